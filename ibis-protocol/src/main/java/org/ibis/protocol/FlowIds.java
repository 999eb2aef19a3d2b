package org.ibis.protocol;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibis.protocol.BrokerProtos.FlowServiceProto;

/**
 * Flows' names as messages have them: an application that one ResourceManager named is a number
 * beside its cluster timestamp, which takes a tenth of its name.
 */
final class FlowIds {
  private static final Pattern APPLICATION = Pattern.compile("application_(\\d{1,15})_(\\d{4,9})");

  private static final String DIGITS = "0000"; // at least so many, as YARN writes it
  private static final int MOST_DIGITS = 9;

  private final long clusterTimestamp;
  private final String prefix;

  /**
   * @param clusterTimestamp of the applications that are numbers, 0 where there are none
   */
  FlowIds(long clusterTimestamp) {
    this.clusterTimestamp = clusterTimestamp;
    this.prefix = "application_" + clusterTimestamp + "_";
  }

  /** The cluster timestamp of an application's name; 0 of any other. */
  static long clusterTimestamp(String flow) {
    Matcher m = APPLICATION.matcher(flow);
    return m.matches() ? Long.parseLong(m.group(1)) : 0;
  }

  /** Says in a message whose it is. */
  void write(String flow, FlowServiceProto.Builder message) {
    int number = number(flow);
    if (number >= 0) {
      message.setApplication(number);
    } else {
      message.setName(flow);
    }
  }

  /** Of an application of the timestamp; less than 0 of anything else. */
  private int number(String flow) {
    if (clusterTimestamp > 0 && flow.startsWith(prefix)) {
      String digits = flow.substring(prefix.length());
      if (!digits.isEmpty()
          && digits.length() <= MOST_DIGITS
          && digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
        int number = Integer.parseInt(digits);
        return name(number).equals(flow) ? number : -1;
      }
    }
    return -1;
  }

  /**
   * Whose a message is. A broker does this for 200,000 of them in a second: no regular expression.
   *
   * @throws IllegalArgumentException if it has neither a number nor a name
   */
  String read(FlowServiceProto message) {
    if (message.hasName()) {
      return message.getName();
    }
    if (!message.hasApplication() || clusterTimestamp <= 0) {
      throw new IllegalArgumentException(
          "a flow has neither a name nor an application's number with a cluster timestamp");
    }
    return name(message.getApplication());
  }

  private String name(int number) {
    String digits = Integer.toUnsignedString(number);
    return digits.length() < DIGITS.length()
        ? prefix + DIGITS.substring(digits.length()) + digits
        : prefix + digits;
  }
}
