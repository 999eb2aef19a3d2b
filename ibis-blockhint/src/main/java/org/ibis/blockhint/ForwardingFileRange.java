package org.ibis.blockhint;

import static java.util.Objects.requireNonNull;

import java.io.IOException;

/** A range that stands before another one and passes all on: for those that add something. */
public class ForwardingFileRange implements FileRange {
  private final FileRange range;

  protected ForwardingFileRange(FileRange range) {
    this.range = requireNonNull(range, "range is null");
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
  public boolean isResident(long offset, long bytes) {
    return range.isResident(offset, bytes);
  }

  @Override
  public boolean canTellResident() {
    return range.canTellResident();
  }

  @Override
  public void flush(long offset, long bytes) throws IOException {
    range.flush(offset, bytes);
  }

  @Override
  public void passed(long offset, long bytes) {
    range.passed(offset, bytes);
  }

  @Override
  public boolean canDrop() {
    return range.canDrop();
  }

  @Override
  public void drop(long offset, long bytes) throws IOException {
    range.drop(offset, bytes);
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
