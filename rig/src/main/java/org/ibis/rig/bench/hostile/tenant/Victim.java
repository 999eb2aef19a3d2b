package org.ibis.rig.bench.hostile.tenant;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.ibis.rig.bench.hostile.attack.Target;

/**
 * A job that reads its file in HDFS from its begin to its end, and asks the node whether it lives.
 */
final class Victim implements AutoCloseable {

  private static final int BUFFER_BYTES = 1 << 20;
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private final AtomicLong bytes = new AtomicLong();
  private final Pings pings;
  private volatile boolean over;

  private Victim(Pings pings) {
    this.pings = pings;
  }

  static Victim begin(Target target) {
    Victim victim = new Victim(Pings.begin(target));
    Thread reader = new Thread(() -> victim.read(target), "reader");
    reader.setDaemon(true);
    reader.start();
    return victim;
  }

  private void read(Target target) {
    Configuration conf = new YarnConfiguration();
    byte[] buffer = new byte[BUFFER_BYTES];
    while (!over) {
      try (FileSystem hdfs = FileSystem.newInstance(target.hdfs(), conf);
          FSDataInputStream in = hdfs.open(new Path(target.file()))) {
        for (int n = in.read(buffer); n >= 0 && !over; n = in.read(buffer)) {
          long unused = bytes.addAndGet(n);
        }
      } catch (IOException e) {
        System.err.println("a read failed: " + e);
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
  }

  /**
   * What it had: bytes so far, and of the pings since the last look the 99th percentile of the time
   * to their answers, ns, and their number.
   */
  String look() {
    return bytes.get() + " " + pings.take();
  }

  @Override
  public void close() {
    over = true;
    pings.close();
  }
}
