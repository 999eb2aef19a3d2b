package org.ibis.rig.bench.parity;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;

/**
 * What HBase does: small reads at random, logs that are appended to and forced to the disk, and a
 * scan, all at a time.
 */
record RegionServer(String key) implements HdfsCase {

  private static final int READERS = 8;
  private static final int READ_BYTES = 16 << 10;
  private static final int LOGS = 2;
  private static final int APPEND_BYTES = 4 << 10;
  private static final double MB = 1e6;

  @Override
  public String title() {
    return "like HBase: reads, logs and a scan";
  }

  @Override
  public Stage stage() {
    return Stage.ONE_DISK;
  }

  @Override
  public Map<String, Double> run(HdfsStand stand, long seed)
      throws IOException, InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(stand.scale().mixSeconds());
    LongAdder reads = new LongAdder();
    LongAdder appends = new LongAdder();
    LongAdder scanned = new LongAdder();
    List<Crew.Part> parts = new ArrayList<>();
    for (int r = 0; r < READERS; r++) {
      Random random = new Random(seed * READERS + r);
      parts.add(() -> read(stand, end, random, reads));
    }
    for (int l = 0; l < LOGS; l++) {
      Path log = new Path(HdfsStand.WRITTEN, "log" + l);
      parts.add(() -> append(stand, end, log, appends));
    }
    parts.add(() -> scan(stand, end, scanned));
    double seconds = Crew.run(parts);
    Map<String, Double> rates = new LinkedHashMap<>();
    rates.put("reads/s", reads.sum() / seconds);
    rates.put("hsyncs/s", appends.sum() / seconds);
    rates.put("scan, MB/s", scanned.sum() / MB / seconds);
    return rates;
  }

  private static void read(HdfsStand stand, long end, Random random, LongAdder done)
      throws IOException {
    long slots = stand.scale().dataMb() * Scale.MIB / READ_BYTES;
    byte[] buffer = new byte[READ_BYTES];
    try (FSDataInputStream in = stand.client().open(HdfsStand.DATA)) {
      while (System.nanoTime() < end) {
        in.readFully(random.nextLong(slots) * READ_BYTES, buffer, 0, READ_BYTES);
        done.increment();
      }
    }
  }

  private static void append(HdfsStand stand, long end, Path log, LongAdder done)
      throws IOException {
    byte[] buffer = new byte[APPEND_BYTES];
    try (FSDataOutputStream out = stand.client().create(log, true)) {
      while (System.nanoTime() < end) {
        out.write(buffer);
        out.hsync();
        done.increment();
      }
    }
  }

  private static void scan(HdfsStand stand, long end, LongAdder done) throws IOException {
    byte[] buffer = new byte[(int) Scale.MIB];
    try (FSDataInputStream in = stand.client().open(HdfsStand.SCAN)) {
      while (System.nanoTime() < end) {
        int n = in.read(buffer);
        if (n < 0) {
          in.seek(0);
        } else {
          done.add(n);
        }
      }
    }
  }
}
