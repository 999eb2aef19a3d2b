package org.ibis.protocol;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibis.protocol.BrokerProtos.FlowIdProto;

/**
 * Flows' names as messages have them: an application that one ResourceManager named is a number
 * beside its cluster timestamp, which takes a tenth of its name.
 */
final class FlowIds {
  private static final Pattern APPLICATION = Pattern.compile("application_(\\d{1,15})_(\\d{4,9})");

  private static final int DIGITS = 4; // at least, as YARN writes it
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

  // A broker does this for 200,000 flows in a second: no regular expression.
  FlowIdProto id(String flow) {
    FlowIdProto.Builder id = FlowIdProto.newBuilder();
    if (clusterTimestamp > 0 && flow.startsWith(prefix)) {
      String digits = flow.substring(prefix.length());
      if (!digits.isEmpty()
          && digits.length() <= MOST_DIGITS
          && digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
        int number = Integer.parseInt(digits);
        if (name(number).equals(flow)) {
          return id.setApplication(number).build();
        }
      }
    }
    return id.setName(flow).build();
  }

  /**
   * @throws IllegalArgumentException if it is neither a number nor a name
   */
  String name(FlowIdProto id) {
    if (id.hasName()) {
      return id.getName();
    }
    if (!id.hasApplication() || clusterTimestamp <= 0) {
      throw new IllegalArgumentException(
          "a flow has neither a name nor an application's number with a cluster timestamp");
    }
    return name(id.getApplication());
  }

  private String name(int number) {
    String digits = Integer.toUnsignedString(number);
    return prefix + "0".repeat(Math.max(0, DIGITS - digits.length())) + digits;
  }
}
