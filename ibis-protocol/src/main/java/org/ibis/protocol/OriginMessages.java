package org.ibis.protocol;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.thirdparty.protobuf.ByteString;
import org.ibis.core.trust.Origin;
import org.ibis.protocol.BrokerProtos.OriginProto;
import org.ibis.protocol.BrokerProtos.ReportRequestProto;
import org.ibis.protocol.BrokerProtos.ReportResponseProto;

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
      try {
        InetAddress host = InetAddress.getByAddress(o.getAddress().toByteArray()); // no look-up
        origins.add(new Origin(o.getFlow(), host, o.getWrites()));
      } catch (UnknownHostException e) {
        throw new IllegalArgumentException(
            "an address of " + o.getAddress().size() + " bytes: must be 4 or 16", e);
      }
    }
    return origins;
  }

  /**
   * Which of the origins an answer refuses.
   *
   * @throws IllegalArgumentException if it is the answer to something else
   */
  static Set<Origin> refused(List<Origin> origins, ReportResponseProto answer) {
    Set<Origin> refused = new HashSet<>();
    for (int i : answer.getRefusedOriginsList()) {
      if (i < 0 || i >= origins.size()) {
        throw new IllegalArgumentException("origin " + i + " of " + origins.size() + " is refused");
      }
      refused.add(origins.get(i));
    }
    return refused;
  }
}
