package org.ibis.datanode.mirror;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.BitSet;
import java.util.concurrent.CompletableFuture;
import org.ibis.blockhint.FileRange;
import org.ibis.blockhint.ForwardingFileRange;
import org.ibis.blockhint.stream.StreamReads.Source;
import org.ibis.core.device.ServiceTimes;
import org.ibis.core.mirror.MirrorMap;

/**
 * The ranges of a block as one stream reads it: each is in memory as a part of the disk's file or
 * of the mirror, and is read from there. Safe for use by several threads; what is sent is asked for
 * by one.
 */
final class MirroredRange extends ForwardingFileRange {
  private final FileRange disk;
  private final CompletableFuture<Mirror> opening; // gives null where there is none
  private final ServiceTimes diskTimes;
  private final ReadBytes bytes;
  private final BitSet mirrored = new BitSet(); // pieces that this stream has from the mirror
  private long pagedTo = -1; // where the disk's last part ended
  private FileInputStream sender; // of the mirror; null while nothing was sent from it
  private boolean closed;

  /**
   * @param disk the ranges of the disk's file
   * @param opening gives the mirror, in use by the caller, or null where there is none; until then
   *     this is the disk's file only
   * @param bytes counts what the stream reads from where
   */
  MirroredRange(
      FileRange disk, CompletableFuture<Mirror> opening, ServiceTimes diskTimes, ReadBytes bytes) {
    super(disk);
    this.disk = disk;
    this.opening = opening;
    this.diskTimes = diskTimes;
    this.bytes = bytes;
  }

  /** Whether the SSD has all of a range. */
  boolean isMirrored(long from, long to) {
    Mirror mirror = mirror();
    return mirror != null && mirror.has(from, to);
  }

  /** Null where there is none, or it is not open yet. */
  Mirror mirror() {
    return opening.getNow(null);
  }

  @Override
  public void pageIn(long offset, long length) throws IOException {
    boolean follows;
    synchronized (this) {
      follows = offset == pagedTo;
      pagedTo = offset + length;
    }
    double begun = diskTimes.begins();
    long done = 0;
    try {
      disk.pageIn(offset, length);
      done = length;
    } finally {
      diskTimes.ended(begun, done, follows);
    }
    bytes.fromDisk(length);
  }

  /** The same from the SSD. */
  void pageInFromMirror(long offset, long length) throws MirrorFaultException {
    Mirror mirror = mirror();
    if (!mirror.use()) {
      return; // nobody reads it any more
    }
    try {
      mirror.pageIn(offset, offset + length);
    } finally {
      mirror.release();
    }
    bytes.fromSsd(length);
    mark(offset, offset + length);
  }

  private synchronized void mark(long from, long to) {
    mirrored.set(MirrorMap.pieceOf(from), MirrorMap.pieceOf(to - 1) + 1);
  }

  private synchronized boolean isMarked(long offset) {
    return mirrored.get(MirrorMap.pieceOf(offset));
  }

  @Override
  public boolean isResident(long offset, long length) {
    Mirror mirror = mirror();
    if (mirror == null) {
      return disk.isResident(offset, length);
    }
    for (long at = offset; at < offset + length; ) {
      long end = endOfRun(at, offset + length);
      if (!isResidentInOne(mirror, at, end)) {
        return false;
      }
      at = end;
    }
    return true;
  }

  /** Where the pieces end that are all in the same of the two files. */
  private long endOfRun(long from, long to) {
    boolean marked = isMarked(from);
    long end = Math.min(to, MirrorMap.startOf(MirrorMap.pieceOf(from) + 1));
    while (end < to && isMarked(end) == marked) {
      end = Math.min(to, end + MirrorMap.PIECE_BYTES);
    }
    return end;
  }

  private boolean isResidentInOne(Mirror mirror, long from, long to) {
    if (!isMarked(from) && disk.isResident(from, to - from)) {
      return true;
    }
    if (mirror.isGoodInMemory(from, to)) {
      mark(from, to);
      return true;
    }
    return isMarked(from) && disk.isResident(from, to - from);
  }

  /** Which of the two files a range that was awaited is to be sent from. */
  Source source(long position, long length) {
    Mirror mirror = mirror();
    if (mirror == null) {
      return new Source(null, length);
    }
    long end = endOfRun(position, position + length);
    FileChannel file =
        isMarked(position) && mirror.isGoodInMemory(position, end) ? sender(mirror) : null;
    return new Source(file, end - position);
  }

  /** Null where the mirror can't be opened once more. */
  private FileChannel sender(Mirror mirror) {
    try {
      synchronized (this) {
        if (closed) {
          return null;
        }
        if (sender == null || !sender.getChannel().isOpen()) {
          sender = mirror.openAgain();
        }
        return sender.getChannel();
      }
    } catch (IOException e) { // no more descriptors: the disk's file has it, too
      return null;
    }
  }

  /** Whichever of the two it is in memory of. */
  @Override
  public void drop(long offset, long length) throws IOException {
    Mirror mirror = mirror();
    if (mirror != null && mirror.use()) {
      try {
        mirror.drop(offset, offset + length);
      } finally {
        mirror.release();
      }
    }
    super.drop(offset, length);
  }

  @Override
  public void close() throws IOException {
    FileInputStream open;
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
      open = sender;
    }
    try (disk) {
      if (open != null) {
        open.close();
      }
    } finally {
      var unused = opening.thenAccept(MirroredRange::release); // it may be opened after this
    }
  }

  private static void release(Mirror mirror) {
    if (mirror != null) {
      mirror.release();
    }
  }
}
