package org.ibis.rig.bench.parity;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToIntFunction;
import org.apache.hadoop.fs.Path;

/**
 * One client writes a file, up to its close.
 *
 * @param mebibytes of it, by scale
 * @param megabytesPerSecond that it writes at most, of 10^6 bytes; 0 for as fast as it can
 */
record Writes(
    String key, String title, Stage stage, ToIntFunction<Scale> mebibytes, int megabytesPerSecond)
    implements HdfsCase {

  private static final double NANOS_PER_SECOND = 1e9;
  private static final double MB = 1e6;

  @Override
  public Map<String, Double> run(HdfsStand stand, long seed) throws IOException {
    byte[] buffer = new byte[(int) Scale.MIB];
    new Random(seed).nextBytes(buffer);
    int count = mebibytes.applyAsInt(stand.scale());
    long begin = System.nanoTime();
    try (OutputStream out = stand.client().create(new Path(HdfsStand.WRITTEN, "file"), true)) {
      for (int i = 0; i < count; i++) {
        out.write(buffer);
        awaitDue(begin, i + 1);
      }
    }
    double seconds = (System.nanoTime() - begin) / NANOS_PER_SECOND;
    return Map.of("MB/s", count * Scale.MIB / MB / seconds);
  }

  private void awaitDue(long begin, int written) {
    if (megabytesPerSecond == 0) {
      return;
    }
    long due = begin + (long) (written * Scale.MIB / MB / megabytesPerSecond * NANOS_PER_SECOND);
    for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }
}
