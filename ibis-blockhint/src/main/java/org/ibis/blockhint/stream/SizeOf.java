package org.ibis.blockhint.stream;

import java.io.IOException;

/** A file's size now. */
@FunctionalInterface
public interface SizeOf {
  /** Bytes. */
  long get() throws IOException;
}
