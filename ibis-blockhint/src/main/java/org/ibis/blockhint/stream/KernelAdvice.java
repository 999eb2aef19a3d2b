package org.ibis.blockhint.stream;

import static java.util.Objects.requireNonNull;

import java.io.FileDescriptor;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import org.apache.hadoop.io.nativeio.NativeIO.POSIX;
import org.apache.hadoop.io.nativeio.NativeIO.POSIX.CacheManipulator;
import org.apache.hadoop.io.nativeio.NativeIOException;

/**
 * Stands where Hadoop gives the kernel advice about files ({@code posix_fadvise}), because its own
 * readahead and what clients ask a DataNode for would be I/O past the scheduler. For streams that
 * are scheduled nothing is read ahead, and only what is on the disk is dropped. All other advice is
 * passed on, and all of it while nothing is scheduled.
 *
 * <p>Descriptors are handed out as ever: Hadoop looks by them whose a file is.
 */
public final class KernelAdvice extends CacheManipulator {
  /** A stream that may be scheduled. */
  public interface Advised {
    /** Whether its I/O waits for permits now. */
    boolean schedules();

    /** How far it is on the disk, bytes from the file's begin. Asked by the stream's thread. */
    default long onDiskTo() {
      return Long.MAX_VALUE; // nobody writes it
    }
  }

  /** Streams hold their descriptors, so those who never close one must not be kept for it. */
  private static final Map<FileDescriptor, WeakReference<Advised>> STREAMS =
      Collections.synchronizedMap(new WeakHashMap<>());

  private final CacheManipulator stock;

  private KernelAdvice(CacheManipulator stock) {
    this.stock = stock;
  }

  /** Takes its place in this process, once. */
  public static synchronized void install() {
    CacheManipulator now = POSIX.getCacheManipulator();
    if (!(now instanceof KernelAdvice)) {
      POSIX.setCacheManipulator(new KernelAdvice(now));
    }
  }

  /** Says which stream a descriptor is of. */
  public static void about(FileDescriptor fd, Advised stream) {
    STREAMS.put(requireNonNull(fd, "fd is null"), new WeakReference<>(stream));
  }

  /** Whether it is of a stream whose I/O waits for permits now. */
  public static boolean isScheduled(FileDescriptor fd) {
    Advised stream = streamOf(fd);
    return stream != null && stream.schedules();
  }

  private static Advised streamOf(FileDescriptor fd) {
    WeakReference<Advised> known = STREAMS.get(fd);
    return known == null ? null : known.get();
  }

  @Override
  public void posixFadviseIfPossible(
      String identifier, FileDescriptor fd, long offset, long len, int flags)
      throws NativeIOException {
    long bytes = len;
    Advised stream = streamOf(fd);
    if (stream != null && stream.schedules()) {
      if (flags == POSIX.POSIX_FADV_WILLNEED) {
        return; // it is read ahead under permits
      }
      long onDiskTo = stream.onDiskTo();
      long end = len == 0 ? Long.MAX_VALUE : offset + len; // no length means to the end
      if (flags == POSIX.POSIX_FADV_DONTNEED && end > onDiskTo) {
        bytes = onDiskTo - offset; // the kernel would write the rest
        if (bytes <= 0) {
          return;
        }
      }
    }
    stock.posixFadviseIfPossible(identifier, fd, offset, bytes, flags);
  }

  @Override
  public void mlock(String identifier, ByteBuffer buffer, long len) throws IOException {
    stock.mlock(identifier, buffer, len);
  }

  @Override
  public long getMemlockLimit() {
    return stock.getMemlockLimit();
  }

  @Override
  public long getOperatingSystemPageSize() {
    return stock.getOperatingSystemPageSize();
  }

  @Override
  public boolean verifyCanMlock() {
    return stock.verifyCanMlock();
  }
}
