package org.ibis.protocol;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.hadoop.thirdparty.protobuf.ByteString;
import org.ibis.core.trust.Origin;
import org.ibis.protocol.BrokerProtos.OriginProto;
import org.ibis.protocol.BrokerProtos.ReportRequestProto;

/** Origins as messages have them, and what is said of them. */
final class OriginMessages {
  /** Of a message. A node of this version asks about fewer. */
  static final int MOST = 256;

  private OriginMessages() {}

  static OriginProto write(Origin origin) {
    OriginProto.Builder message =
        OriginProto.newBuilder()
            .setFlow(origin.flow())
            .setAddress(ByteString.copyFrom(origin.host().getAddress()));
    if (origin.writes()) {
      message.setWrites(true);
    }
    return message.build();
  }

  /**
   * Those of a message, which may be anything.
   *
   * @throws IllegalArgumentException saying what of it makes no sense, and what would be right
   */
  static List<Origin> read(ReportRequestProto message) {
    if (message.getOriginsCount() > MOST) {
      throw new IllegalArgumentException(message.getOriginsCount() + " origins: at most " + MOST);
    }
    List<Origin> origins = new ArrayList<>(message.getOriginsCount());
    for (OriginProto o : message.getOriginsList()) {
      origins.add(new Origin(o.getFlow(), address(o.getAddress()), o.getWrites()));
    }
    return origins;
  }

  /**
   * The addresses of the host that a message comes from.
   *
   * @throws IllegalArgumentException saying what of it makes no sense, and what would be right
   */
  static List<InetAddress> addresses(ReportRequestProto message) {
    if (message.getAddressesCount() > NodeReport.MOST_ADDRESSES) {
      throw new IllegalArgumentException(
          message.getAddressesCount()
              + " addresses of one host: at most "
              + NodeReport.MOST_ADDRESSES);
    }
    return message.getAddressesList().stream().map(OriginMessages::address).toList();
  }

  private static InetAddress address(ByteString bytes) {
    try {
      return InetAddress.getByAddress(bytes.toByteArray()); // no look-up
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException(
          "an address of " + bytes.size() + " bytes: must be 4 or 16", e);
    }
  }

  /** Which of the origins an answer means. */
  static List<Integer> indexes(List<Origin> origins, Set<Origin> meant) {
    return IntStream.range(0, origins.size())
        .filter(i -> meant.contains(origins.get(i)))
        .boxed()
        .toList();
  }

  /**
   * The origins that an answer means.
   *
   * @throws IllegalArgumentException if it is the answer to something else
   */
  static Set<Origin> meant(List<Origin> origins, List<Integer> indexes) {
    Set<Origin> meant = new HashSet<>();
    for (int i : indexes) {
      if (i < 0 || i >= origins.size()) {
        throw new IllegalArgumentException("an answer on origin " + i + " of " + origins.size());
      }
      meant.add(origins.get(i));
    }
    return meant;
  }
}
