package org.ibis.core.mirror;

import java.io.IOException;

/** A mirror's map is none, or is one of another file than the block's is now. */
public final class MalformedMapException extends IOException {
  private static final long serialVersionUID = 1;

  MalformedMapException(String message) {
    super(message);
  }
}
