package org.ibis.itest;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * One client that writes files, reads them again and compares each byte, and one that submits sorts
 * and checks what they have sorted: again and again, until the first failure.
 */
final class RollingLoad implements AutoCloseable {
  private static final int REDUCERS = 1;
  private static final int FILE = 2 * NodeSite.BLOCK + 12_345;

  private final RollingCluster cluster;
  private final Tera tera;
  private final ExecutorService clients = Executors.newFixedThreadPool(2);
  private final AtomicBoolean over = new AtomicBoolean();
  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private final AtomicInteger files = new AtomicInteger();
  private final AtomicInteger sorts = new AtomicInteger();
  private final AtomicInteger sortsOfEnabled = new AtomicInteger();
  private final CountDownLatch ended = new CountDownLatch(2);
  private volatile Configuration ofJobs;

  private interface Step {
    void run() throws Exception;
  }

  RollingLoad(RollingCluster cluster, int maps) throws Exception {
    this.cluster = cluster;
    this.tera = new Tera(cluster.site(1));
    this.ofJobs = cluster.stock();
    tera.generate(maps);
    byte[] content = Content.of(FILE);
    clients.execute(() -> again(files, () -> writeAndRead(content)));
    clients.execute(() -> again(sorts, this::sort));
  }

  private void again(AtomicInteger done, Step step) {
    try {
      while (!over.get() && failure.get() == null) {
        step.run();
        tell(done::incrementAndGet);
      }
    } catch (Throwable t) {
      tell(() -> failure.compareAndSet(null, t));
    } finally {
      ended.countDown();
    }
  }

  private synchronized void tell(Runnable what) {
    what.run();
    notifyAll();
  }

  private void writeAndRead(byte[] content) throws Exception {
    Path file = new Path("/written");
    try (FileSystem fs = FileSystem.newInstance(cluster.stock())) {
      Content.write(fs, file, content);
      Content.assertHolds(fs, file, content);
    }
  }

  private void sort() throws Exception {
    Configuration conf = ofJobs;
    tera.sortAndCheck(conf, REDUCERS);
    if (conf != cluster.stock()) {
      int unused = sortsOfEnabled.incrementAndGet();
    }
  }

  /** From now on jobs are submitted with that configuration. */
  void submitWith(Configuration conf) {
    ofJobs = conf;
  }

  /** Waits until a file that is begun after this has been written and read. */
  synchronized void awaitAFile() throws InterruptedException {
    int wanted = files.get() + 2; // the next one had begun already
    while (files.get() < wanted && failure.get() == null) {
      wait(); // for as long as the test has: how long it takes is up to the machine
    }
    assertNothingFailed();
  }

  private void assertNothingFailed() {
    if (failure.get() != null) {
      throw new AssertionError("the load failed", failure.get());
    }
  }

  /** Waits until a sort with IBIS has been checked, and lets all end that has begun. */
  void end() throws InterruptedException {
    synchronized (this) {
      while (sortsOfEnabled.get() == 0 && failure.get() == null) {
        wait();
      }
    }
    over.set(true);
    ended.await();
    assertNothingFailed();
    System.out.printf(
        "under load: %s files, %s sorts, %s of them with IBIS%n", files, sorts, sortsOfEnabled);
  }

  @Override
  public void close() {
    over.set(true);
    clients.shutdownNow();
  }
}
