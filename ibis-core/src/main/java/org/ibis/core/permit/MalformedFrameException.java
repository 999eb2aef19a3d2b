package org.ibis.core.permit;

import java.io.IOException;

/** What came over a connection is no frame; nothing after it can be read. */
public final class MalformedFrameException extends IOException {
  private static final long serialVersionUID = 1;

  public MalformedFrameException(String message) {
    super(message);
  }
}
