package org.ibis.rig.demo;

import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.DoubleConsumer;
import java.util.function.LongSupplier;
import org.ibis.cli.Progress;
import org.ibis.cli.UserError;

/** Waits for what a running job is to do. */
final class JobWaits {

  private static final Duration RUN_LIMIT = Duration.ofHours(1);

  /** A running job is asked for its state so often: each look takes processor time from it. */
  static final Duration LOOK = Duration.ofMillis(500);

  private static final double MB = 1e6;

  private final Cluster cluster;
  private final String raise;

  /**
   * @param raise the options that make a job longer, for whom it is too short
   */
  JobWaits(Cluster cluster, String raise) {
    this.cluster = cluster;
    this.raise = raise;
  }

  boolean isOver(Job job) throws IOException, InterruptedException {
    return cluster.yarn().application(job.applicationId()).isOver();
  }

  /**
   * Waits until a job does I/O as fast as it will.
   *
   * @param moved what it has moved so far, bytes
   * @param warm what it has moved when the dirty memory is full, bytes
   */
  void awaitSteady(Job job, LongSupplier moved, long warm, Progress progress)
      throws InterruptedException {
    progress.phase(job.name() + " warms up");
    boolean steady =
        Await.until(
            RUN_LIMIT,
            LOOK,
            () -> {
              if (isOver(job)) {
                throw endedTooSoon(job);
              }
              return moved.getAsLong() >= warm;
            });
    if (!steady) {
      throw new UserError(
          job.name()
              + " moved less than "
              + String.format(Locale.ROOT, "%.0f MB in %d min", warm / MB, RUN_LIMIT.toMinutes()));
    }
  }

  Yarn.Application awaitEnd(Job job, Progress progress) throws InterruptedException {
    progress.phase(job.name());
    return awaitEnd(job, progress::at);
  }

  /**
   * The same for who has no bar for each job.
   *
   * @param progress takes how far it is, 0 to 1
   */
  Yarn.Application awaitEnd(Job job, DoubleConsumer progress) throws InterruptedException {
    AtomicReference<Yarn.Application> last = new AtomicReference<>();
    boolean over =
        Await.until(
            RUN_LIMIT,
            LOOK,
            () -> {
              last.set(cluster.yarn().application(job.applicationId()));
              progress.accept(last.get().progress());
              return last.get().isOver();
            });
    if (!over) {
      throw new UserError(job.name() + " still ran after " + RUN_LIMIT.toMinutes() + " min");
    }
    if (!last.get().hasSucceeded()) {
      throw new UserError(
          job.name()
              + " failed: "
              + last.get().diagnostics().strip()
              + " (containers' logs: "
              + cluster.log("containers").resolveSibling("containers")
              + ")");
    }
    return last.get();
  }

  /** Runs a job to its end for what it leaves, not for its time. */
  void awaitDone(Job job, Progress progress) throws IOException, InterruptedException {
    Object unused = awaitEnd(job, progress);
    unused = job.finalCounters(JobCounters.NONE);
  }

  /** Ends a job that has done its part. */
  void kill(Job job) throws IOException, InterruptedException {
    cluster.yarn().kill(job.applicationId());
    job.endClient();
  }

  UserError endedTooSoon(Job job) {
    return new UserError(job.name() + " ended too soon, so the run says nothing: raise " + raise);
  }
}
