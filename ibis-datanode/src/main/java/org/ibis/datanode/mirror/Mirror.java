package org.ibis.datanode.mirror;

import java.io.Closeable;
import java.io.FileInputStream;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.zip.CRC32C;
import org.ibis.blockhint.FileRange;
import org.ibis.core.mirror.BlockKey;
import org.ibis.core.mirror.BlockName;
import org.ibis.core.mirror.MirrorMap;
import org.ibis.datanode.mirror.MirrorFaultException.Fault;

/**
 * A block's mirror, open. Each time that a piece comes from the SSD its checksum is looked at
 * before anybody may read it: a client that found a bad one would have the NameNode delete the
 * replica, which is good. Safe for use by several threads.
 */
final class Mirror implements Closeable {
  private static final int READ_BYTES = 128 << 10;

  /** What is known of a piece. */
  private static final int UNKNOWN = 0;

  private static final int GOOD = 1; // was, when it last came from the SSD

  private final BlockName name;
  private final BlockKey key;
  private final MirrorMap map;
  private final FileInputStream file;
  private final FileRange range;
  private final AtomicIntegerArray pieces;
  private volatile boolean bad;
  private int users; // who must not find it closed
  private boolean closed;

  /**
   * @param file of the mirror; closed with this, and where this fails
   */
  Mirror(BlockName name, BlockKey key, MirrorMap map, FileInputStream file) throws IOException {
    this.name = name;
    this.key = key;
    this.map = map;
    this.file = file;
    try {
      this.range = FileRange.of(file.getFD(), file.getChannel());
    } catch (IOException | RuntimeException | LinkageError e) {
      file.close();
      throw e;
    }
    this.pieces = new AtomicIntegerArray(map.pieces());
  }

  BlockName name() {
    return name;
  }

  /** Of the file that it mirrors. */
  BlockKey key() {
    return key;
  }

  /** Whether all of a range is here, and nothing was wrong so far. */
  boolean has(long from, long to) {
    return !bad && map.has(from, to);
  }

  /** Says that it must not be read any more. */
  void turnsBad() {
    bad = true;
  }

  /** Of a range that may end behind the block. */
  private int lastPiece(long to) {
    return Math.min(MirrorMap.pieceOf(to - 1), map.pieces() - 1);
  }

  /** Whether a range is in memory up to the end of the block, and was good when it came. */
  boolean isGoodInMemory(long from, long to) {
    if (!has(from, to)) {
      return false;
    }
    int last = lastPiece(to);
    for (int piece = MirrorMap.pieceOf(from); piece <= last; piece++) {
      if (pieces.get(piece) != GOOD) {
        return false;
      }
    }
    return range.isResident(from, Math.min(to, key.length()) - from);
  }

  /**
   * Brings the pieces of a range into memory, and looks at their checksums.
   *
   * @throws MirrorFaultException where that can't be done, or they are other bytes
   */
  void pageIn(long from, long to) throws MirrorFaultException {
    int last = lastPiece(to);
    for (int piece = MirrorMap.pieceOf(from); piece <= last; piece++) {
      long start = MirrorMap.startOf(piece);
      long end = map.endOf(piece);
      if (!isGoodInMemory(start, end)) {
        pieces.set(piece, UNKNOWN);
        pageIn(piece, start, end);
        pieces.set(piece, GOOD);
      }
    }
  }

  private void pageIn(int piece, long start, long end) throws MirrorFaultException {
    int checksum;
    try {
      range.pageIn(start, end - start);
      checksum = checksum(start, end);
    } catch (IOException e) {
      throw new MirrorFaultException(
          Fault.IO_ERROR, "the mirror of " + name + " can't be read: " + e.getMessage(), e);
    }
    if (checksum != map.checksumOf(piece)) {
      throw new MirrorFaultException(
          Fault.CHECKSUM, "the mirror of " + name + " has other bytes at " + start, null);
    }
  }

  /** Drops what nobody uses of a range from memory. */
  void drop(long from, long to) throws IOException {
    range.drop(from, Math.max(0, Math.min(to, key.length()) - from));
  }

  private int checksum(long start, long end) throws IOException {
    CRC32C crc = new CRC32C();
    byte[] some = new byte[READ_BYTES];
    try (FileInputStream in = openAgain()) {
      in.skipNBytes(start);
      for (long left = end - start; left > 0; ) {
        int n = in.read(some, 0, (int) Math.min(left, some.length));
        if (n < 0) {
          throw new IOException("it ends at " + (end - left));
        }
        crc.update(some, 0, n);
        left -= n;
      }
    }
    return (int) crc.getValue();
  }

  /** With a position of its own, and closed by nobody else's interrupt. The SSD is not asked. */
  FileInputStream openAgain() throws IOException {
    return new FileInputStream("/proc/self/fd/" + range.descriptor());
  }

  /**
   * Takes part in its use.
   *
   * @return false where it is closed already
   */
  synchronized boolean use() {
    if (closed) {
      return false;
    }
    users++;
    return true;
  }

  /** Ends one use of it. */
  void release() {
    boolean last;
    synchronized (this) {
      users--;
      last = users == 0 && closed;
    }
    if (last) {
      letGo();
    }
  }

  /** Closes it, once nobody uses it. */
  @Override
  public void close() {
    boolean last;
    synchronized (this) {
      last = users == 0 && !closed;
      closed = true;
    }
    if (last) {
      letGo();
    }
  }

  private void letGo() {
    try (file) {
      range.close();
    } catch (IOException e) {
      // it was read only: nothing is lost
    }
  }
}
