package org.ibis.datanode;

import java.io.IOException;
import org.ibis.blockhint.FileRange;

/** A range during whose I/O a {@link DiskClock} goes. */
final class MeasuredRange implements FileRange {
  private final FileRange range;
  private final DiskClock disk;

  MeasuredRange(FileRange range, DiskClock disk) {
    this.range = range;
    this.disk = disk;
  }

  @Override
  public void pageIn(long offset, long bytes) throws IOException {
    disk.begin();
    try {
      range.pageIn(offset, bytes);
    } finally {
      disk.end();
    }
  }

  @Override
  public void flush(long offset, long bytes) throws IOException {
    disk.begin();
    try {
      range.flush(offset, bytes);
    } finally {
      disk.end();
    }
  }

  @Override
  public void keepOpen() throws IOException {
    range.keepOpen();
  }

  @Override
  public boolean isResident(long offset, long bytes) {
    return range.isResident(offset, bytes);
  }

  @Override
  public boolean canTellResident() {
    return range.canTellResident();
  }

  @Override
  public boolean isDeleted() {
    return range.isDeleted();
  }

  @Override
  public int descriptor() {
    return range.descriptor();
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
