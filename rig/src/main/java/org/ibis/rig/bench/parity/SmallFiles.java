package org.ibis.rig.bench.parity;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.fs.Path;

/**
 * Many files of 10 KiB, by eight threads.
 *
 * @param reads whether they are read, and not written
 */
record SmallFiles(String key, boolean reads) implements HdfsCase {

  private static final int BYTES = 10 << 10;
  private static final int THREADS = 8;

  @Override
  public String title() {
    return "small files, " + (reads ? "read" : "written");
  }

  @Override
  public Stage stage() {
    return Stage.ONE_DISK;
  }

  @Override
  public void prepare(HdfsStand stand) throws IOException, InterruptedException {
    if (reads) {
      double unused = write(stand, 0);
    }
  }

  @Override
  public Map<String, Double> run(HdfsStand stand, long seed)
      throws IOException, InterruptedException {
    double seconds = reads ? read(stand) : write(stand, seed);
    return Map.of("files/s", stand.scale().files() / seconds);
  }

  private static double write(HdfsStand stand, long seed) throws IOException, InterruptedException {
    byte[] buffer = new byte[BYTES];
    new Random(seed).nextBytes(buffer);
    return each(
        stand,
        file -> {
          try (OutputStream out = stand.client().create(file, true)) {
            out.write(buffer);
          }
        });
  }

  private static double read(HdfsStand stand) throws IOException, InterruptedException {
    return each(
        stand,
        file -> {
          try (InputStream in = stand.client().open(file)) {
            if (in.readNBytes(BYTES).length < BYTES) {
              throw new IOException(file + " is shorter than what was written");
            }
          }
        });
  }

  private interface Act {
    void on(Path file) throws IOException;
  }

  private static double each(HdfsStand stand, Act act) throws IOException, InterruptedException {
    List<Crew.Part> parts = new ArrayList<>();
    for (int t = 0; t < THREADS; t++) {
      int first = t;
      parts.add(
          () -> {
            for (int i = first; i < stand.scale().files(); i += THREADS) {
              act.on(new Path(HdfsStand.WRITTEN, Integer.toString(i)));
            }
          });
    }
    return Crew.run(parts);
  }
}
