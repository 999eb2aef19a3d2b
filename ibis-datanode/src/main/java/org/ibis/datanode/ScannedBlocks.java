package org.ibis.datanode;

import static java.util.Objects.requireNonNull;

import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.ibis.blockhint.FileRange;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.scan.DropBehind;

/**
 * Drops what scans have read from the page cache, behind their readers: see {@link DropBehind} for
 * whose. Only of a block that has one reader, so that no other one loses what it is about to read;
 * and never for flows that stand for many clients, which have nothing to do with each other. Safe
 * for use by several threads; all calls to the kernel are on a thread of its own.
 */
final class ScannedBlocks implements AutoCloseable {
  private static final long LOOK_SECONDS = 10;

  /** What waits to be dropped; past that it stays in memory. A stream has one or two of these. */
  private static final int MOST_QUEUED = 4096;

  /** Who has copies of blocks, as mirrors are, of which something is in memory, too. */
  @FunctionalInterface
  interface Copies {
    /**
     * Drops what nobody uses of a range of a block's copy, if there is one; waits for no disk.
     *
     * @param file the block's
     * @param start bytes from its begin
     * @param end the same
     */
    void drop(String file, long start, long end);
  }

  private final DropBehind rule;
  private final Copies copies;
  private final FailOpen failOpen;
  private final Map<String, Integer> readers = new ConcurrentHashMap<>(); // by block file
  private final LongAdder droppedBytes = new LongAdder();
  private final ScheduledThreadPoolExecutor thread;

  /**
   * Those of a process.
   *
   * @param memory what the page cache can hold, bytes; asked now and then, and may wait
   */
  static ScannedBlocks start(LongSupplier memory, Copies copies, FailOpen failOpen) {
    ScannedBlocks blocks = new ScannedBlocks(new DropBehind(memory.getAsLong()), copies, failOpen);
    var unused =
        blocks.thread.scheduleWithFixedDelay(
            () -> blocks.look(memory), LOOK_SECONDS, LOOK_SECONDS, TimeUnit.SECONDS);
    return blocks;
  }

  ScannedBlocks(DropBehind rule, Copies copies, FailOpen failOpen) {
    this.rule = requireNonNull(rule, "rule is null");
    this.copies = requireNonNull(copies, "copies is null");
    this.failOpen = requireNonNull(failOpen, "failOpen is null");
    thread =
        new ScheduledThreadPoolExecutor(
            1,
            r -> {
              Thread t = new Thread(r, "ibis-drop-0");
              t.setDaemon(true);
              return t;
            });
    thread.setExecuteExistingDelayedTasksAfterShutdownPolicy(true); // they close files
  }

  private void look(LongSupplier memory) {
    try {
      rule.memory(memory.getAsLong());
    } catch (RuntimeException | LinkageError e) { // it would not look again
      failOpen.count(FailOpen.Reason.INTERNAL_ERROR, "how large the page cache can be", e);
    }
  }

  /**
   * The range of a block that is opened to be read, which is dropped behind its reader if need be.
   *
   * @param file the block's, by a name that no other block of this process has
   */
  FileRange opened(FileRange range, FlowTag reader, String file) {
    readers.merge(file, 1, Integer::sum);
    rule.opened(file);
    return new ScannedRange(this, range, reader.isOfMany() ? null : reader.flow(), file);
  }

  /** It is read no longer. */
  void closed(String file) {
    readers.computeIfPresent(file, (f, n) -> n > 1 ? n - 1 : null);
  }

  /** Whose to drop. */
  DropBehind rule() {
    return rule;
  }

  /**
   * Drops a range, if nobody else reads the file now.
   *
   * @param from bytes from the file's begin: a part of what was dropped before, once more
   * @param own how many readers of the file are the one that asks: 0 where it is through
   */
  void drop(FileRange range, String flow, String file, long from, long start, long end, int own) {
    if (isDropped(range, file, from, start, end, own)) {
      rule.dropped(flow, file, start, end - start);
    }
  }

  private boolean isDropped(
      FileRange range, String file, long from, long start, long end, int own) {
    if (readers.getOrDefault(file, 0) > own) {
      return false;
    }
    try {
      range.drop(from, end - from);
      droppedBytes.add(end - start);
      return true;
    } catch (IOException | RuntimeException | LinkageError e) {
      failOpen.count(FailOpen.Reason.IO_ERROR, "a scan stays in memory: " + file, e);
      return false;
    }
  }

  /** Drops what a flow brought before it was seen to be a scan, of files that are closed. */
  void dropHeld(String flow) {
    for (DropBehind.Piece piece : rule.takeHeld(flow)) {
      boolean unused = later(() -> dropHeld(flow, piece), 0);
    }
  }

  private void dropHeld(String flow, DropBehind.Piece piece) {
    if (readers.containsKey(piece.file())) {
      return; // it drops its own, and opening it costs something
    }
    try (FileInputStream in = new FileInputStream(piece.file());
        FileRange range = FileRange.ofReader(in.getFD(), in::getChannel)) {
      range.keepOpen();
      if (isDropped(range, piece.file(), piece.start(), piece.start(), piece.end(), 0)) {
        copies.drop(piece.file(), piece.start(), piece.end()); // it may have come from there
        rule.dropped(flow, piece);
      }
    } catch (FileNotFoundException e) {
      // Deleted since, or moved: so its pages are gone, or few.
    } catch (IOException e) {
      failOpen.count(FailOpen.Reason.IO_ERROR, "a scan stays in memory: " + piece.file(), e);
    }
  }

  /** Counts that a scan stays in memory, as Java can't drop it; returns false. */
  boolean cannotDrop() {
    failOpen.count(
        FailOpen.Reason.NO_NATIVE, "a scan stays in memory, without the native library", null);
    return false;
  }

  /**
   * Does something on the thread that drops.
   *
   * @return whether it will be done
   */
  boolean later(Runnable what, long millis) {
    if (thread.getQueue().size() >= MOST_QUEUED) {
      return false;
    }
    try {
      var unused = thread.schedule(what, millis, TimeUnit.MILLISECONDS);
      return true;
    } catch (RejectedExecutionException e) { // closed
      return false;
    }
  }

  /** What was dropped so far, bytes: some of it the kernel may have kept, as still in use. */
  long droppedBytes() {
    return droppedBytes.sum();
  }

  FailOpen failOpen() {
    return failOpen;
  }

  /** Does what it has to, and no more. */
  @Override
  public void close() {
    thread.shutdown();
  }
}
