package org.ibis.rig.bench.shares;

import java.io.IOException;
import java.util.Random;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.ibis.rig.demo.Progress;

/**
 * Files of a block each, that readers take turns to take: so each reads what nobody has read since
 * the caches were dropped, however fast it is. Thread-safe.
 */
final class FilePool {

  private static final String DIRECTORY = "/read";
  private static final int CALL_BYTES = 1 << 20;

  private final long fileBytes;
  private int size;
  private int taken;

  /** An empty one. */
  FilePool(long fileBytes) {
    this.fileBytes = fileBytes;
  }

  /**
   * A file that nobody has taken since {@link #rewind}; from the first on again if there is none.
   */
  synchronized Path next() {
    return file(taken++ % size);
  }

  /** All files are fresh again. */
  synchronized void rewind() {
    taken = 0;
  }

  /** Whether some file was taken twice. */
  synchronized boolean isExhausted() {
    return taken > size;
  }

  synchronized int size() {
    return size;
  }

  /** The files that a number of bytes takes. */
  int filesFor(double bytes) {
    return (int) Math.ceil(bytes / fileBytes);
  }

  private static Path file(int number) {
    return new Path(DIRECTORY, Integer.toString(number));
  }

  /** Writes files {@code from} to {@code to}, the last one not included, into a cluster. */
  void write(FileSystem files, int from, int to, Progress progress) throws IOException {
    byte[] buffer = new byte[CALL_BYTES];
    new Random(from).nextBytes(buffer);
    for (int i = from; i < to; i++) {
      try (FSDataOutputStream out = files.create(file(i), true)) {
        for (long left = fileBytes; left > 0; left -= CALL_BYTES) {
          out.write(buffer, 0, (int) Math.min(left, CALL_BYTES));
        }
      }
      progress.at((i + 1.0 - from) / (to - from));
    }
  }

  /** So many files are in every cluster. */
  synchronized void setSize(int files) {
    size = files;
  }
}
