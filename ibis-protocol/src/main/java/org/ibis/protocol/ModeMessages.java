package org.ibis.protocol;

import java.util.Optional;
import org.ibis.core.Mode;
import org.ibis.protocol.BrokerProtos.ModeProto;
import org.ibis.protocol.BrokerProtos.ReportRequestProto;
import org.ibis.protocol.BrokerProtos.ReportResponseProto;

/** The cluster's mode as messages have it: what a broker says, and what nodes remember of it. */
final class ModeMessages {
  private ModeMessages() {}

  static ModeProto write(Mode mode) {
    return switch (mode) {
      case ON -> ModeProto.MODE_ON;
      case SHADOW -> ModeProto.MODE_SHADOW;
      case OFF -> ModeProto.MODE_OFF;
    };
  }

  private static Mode read(ModeProto mode) {
    return switch (mode) {
      case MODE_ON -> Mode.ON;
      case MODE_SHADOW -> Mode.SHADOW;
      case MODE_OFF -> Mode.OFF;
    };
  }

  /**
   * @param mode empty where the broker does not know it
   */
  static void write(Optional<Mode> mode, ReportResponseProto.Builder answer) {
    if (mode.isEmpty()) {
      answer.setModeUnknown(true);
    } else if (mode.get() != Mode.ON) {
      answer.setMode(write(mode.get()));
    }
  }

  /** Of an answer; a broker of an older version always knows it. */
  static Optional<Mode> read(ReportResponseProto answer) {
    return answer.getModeUnknown() ? Optional.empty() : Optional.of(read(answer.getMode()));
  }

  /** What the reporter remembers. */
  static Optional<Mode> read(ReportRequestProto report) {
    return report.hasMode() ? Optional.of(read(report.getMode())) : Optional.empty();
  }
}
