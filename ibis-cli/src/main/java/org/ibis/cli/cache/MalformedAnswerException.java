package org.ibis.cli.cache;

import java.io.IOException;

/** What came from a socket is no answer of {@code ibis-blockd}. The message says why, printable. */
final class MalformedAnswerException extends IOException {
  private static final long serialVersionUID = 1;

  MalformedAnswerException(String message) {
    super(message);
  }
}
