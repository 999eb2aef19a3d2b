package org.ibis.rig.bench.streams;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.ibis.rig.bench.hdfs.HdfsClients;
import org.ibis.rig.bench.hdfs.HdfsCluster;

/** Writes one file after the other, a block each, to one node. */
final class WriteStream extends StreamThread {

  /** Where writers write; somebody else deletes it afterwards. */
  static final Path DIRECTORY = new Path("/write");

  private static final int CALL_BYTES = 64 << 10;

  private final byte[] buffer = new byte[CALL_BYTES];
  private final HdfsCluster cluster;
  private final int node;
  private final int keep;
  private final Deque<Path> written = new ArrayDeque<>();
  private FSDataOutputStream out;
  private long left;
  private int count;

  /**
   * @param node that all goes to, by its index
   * @param keep how many files stay; those before are deleted, so that the disk does not get full
   */
  WriteStream(
      String name,
      FileSystem files,
      Pace pace,
      CountDownLatch go,
      HdfsCluster cluster,
      int node,
      int keep) {
    super(name, files, pace, go, StepClock.STEP_BYTES);
    this.cluster = cluster;
    this.node = node;
    this.keep = keep;
    new Random(name.hashCode()).nextBytes(buffer);
  }

  @Override
  int move(int most) throws IOException {
    if (out == null) {
      Path file = new Path(DIRECTORY, getName() + "-" + count++);
      out = HdfsClients.create(files, file, cluster, node);
      left = cluster.shape().blockBytes();
      written.add(file);
    }
    int n = (int) Math.min(left, Math.min(most, buffer.length));
    out.write(buffer, 0, n);
    left -= n;
    if (left == 0) {
      closeFile();
      if (written.size() > keep) {
        boolean unused = files.delete(written.remove(), false);
      }
    }
    return n;
  }

  @Override
  void closeFile() throws IOException {
    if (out != null) {
      FSDataOutputStream file = out;
      out = null;
      file.close();
    }
  }
}
