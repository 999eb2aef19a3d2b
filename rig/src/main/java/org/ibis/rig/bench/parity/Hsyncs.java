package org.ibis.rig.bench.parity;

import java.io.IOException;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;

/** A log that is forced to the disk each 64 KiB. */
record Hsyncs(String key, Stage stage) implements HdfsCase {

  private static final int BYTES = 64 << 10;
  private static final double NANOS_PER_SECOND = 1e9;

  @Override
  public String title() {
    return "hsync each 64 KiB";
  }

  @Override
  public Map<String, Double> run(HdfsStand stand, long seed) throws IOException {
    byte[] buffer = new byte[BYTES];
    new Random(seed).nextBytes(buffer);
    int count = stand.scale().hsyncs();
    try (FSDataOutputStream out = stand.client().create(new Path(HdfsStand.WRITTEN, "log"), true)) {
      long begin = System.nanoTime();
      for (int i = 0; i < count; i++) {
        out.write(buffer);
        out.hsync();
      }
      return Map.of("hsyncs/s", count * NANOS_PER_SECOND / (System.nanoTime() - begin));
    }
  }
}
