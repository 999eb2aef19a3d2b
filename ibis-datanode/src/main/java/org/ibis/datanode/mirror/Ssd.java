package org.ibis.datanode.mirror;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.ibis.core.device.IoScheduler;
import org.ibis.core.device.ServiceTimes;
import org.ibis.core.mirror.EitherDevice;
import org.ibis.core.mirror.SsdHealth;

/** The SSD as streams see it: its scheduler, how fast it is, and whether it is well. */
final class Ssd implements EitherDevice.Timer {
  private final Path directory;
  private final Mirrors.Schedulers schedulers;
  private final ServiceTimes times;
  private final SsdHealth health = new SsdHealth();
  private final ScheduledExecutorService timer;
  private final LongSupplier clock;

  /**
   * @param clock ns, monotone
   */
  Ssd(
      Path directory,
      Mirrors.Schedulers schedulers,
      ScheduledExecutorService timer,
      LongSupplier clock) {
    this.directory = directory;
    this.schedulers = schedulers;
    this.times = new ServiceTimes(false, clock);
    this.timer = timer;
    this.clock = clock;
  }

  Path directory() {
    return directory;
  }

  IoScheduler scheduler() throws IOException {
    return schedulers.of(directory);
  }

  ServiceTimes times() {
    return times;
  }

  boolean isUsable() {
    return health.isUsable(clock.getAsLong());
  }

  /** Takes note of a fault; returns whether it is left alone from now on. */
  boolean fault() {
    return health.fault(clock.getAsLong());
  }

  @Override
  public void after(long nanos, Runnable what) {
    try {
      var unused = timer.schedule(what, nanos, TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException e) {
      what.run(); // there are no mirrors any more: the disk does it
    }
  }
}
