package org.ibis.datanode;

import java.io.IOException;
import org.ibis.blockhint.FileRange;
import org.ibis.blockhint.ForwardingFileRange;

/** A range during whose I/O a {@link DiskClock} goes. */
final class MeasuredRange extends ForwardingFileRange {
  private final DiskClock disk;

  MeasuredRange(FileRange range, DiskClock disk) {
    super(range);
    this.disk = disk;
  }

  @Override
  public void pageIn(long offset, long bytes) throws IOException {
    disk.begin();
    try {
      super.pageIn(offset, bytes);
    } finally {
      disk.end();
    }
  }

  @Override
  public void flush(long offset, long bytes) throws IOException {
    disk.begin();
    try {
      super.flush(offset, bytes);
    } finally {
      disk.end();
    }
  }
}
