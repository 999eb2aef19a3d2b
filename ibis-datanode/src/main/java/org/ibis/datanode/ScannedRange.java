package org.ibis.datanode;

import java.io.IOException;
import org.ibis.blockhint.FileRange;
import org.ibis.blockhint.ForwardingFileRange;
import org.ibis.core.FailOpen;

/**
 * A block that is read. Where its flow is a scan, what its reader has passed is dropped one window
 * late: until a client has acknowledged what was sent to it, the socket has its pages, and those
 * stay. The last one goes a second after the file is let go.
 */
final class ScannedRange extends ForwardingFileRange {
  private static final long LAST_MILLIS = 1000;

  /** A folio of the page cache has as much at most, bytes; it goes as a whole or not at all. */
  private static final long FOLIO_BYTES = 2 << 20;

  private final ScannedBlocks blocks;
  private final FileRange range;
  private final String flow; // null where it stands for many
  private final String file;
  private long runStart; // of what was passed without a gap, bytes
  private long runEnd;
  private long droppedTo; // of the run, all before it was dropped, or is to be
  private boolean scan; // whether the run is to be dropped
  private boolean handedIn; // something to drop, for which it must be open
  private boolean closed;

  ScannedRange(ScannedBlocks blocks, FileRange range, String flow, String file) {
    super(range);
    this.blocks = blocks;
    this.range = range;
    this.flow = flow;
    this.file = file;
  }

  @Override
  public void passed(long offset, long bytes) {
    if (flow == null) {
      blocks.rule().kept(bytes);
      return;
    }
    boolean drops = blocks.rule().passed(flow, file, offset, bytes) && staysOpen();
    if (drops) {
      blocks.dropHeld(flow);
    }
    synchronized (this) {
      if (closed) {
        return;
      }
      scan = drops;
      if (drops) {
        dropRun(0, 1); // but for the window that was passed just now
      }
      if (offset != runEnd) {
        runStart = offset;
        droppedTo = offset;
      }
      runEnd = offset + bytes;
    }
  }

  /** The stream may be closed when it is dropped. */
  private boolean staysOpen() {
    if (!range.canDrop()) {
      return blocks.cannotDrop();
    }
    try {
      range.keepOpen();
      return true;
    } catch (IOException e) {
      blocks.failOpen().count(FailOpen.Reason.IO_ERROR, "a scan stays in memory: " + file, e);
      return false;
    }
  }

  /**
   * Hands in what was passed and not dropped. Where it was no scan before, that is all of the run.
   *
   * @param own as in {@link ScannedBlocks#drop}
   */
  private void dropRun(long millis, int own) {
    long start = droppedTo;
    long end = runEnd;
    if (end <= start) {
      return;
    }
    droppedTo = end;
    // With the end of what went before: a folio that lies in both did not go then.
    long from = Math.max(runStart, start - FOLIO_BYTES);
    handedIn |= blocks.later(() -> blocks.drop(range, flow, file, from, start, end, own), millis);
  }

  /** The file stays open until its last window is dropped. */
  @Override
  public void close() throws IOException {
    boolean late;
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
      if (scan) {
        dropRun(LAST_MILLIS, 0);
      }
      late = handedIn;
    }
    blocks.closed(file);
    if (!late || !blocks.later(this::closeLate, LAST_MILLIS)) {
      range.close();
    }
  }

  private void closeLate() {
    try {
      range.close();
    } catch (IOException e) {
      blocks.failOpen().count(FailOpen.Reason.IO_ERROR, "closing a block that was read", e);
    }
  }
}
