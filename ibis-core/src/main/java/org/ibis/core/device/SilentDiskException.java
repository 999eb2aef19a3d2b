package org.ibis.core.device;

import java.io.IOException;

/** The disk of a directory is not known, as a file system on the way to it does not answer. */
public final class SilentDiskException extends IOException {
  private static final long serialVersionUID = 1L;

  SilentDiskException(String message) {
    super(message);
  }
}
