package org.ibis.blockhint.stream;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.ibis.blockhint.FileRange;
import org.ibis.core.window.Window;

/** Remembers what was asked of it. */
final class MemoryRange implements FileRange {
  private final boolean outlivesStream;
  private final List<Window> pagedIn = new ArrayList<>();
  private final List<Window> flushed = new ArrayList<>();
  private int closes;
  private boolean failing;
  private boolean canTell;
  private long residentTo;

  MemoryRange(boolean outlivesStream) {
    this.outlivesStream = outlivesStream;
  }

  /** From now on every I/O fails. */
  synchronized void fail() {
    failing = true;
  }

  @Override
  public synchronized void pageIn(long offset, long bytes) throws IOException {
    io(pagedIn, offset, bytes);
  }

  @Override
  public synchronized void flush(long offset, long bytes) throws IOException {
    io(flushed, offset, bytes);
  }

  private void io(List<Window> done, long offset, long bytes) throws IOException {
    if (closes > 0) {
      throw new AssertionError("used after it was closed");
    }
    if (failing) {
      throw new IOException("the disk is broken");
    }
    done.add(new Window(offset, offset + bytes));
  }

  @Override
  public boolean outlivesStream() {
    return outlivesStream;
  }

  @Override
  public synchronized void close() {
    closes++;
  }

  synchronized List<Window> pagedIn() {
    return List.copyOf(pagedIn);
  }

  synchronized List<Window> flushed() {
    return List.copyOf(flushed);
  }

  synchronized int closes() {
    return closes;
  }

  /** From now on it can tell, and has what is before {@code end}, bytes. */
  synchronized void resident(long end) {
    canTell = true;
    residentTo = end;
  }

  @Override
  public synchronized boolean isResident(long offset, long bytes) {
    return canTell && offset + bytes <= residentTo;
  }

  @Override
  public int descriptor() {
    return -1;
  }

  @Override
  public synchronized boolean canTellResident() {
    return canTell;
  }
}
