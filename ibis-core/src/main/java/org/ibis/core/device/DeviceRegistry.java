package org.ibis.core.device;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowWeights;
import org.ibis.core.ModeSwitch;
import org.ibis.core.conf.IbisConf;
import org.ibis.core.cost.DeviceModel;
import org.ibis.core.device.BlockDevices.Disk;
import org.ibis.core.profile.DeviceProfile;
import org.ibis.core.profile.Profiles;
import org.ibis.core.shadow.BlockStat;
import org.ibis.core.shadow.NeededTime;
import org.ibis.core.total.DeviceReport;
import org.ibis.core.trace.RotatingTrace;

/**
 * One scheduler for each physical disk of a process: several directories on one disk share it. Runs
 * their I/O threads and their control periods. Safe for use by several threads.
 */
public final class DeviceRegistry implements AutoCloseable {
  /** A job that had no work for so long does not compete. */
  private static final long LATELY_NANOS = TimeUnit.SECONDS.toNanos(2);

  private static final long OFTEN_MILLIS = 500;

  private final String daemon;
  private final IbisConf conf;
  private final DirectoryDisks directories;
  private final Profiles profiles;
  private final DirtyMemory dirty;
  private final DirtyLimits dirtyLimits;
  private final ModeSwitch mode;
  private final FlowWeights weights;
  private final FailOpen failOpen;
  private final LongSupplier clock;
  private final Consumer<Moded<DeviceScheduler>> onNewDevice;
  private final List<AutoCloseable> ends = new ArrayList<>(); // of each device; its own lock
  private final ScheduledExecutorService periods =
      Executors.newSingleThreadScheduledExecutor(daemons("ibis-period-"));
  private final ScheduledExecutorService looks =
      Executors.newSingleThreadScheduledExecutor(daemons("ibis-look-"));
  private final ScheduledExecutorService timers =
      Executors.newSingleThreadScheduledExecutor(daemons("ibis-timer-"));
  private final Map<String, Moded<DeviceScheduler>> byDevice = new ConcurrentHashMap<>();
  private final ShadowPeriods shadow;

  /**
   * @param daemon whose process it is, for the names of traces
   * @param weights of the flows, whatever their tags claim
   * @param clock ns, monotone
   * @param onNewDevice is told of each device when it is first met, for metrics
   * @throws IllegalArgumentException naming the key whose value is not valid
   */
  public DeviceRegistry(
      String daemon,
      IbisConf conf,
      BlockDevices devices,
      FlowWeights weights,
      FailOpen failOpen,
      LongSupplier clock,
      Consumer<Moded<DeviceScheduler>> onNewDevice) {
    this(daemon, conf, devices, new DirtyMemory(), weights, failOpen, clock, onNewDevice);
  }

  DeviceRegistry(
      String daemon,
      IbisConf conf,
      BlockDevices devices,
      DirtyMemory dirty,
      FlowWeights weights,
      FailOpen failOpen,
      LongSupplier clock,
      Consumer<Moded<DeviceScheduler>> onNewDevice) {
    conf.validate();
    this.daemon = daemon;
    this.conf = conf;
    this.directories = new DirectoryDisks(devices, clock);
    this.profiles = new Profiles(conf.profileDirectory(), failOpen);
    this.dirty = dirty;
    this.dirtyLimits = new DirtyLimits(dirty, failOpen);
    this.mode = new ModeSwitch(conf.mode());
    this.weights = weights;
    this.failOpen = failOpen;
    this.shadow = new ShadowPeriods(failOpen);
    this.clock = clock;
    this.onNewDevice = onNewDevice;
    long period = conf.periodMillis();
    var unused =
        periods.scheduleAtFixedRate(this::endPeriods, period, period, TimeUnit.MILLISECONDS);
    mode.onChange(() -> all().forEach(Moded::switchOver));
  }

  /** Says whether its disks are scheduled; at first as the configuration does. */
  public ModeSwitch mode() {
    return mode;
  }

  /** Says what jobs need besides disks, for while their disks are only observed. */
  public void needed(NeededTime needed) {
    shadow.needed(needed);
  }

  /**
   * Runs something twice a second until this is closed, on a thread of its own: it may wait, for a
   * file system that does not answer, say.
   */
  public void runOften(Runnable what) {
    Runnable safe =
        () -> {
          try {
            what.run();
          } catch (RuntimeException | LinkageError e) { // it would not run again
            failOpen.count(FailOpen.Reason.INTERNAL_ERROR, "a look twice a second", e);
          }
        };
    var unused = looks.scheduleWithFixedDelay(safe, 0, OFTEN_MILLIS, TimeUnit.MILLISECONDS);
  }

  /**
   * The scheduler of the disk that holds a directory. What was mounted a second ago counts.
   *
   * @throws SilentDiskException if a file system on the way to it does not answer
   * @throws IOException if the disk can't be found out
   */
  public Moded<DeviceScheduler> schedulerFor(Path directory) throws IOException {
    return schedulerOf(directories.diskOf(directory, false));
  }

  /**
   * The same, where what was mounted this moment counts: for who keeps the answer.
   *
   * @throws IOException as of {@link #schedulerFor}
   */
  public Moded<DeviceScheduler> schedulerNowFor(Path directory) throws IOException {
    return schedulerOf(directories.diskOf(directory, true));
  }

  private Moded<DeviceScheduler> schedulerOf(Disk disk) {
    Moded<DeviceScheduler> known = byDevice.get(disk.name());
    if (known != null) {
      return known;
    }
    Moded<DeviceScheduler> mine = scheduler(disk, new IoThreads(disk.name()));
    known = byDevice.putIfAbsent(disk.name(), mine);
    if (known == null) {
      met(mine);
    }
    return known == null ? mine : known;
  }

  private Moded<DeviceScheduler> scheduler(Disk disk, IoThreads threads) {
    DeviceProfile profile = profiles.of(disk.name()).orElse(null);
    DeviceScheduler scheduler =
        new DeviceScheduler(
            disk.name(),
            profile == null
                ? DeviceModel.usual(disk.rotational(), DeviceModel.COST_RATE)
                : profile.model(disk.rotational(), DeviceModel.COST_RATE),
            conf.depthController(disk.rotational(), profile),
            DeviceSettings.of(conf, disk.rotational(), profile).heldFor(dirty.keptNanos()),
            clock,
            threads,
            this::later,
            failOpen);
    atEnd(threads);
    scheduler.countBy(weights::as);
    scheduler.seenBy(new BlockStat(disk.name())::look);
    return new Moded<>(scheduler, mode::mode);
  }

  /** Nothing in here may keep a disk from being scheduled. */
  private void met(Moded<DeviceScheduler> scheduler) {
    scheduler.switchOver(); // it may have missed a change
    try {
      trace(scheduler.scheduler());
      dirtyLimits.set(scheduler.scheduler(), schedulers());
      onNewDevice.accept(scheduler);
    } catch (RuntimeException | LinkageError e) {
      failOpen.count(FailOpen.Reason.INTERNAL_ERROR, scheduler.device() + " is met", e);
    }
  }

  private void atEnd(AutoCloseable what) {
    synchronized (ends) {
      ends.add(what);
    }
  }

  /**
   * What each disk gave to the jobs that had work there lately, for the broker. Names that wait for
   * its answer are there with nothing, with any of the disks: they are a question.
   */
  public Map<String, DeviceReport> reports() {
    return reports(weights.unanswered());
  }

  /** The same where nobody goes by the broker's answer: it has no questions. */
  public Map<String, DeviceReport> reportsOnly() {
    return reports(List.of());
  }

  private Map<String, DeviceReport> reports(List<String> names) {
    Map<String, DeviceReport> reports = new HashMap<>();
    List<String> unanswered = names;
    for (DeviceScheduler s : schedulers()) {
      try {
        DeviceReport report = s.report(LATELY_NANOS).asking(unanswered);
        unanswered = List.of();
        reports.put(s.device(), report.with(weights::claimed));
      } catch (RuntimeException e) { // the other disks are told all the same
        failOpen.count(FailOpen.Reason.INTERNAL_ERROR, "no report of " + s.device(), e);
      }
    }
    return reports;
  }

  /** Whether something waits for a disk, whosever it is. */
  public boolean hasQueued() {
    return schedulers().stream().anyMatch(DeviceScheduler::hasQueued);
  }

  private List<Moded<DeviceScheduler>> all() {
    return List.copyOf(byDevice.values());
  }

  private List<DeviceScheduler> schedulers() {
    return all().stream().map(Moded::scheduler).toList();
  }

  private void trace(DeviceScheduler scheduler) {
    Path directory = conf.traceDirectory();
    if (directory != null) {
      RotatingTrace trace =
          new RotatingTrace(
              directory,
              daemon + "-" + scheduler.device(),
              scheduler.device(),
              conf.traceMaxBytes(),
              clock,
              failOpen);
      atEnd(trace);
      scheduler.logTo(trace);
    }
  }

  private void later(long nanos, Runnable what) {
    var unused = timers.schedule(what, nanos, TimeUnit.NANOSECONDS);
  }

  private void endPeriods() {
    List<DeviceScheduler> all = schedulers();
    for (DeviceScheduler s : all) {
      try {
        dirtyLimits.set(s, all);
        s.endPeriod();
      } catch (RuntimeException | LinkageError e) { // an exception would end the periods for good
        failOpen.count(FailOpen.Reason.INTERNAL_ERROR, "control period of " + s.device(), e);
      }
    }
    try {
      shadow.look(all(), clock.getAsLong());
    } catch (RuntimeException | LinkageError e) {
      failOpen.count(FailOpen.Reason.INTERNAL_ERROR, "a period of observation", e);
    }
  }

  /** Ends the control periods and the traces, and the I/O threads once they are idle. */
  @Override
  public void close() {
    periods.shutdownNow();
    timers.shutdownNow();
    looks.shutdownNow();
    List<AutoCloseable> all;
    synchronized (ends) {
      all = List.copyOf(ends);
    }
    for (AutoCloseable one : all) {
      try {
        one.close();
      } catch (Exception e) {
        failOpen.count(FailOpen.Reason.INTERNAL_ERROR, "the end of a disk", e);
      }
    }
  }

  private static ThreadFactory daemons(String prefix) {
    AtomicInteger number = new AtomicInteger();
    return r -> {
      Thread t = new Thread(r, prefix + number.getAndIncrement());
      t.setDaemon(true);
      return t;
    };
  }
}
