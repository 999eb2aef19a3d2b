package org.ibis.datanode.mirror;

import java.io.IOException;

/** A mirror could not be read, or has other bytes than its map says. */
final class MirrorFaultException extends IOException {
  private static final long serialVersionUID = 1;

  /** What is wrong, as {@code ibis-blockd} is told. */
  enum Fault {
    /** Bytes that its map does not have. */
    CHECKSUM(1),

    /** The SSD gave an error. */
    IO_ERROR(2),

    /** It is of another file than the block's. */
    OTHER_KEY(3),

    /** It takes much longer than it should. */
    SILENT(2);

    private final int code;

    Fault(int code) {
      this.code = code;
    }

    int code() {
      return code;
    }
  }

  private final Fault fault;

  MirrorFaultException(Fault fault, String message, Throwable cause) {
    super(message, cause);
    this.fault = fault;
  }

  Fault fault() {
    return fault;
  }
}
