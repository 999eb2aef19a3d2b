package org.ibis.core.trace;

import java.io.IOException;

/** What is no trace, or a damaged one. */
public class MalformedTraceException extends IOException {
  private static final long serialVersionUID = 1;

  MalformedTraceException(String message) {
    super(message);
  }
}
