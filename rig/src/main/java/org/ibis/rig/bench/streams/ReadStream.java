package org.ibis.rig.bench.streams;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;

/** Reads one file after the other, each from its beginning to its end, but for the first one. */
final class ReadStream extends StreamThread {

  private final byte[] buffer = new byte[StepClock.STEP_BYTES];
  private final FilePool pool;
  private long skips;
  private FSDataInputStream in;

  /**
   * @param skips bytes of the first file that it leaves out
   */
  ReadStream(
      String name, FileSystem files, Pace pace, CountDownLatch go, FilePool pool, long skips) {
    super(name, files, pace, go, StepClock.STEP_BYTES);
    this.pool = pool;
    this.skips = skips;
  }

  @Override
  int move(int most) throws IOException {
    if (in == null) {
      in = files.open(pool.next());
      in.seek(skips);
      skips = 0;
    }
    int n = in.read(buffer, 0, most);
    if (n < 0) {
      closeFile();
    }
    return Math.max(0, n);
  }

  @Override
  void closeFile() throws IOException {
    if (in != null) {
      FSDataInputStream file = in;
      in = null;
      file.close();
    }
  }
}
