package org.ibis.nodemanager.tier;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.ibis.core.FailOpen;
import org.ibis.core.tier.Refusal;
import org.ibis.core.tier.TierBudget;
import org.ibis.core.tier.TypicalSizes;

/**
 * The local directory of this node that is on an SSD, and what of it intermediate data may have. A
 * thread of its own looks at the SSD, so that one that hangs holds up nobody: nothing is leased
 * when it has not been looked at for some seconds.
 */
public final class LocalTier implements AutoCloseable {
  private static final long LOOK_MILLIS = 1000;

  /** A walk comes with each so many looks, */
  private static final int LOOKS_FOR_WALK = 10;

  /** and takes no more than this part of the thread's time. */
  private static final int TIMES_AS_LONG = 20;

  /** So much less than where the disk checker finds a directory too full. */
  private static final double MARGIN = 0.01;

  /** Half of the file system, where the configuration does not say. */
  private static final int USUAL_PART = 2;

  private final Path directory;
  private final BooleanSupplier isGood;
  private final BooleanSupplier isOn;
  private final double mostUsed;
  private final FailOpen failOpen;
  private final TierBudget budget;
  private final TypicalSizes sizes = new TypicalSizes();
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          what -> {
            Thread t = new Thread(what, "ibis-tier-0");
            t.setDaemon(true);
            return t;
          });
  private int looks; // of the thread, as the next one
  private long nextWalk; // System.nanoTime()

  /**
   * @param directory one of the node's local directories, which is there
   * @param bytes that intermediate data may have; 0 for half of the file system
   * @param mostUsedPercent of the file system, before the NodeManager does not use it any more
   * @param isGood whether the NodeManager uses the directory; may take long
   * @param isOn whether IBIS schedules
   * @throws IOException if the directory's file system does not say how large it is
   */
  public LocalTier(
      Path directory,
      long bytes,
      double mostUsedPercent,
      BooleanSupplier isGood,
      BooleanSupplier isOn,
      FailOpen failOpen)
      throws IOException {
    this.directory = directory;
    this.isGood = isGood;
    this.isOn = isOn;
    this.mostUsed = mostUsedPercent / 100 - MARGIN;
    this.failOpen = failOpen;
    this.budget =
        new TierBudget(
            bytes > 0 ? bytes : Files.getFileStore(directory).getTotalSpace() / USUAL_PART);
    var unused = thread.scheduleWithFixedDelay(this::look, 0, LOOK_MILLIS, TimeUnit.MILLISECONDS);
  }

  private void look() {
    try {
      if (looks++ % LOOKS_FOR_WALK == 0 && System.nanoTime() - nextWalk >= 0) {
        walk();
      }
      FileStore store = Files.getFileStore(directory);
      long total = store.getTotalSpace();
      long usable = store.getUsableSpace();
      long room = usable - (long) (total * (1 - mostUsed));
      budget.looked(room, isGood.getAsBoolean(), System.nanoTime());
    } catch (IOException | RuntimeException e) {
      failOpen.count(FailOpen.Reason.NO_SSD, directory + " can't be looked at", e);
    }
  }

  private void walk() {
    long began = System.nanoTime();
    budget.beginWalk();
    try {
      budget.walked(TierWalk.of(directory));
    } catch (IOException e) { // what was leased counts
      failOpen.count(FailOpen.Reason.NO_SSD, "what is in " + directory + " is not known", e);
    }
    long now = System.nanoTime();
    nextWalk = now + TIMES_AS_LONG * (now - began);
  }

  /** As the configuration names it. */
  public Path directory() {
    return directory;
  }

  /** What is leased, and what was refused. */
  public TierBudget budget() {
    return budget;
  }

  /** How large files become. */
  TypicalSizes sizes() {
    return sizes;
  }

  /** Of one task. */
  public ClientLeases leasesOf(String application) {
    return new ClientLeases(this, application);
  }

  /** As {@link TierBudget#lease}. */
  long lease(String application, long held, long wanted, long requestBytes) {
    if (wanted > held && !isOn.getAsBoolean()) {
      budget.refused(Refusal.OFF);
      return held;
    }
    return budget.lease(application, held, wanted, requestBytes, System.nanoTime());
  }

  @Override
  public void close() {
    var unused = thread.shutdownNow();
  }
}
