package org.ibis.rig.bench.streams;

import java.io.IOException;
import java.util.Random;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.ibis.cli.UserError;
import org.ibis.rig.bench.hdfs.HdfsClients;
import org.ibis.rig.bench.hdfs.HdfsCluster;

/**
 * Files of a block each on one node, that readers take turns to take: so each reads what nobody has
 * read since the caches were dropped, however fast it is. Thread-safe.
 */
final class FilePool {

  private static final Path DIRECTORY = new Path("/read");
  private static final int CALL_BYTES = 1 << 20;

  private final int node;
  private final long fileBytes;
  private int size;
  private int taken;

  /**
   * An empty one.
   *
   * @param node by its index
   */
  FilePool(int node, long fileBytes) {
    this.node = node;
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

  private Path directory() {
    return new Path(DIRECTORY, Integer.toString(node + 1));
  }

  private Path file(int number) {
    return new Path(directory(), Integer.toString(number));
  }

  /**
   * Writes more files into a cluster, up to so many.
   *
   * @param eachDone runs after each
   */
  void write(FileSystem files, HdfsCluster cluster, int upTo, Runnable eachDone)
      throws IOException {
    byte[] buffer = new byte[CALL_BYTES];
    new Random(node).nextBytes(buffer);
    for (int i = size(); i < upTo; i++) {
      try (FSDataOutputStream out = HdfsClients.create(files, file(i), cluster, node)) {
        for (long left = fileBytes; left > 0; left -= CALL_BYTES) {
          out.write(buffer, 0, (int) Math.min(left, CALL_BYTES));
        }
      }
      eachDone.run();
    }
  }

  /**
   * Checks that what was written is where it belongs.
   *
   * @throws UserError where it is elsewhere
   */
  void check(HdfsCluster cluster) throws IOException, InterruptedException {
    String right = cluster.transferAddress(node);
    for (String replica : cluster.replicas(directory().toString())) {
      if (!replica.equals(right)) {
        throw new UserError(
            "a file for node "
                + (node + 1)
                + " is at "
                + replica
                + " and not at "
                + right
                + "; see "
                + cluster.log(node));
      }
    }
  }

  /** So many files are in every cluster. */
  synchronized void setSize(int files) {
    size = files;
  }
}
