package org.ibis.rig.bench.parity;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.hadoop.fs.FSDataInputStream;

/**
 * Reads at random, each place once a run, by one or many threads.
 *
 * @param kib of a read
 */
record RandomReads(String key, Stage stage, int kib, int threads) implements HdfsCase {

  private static final int KIB = 1 << 10;

  @Override
  public String title() {
    return kib + " KiB at random, " + (threads == 1 ? "1 thread" : threads + " threads");
  }

  @Override
  public Map<String, Double> run(HdfsStand stand, long seed)
      throws IOException, InterruptedException {
    int bytes = kib * KIB;
    List<Long> places =
        places(stand.scale().dataMb() * Scale.MIB / bytes, stand.scale().reads(), seed);
    List<Crew.Part> parts = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      int first = t;
      parts.add(
          () -> {
            byte[] buffer = new byte[bytes];
            try (FSDataInputStream in = stand.client().open(HdfsStand.DATA)) {
              for (int i = first; i < places.size(); i += threads) {
                in.readFully(places.get(i) * bytes, buffer, 0, bytes);
              }
            }
          });
    }
    return Map.of("reads/s", places.size() / Crew.run(parts));
  }

  /** Different ones of so many slots; all where there are no more than half of that many. */
  static List<Long> places(long slots, int wanted, long seed) {
    Set<Long> places = new LinkedHashSet<>();
    Random random = new Random(seed);
    long count = Math.max(1, Math.min(wanted, slots / 2));
    while (places.size() < count) {
      places.add(random.nextLong(slots));
    }
    return List.copyOf(places);
  }
}
