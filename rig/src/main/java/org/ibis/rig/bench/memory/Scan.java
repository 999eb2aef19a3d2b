package org.ibis.rig.bench.memory;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.ibis.cli.UserError;
import org.ibis.rig.bench.hdfs.HdfsClients;
import org.ibis.rig.demo.Await;

/** An application that reads a file from its begin to its end, again and again. */
final class Scan implements AutoCloseable {

  /**
   * Applications so far. A scan that begins anew reads what the last one read just now: by one name
   * it would be one that reads things twice, of which nothing is dropped.
   */
  private static final AtomicInteger APPLICATIONS = new AtomicInteger();

  private static final int STEP_BYTES = 1 << 20;
  private static final Duration LIMIT = Duration.ofMinutes(10);
  private static final long STOP_MILLIS = 60_000;

  private final FileSystem files;
  private final Path file;
  private final Thread thread = new Thread(this::run, "scan");
  private final AtomicLong bytes = new AtomicLong();
  private volatile boolean stopped;
  private volatile IOException failure;

  private Scan(FileSystem files, String file) {
    this.files = files;
    this.file = new Path(file);
    thread.setDaemon(true);
  }

  static Scan start(URI hdfs, String file) throws IOException {
    String application =
        String.format(Locale.ROOT, "application_1_%04d", APPLICATIONS.incrementAndGet());
    Scan scan = new Scan(HdfsClients.tagged(hdfs, application, 1), file);
    scan.thread.start();
    return scan;
  }

  /** What it has read so far. */
  long bytes() {
    return bytes.get();
  }

  /** Waits until it has read so much. */
  void awaitBytes(long wanted) throws IOException, InterruptedException {
    boolean read = Await.until(LIMIT, () -> failure != null || bytes() >= wanted);
    check();
    if (!read) {
      throw new UserError("the scan read " + bytes() + " bytes in " + LIMIT.toMinutes() + " min");
    }
  }

  /**
   * Says whether it still goes on.
   *
   * @throws IOException what ended it
   */
  void check() throws IOException {
    if (failure != null) {
      throw new IOException("the scan ended: " + failure.getMessage(), failure);
    }
  }

  private void run() {
    byte[] buffer = new byte[STEP_BYTES];
    try {
      while (!stopped) {
        try (FSDataInputStream in = files.open(file)) {
          for (int n = in.read(buffer); n >= 0 && !stopped; n = in.read(buffer)) {
            bytes.addAndGet(n);
          }
        }
      }
    } catch (IOException e) {
      failure = e;
    }
  }

  @Override
  public void close() throws IOException {
    stopped = true;
    try {
      thread.join(STOP_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    files.close();
  }
}
