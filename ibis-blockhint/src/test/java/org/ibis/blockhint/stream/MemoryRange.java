package org.ibis.blockhint.stream;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.ibis.blockhint.FileRange;
import org.ibis.core.window.Window;

/** Remembers what was asked of it, and what of it is in memory. */
final class MemoryRange implements FileRange {
  private static final int PAGE = 4096; // bytes

  private final boolean outlivesStream;
  private final List<Window> pagedIn = new ArrayList<>();
  private final List<Window> flushed = new ArrayList<>();
  private final List<Window> passed = new ArrayList<>();
  private final BitSet resident = new BitSet(); // pages
  private boolean canTell;
  private boolean forgets; // what is paged in is gone at once
  private boolean failing;
  private int keptOpen;
  private int looks;
  private int closes;

  MemoryRange(boolean outlivesStream) {
    this.outlivesStream = outlivesStream;
  }

  /** From now on every I/O fails. */
  synchronized void fail() {
    failing = true;
  }

  /** From now on it can tell, and all before {@code to} is in memory, bytes. */
  synchronized void resident(long to) {
    canTell = true;
    resident.clear();
    resident.set(0, (int) ((to + PAGE - 1) / PAGE));
  }

  /** From now on it can tell, and nothing stays in memory. */
  synchronized void forgets() {
    canTell = true;
    forgets = true;
  }

  synchronized List<Window> pagedIn() {
    return List.copyOf(pagedIn);
  }

  synchronized long pagedInBytes() {
    return pagedIn.stream().mapToLong(Window::bytes).sum();
  }

  /** What its reader has gone past, of what came from the device. */
  synchronized List<Window> passed() {
    return List.copyOf(passed);
  }

  synchronized List<Window> flushed() {
    return List.copyOf(flushed);
  }

  synchronized long flushedBytes() {
    return flushed.stream().mapToLong(Window::bytes).sum();
  }

  synchronized int closes() {
    return closes;
  }

  /** How often it had to have something of its own. */
  synchronized int keptOpen() {
    return keptOpen;
  }

  /** How often somebody looked what is in memory. */
  synchronized int looks() {
    return looks;
  }

  @Override
  public synchronized void keepOpen() {
    keptOpen++;
  }

  @Override
  public synchronized void pageIn(long offset, long bytes) throws IOException {
    failIfAsked();
    pagedIn.add(new Window(offset, offset + bytes));
    if (!forgets) {
      resident.set((int) (offset / PAGE), (int) ((offset + bytes + PAGE - 1) / PAGE));
    }
  }

  @Override
  public synchronized void flush(long offset, long bytes) throws IOException {
    failIfAsked();
    flushed.add(new Window(offset, offset + bytes));
  }

  private void failIfAsked() throws IOException {
    if (failing) {
      throw new IOException("the disk is broken");
    }
    if (closes > 0) {
      throw new IOException("it is closed");
    }
  }

  @Override
  public synchronized void passed(long offset, long bytes) {
    passed.add(new Window(offset, offset + bytes));
  }

  @Override
  public synchronized boolean isResident(long offset, long bytes) {
    looks++;
    int first = (int) (offset / PAGE);
    return canTell && resident.nextClearBit(first) >= (offset + bytes + PAGE - 1) / PAGE;
  }

  @Override
  public synchronized boolean canTellResident() {
    return canTell;
  }

  @Override
  public int descriptor() {
    return -1;
  }

  @Override
  public boolean outlivesStream() {
    return outlivesStream;
  }

  @Override
  public synchronized void close() {
    closes++;
  }
}
