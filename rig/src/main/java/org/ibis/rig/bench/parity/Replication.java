package org.ibis.rig.bench.parity;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;

/** HDFS copies the blocks of a file to its other node, as it does when a node is lost. */
record Replication(String key) implements HdfsCase {

  private static final Path FILE = new Path(HdfsStand.WRITTEN, "file");
  private static final short ONE = 1;
  private static final short TWO = 2;
  private static final long PAUSE_MILLIS = 50;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double MB = 1e6;

  @Override
  public String title() {
    return "blocks copied to another node";
  }

  @Override
  public Stage stage() {
    return Stage.TWO_NODES;
  }

  @Override
  public void prepare(HdfsStand stand) throws IOException {
    byte[] buffer = new byte[(int) Scale.MIB];
    new Random(0).nextBytes(buffer);
    try (OutputStream out = stand.client().create(FILE, ONE)) {
      for (int i = 0; i < stand.scale().writeMb(); i++) {
        out.write(buffer);
      }
    }
  }

  @Override
  public Map<String, Double> run(HdfsStand stand, long seed)
      throws IOException, InterruptedException {
    FileStatus file = stand.client().getFileStatus(FILE);
    long begin = System.nanoTime();
    if (!stand.client().setReplication(FILE, TWO)) {
      throw new IOException("HDFS sets no replication");
    }
    while (!isCopied(stand, file)) {
      Thread.sleep(PAUSE_MILLIS);
    }
    double seconds = (System.nanoTime() - begin) / NANOS_PER_SECOND;
    return Map.of("MB/s", file.getLen() / MB / seconds);
  }

  private static boolean isCopied(HdfsStand stand, FileStatus file) throws IOException {
    for (BlockLocation block : stand.client().getFileBlockLocations(file, 0, file.getLen())) {
      if (block.getHosts().length < TWO) {
        return false;
      }
    }
    return true;
  }
}
