package org.ibis.nodemanager.shuffle;

import java.io.IOException;
import org.ibis.blockhint.FileRange;

/**
 * A file of which the kernel does not tell what is in memory. Since Linux 5.2, {@code mincore} says
 * of each page of a file that the caller neither owns nor may write that it is there: so it is with
 * map outputs where containers run as their own users.
 */
class UnknownResidency implements FileRange {
  private final FileRange range;

  UnknownResidency(FileRange range) {
    this.range = range;
  }

  @Override
  public void keepOpen() throws IOException {
    range.keepOpen();
  }

  @Override
  public void pageIn(long offset, long bytes) throws IOException {
    range.pageIn(offset, bytes);
  }

  @Override
  public int descriptor() {
    return range.descriptor();
  }

  @Override
  public void flush(long offset, long bytes) throws IOException {
    range.flush(offset, bytes);
  }

  @Override
  public boolean outlivesStream() {
    return range.outlivesStream();
  }

  @Override
  public void close() throws IOException {
    range.close();
  }
}
