package org.ibis.protocol;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibis.protocol.BrokerProtos.FlowIdProto;

/**
 * Flows' names as messages have them: an application that one ResourceManager named is a number
 * beside its cluster timestamp, which takes a tenth of its name.
 */
final class FlowIds {
  private static final Pattern APPLICATION = Pattern.compile("application_(\\d{1,15})_(\\d{4,9})");

  private final long clusterTimestamp;

  /**
   * @param clusterTimestamp of the applications that are numbers, 0 where there are none
   */
  FlowIds(long clusterTimestamp) {
    this.clusterTimestamp = clusterTimestamp;
  }

  /** The cluster timestamp of an application's name; 0 of any other. */
  static long clusterTimestamp(String flow) {
    Matcher m = APPLICATION.matcher(flow);
    return m.matches() ? Long.parseLong(m.group(1)) : 0;
  }

  FlowIdProto id(String flow) {
    Matcher m = APPLICATION.matcher(flow);
    FlowIdProto.Builder id = FlowIdProto.newBuilder();
    if (m.matches() && Long.parseLong(m.group(1)) == clusterTimestamp) {
      int number = Integer.parseInt(m.group(2));
      if (name(number).equals(flow)) {
        return id.setApplication(number).build();
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

  /** As YARN writes it. */
  private String name(int number) {
    long unsigned = Integer.toUnsignedLong(number);
    return String.format(Locale.ROOT, "application_%d_%04d", clusterTimestamp, unsigned);
  }
}
