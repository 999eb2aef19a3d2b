package org.ibis.rig.bench.overhead;

import java.io.IOException;
import java.util.Random;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.ibis.rig.bench.hdfs.HdfsCluster;
import org.ibis.rig.demo.PageCache;

/** Does each kind of I/O on one cluster, one client and one call at a time. */
final class CaseRuns {

  private static final Path DATA = new Path("/data");
  private static final Path WRITTEN = new Path("/written");
  private static final int BUFFER_BYTES = 1 << 20;
  private static final int PREAD_BYTES = 4 << 10;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double MB = 1e6;

  /** What takes less is done several times. */
  private static final double LEAST_SECONDS = 2;

  private final byte[] buffer = new byte[BUFFER_BYTES];
  private final HdfsCluster cluster;
  private final FileSystem files;
  private final ShuffleServer shuffle; // null where no case needs it
  private final long bytes;
  private final int hotPreads;
  private final int coldPreads;

  /**
   * @param shuffle may be null where no case is of a shuffle
   * @param bytes of the file that is read, and of what is written; a multiple of 1 MiB
   * @param hotPreads reads of 4 KiB in a measurement, from memory
   * @param coldPreads the same with caches dropped
   */
  CaseRuns(
      HdfsCluster cluster,
      FileSystem files,
      ShuffleServer shuffle,
      long bytes,
      int hotPreads,
      int coldPreads) {
    this.cluster = cluster;
    this.files = files;
    this.shuffle = shuffle;
    this.bytes = bytes;
    this.hotPreads = hotPreads;
    this.coldPreads = coldPreads;
    new Random(0).nextBytes(buffer);
  }

  /** Makes the file that is read. */
  static void makeData(FileSystem files, long bytes) throws IOException {
    byte[] buffer = new byte[BUFFER_BYTES];
    new Random(1).nextBytes(buffer);
    write(files, DATA, bytes, buffer);
  }

  /**
   * Runs a case.
   *
   * @param seed of random places: the same one means the same places
   * @return what was measured, in the case's unit
   */
  double run(OverheadCase what, long seed) throws IOException, InterruptedException {
    return switch (what) {
      case HOT_READ -> hot(this::readAll);
      case COLD_READ -> cold(this::readAll);
      case HOT_PREAD -> hot(() -> preads(hotPreads, seed));
      case COLD_PREAD -> cold(() -> preads(coldPreads, seed));
      case WRITE -> writeAll();
      case HOT_SHUFFLE -> hot(this::fetchAll);
      case COLD_SHUFFLE -> cold(this::fetchAll);
    };
  }

  /** Returns how much it did. */
  private interface Work {
    double run() throws IOException;
  }

  private double hot(Work work) throws IOException {
    double unused = work.run(); // now it is in memory
    double done = 0;
    long begin = System.nanoTime();
    do {
      done += work.run();
    } while (seconds(begin) < LEAST_SECONDS);
    return done / seconds(begin);
  }

  private double cold(Work work) throws IOException, InterruptedException {
    double done = 0;
    double seconds = 0;
    do {
      PageCache.drop();
      long begin = System.nanoTime();
      done += work.run();
      seconds += seconds(begin);
    } while (seconds < LEAST_SECONDS);
    return done / seconds;
  }

  private double readAll() throws IOException {
    long read = 0;
    try (FSDataInputStream in = files.open(DATA)) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        read += n;
      }
    }
    return read / MB;
  }

  private double preads(int count, long seed) throws IOException {
    Random random = new Random(seed);
    try (FSDataInputStream in = files.open(DATA)) {
      for (int i = 0; i < count; i++) {
        long page = random.nextLong(bytes / PREAD_BYTES);
        in.readFully(page * PREAD_BYTES, buffer, 0, PREAD_BYTES);
      }
    }
    return count;
  }

  private double writeAll() throws IOException, InterruptedException {
    double unused = PageCache.sync(); // what others left to be written is not this one's
    long begin = System.nanoTime();
    write(files, WRITTEN, bytes, buffer);
    double mbps = bytes / MB / seconds(begin);
    if (files.delete(WRITTEN, false)) {
      cluster.awaitDeletions();
    }
    return mbps;
  }

  private double fetchAll() throws IOException {
    return shuffle.fetchAll(buffer) / MB;
  }

  private static void write(FileSystem files, Path file, long bytes, byte[] buffer)
      throws IOException {
    try (FSDataOutputStream out = files.create(file, true)) {
      for (long left = bytes; left > 0; left -= buffer.length) {
        out.write(buffer);
      }
    }
  }

  private static double seconds(long begin) {
    return (System.nanoTime() - begin) / NANOS_PER_SECOND;
  }
}
