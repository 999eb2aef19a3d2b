package org.ibis.core.device;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.cost.Cost;
import org.ibis.core.cost.DeviceModel;
import org.ibis.core.depth.FixedDepth;
import org.ibis.core.depth.ReferenceLatency;
import org.ibis.core.shadow.Moved;
import org.ibis.core.window.Window;
import org.ibis.core.window.WindowLimits;

/**
 * An attack: a task asks for windows, does nothing with its permits, and gives them back late or
 * never. Beside it a victim reads as fast as the disk lets it. Virtual time.
 */
final class HeldPermits {
  private static final long MB = 1 << 20;
  private static final long STEP = TimeUnit.MILLISECONDS.toNanos(10); // the disk's time for 1 MiB
  private static final long PERIOD = TimeUnit.SECONDS.toNanos(1);
  private static final long CAP = TimeUnit.SECONDS.toNanos(20);
  private static final WindowLimits LIMITS = new WindowLimits(MB, MB, 16 * MB);
  private static final int WINDOWS = 64; // that the attacker has queued

  /** What the victim had, MB/s. */
  record Had(double before, double during, double after) {}

  private final DeviceModel model;
  private final DeviceScheduler disk;
  private final long holdNanos;
  private final double victimsWeight;
  private final List<Permit> victims = new ArrayList<>(); // at the disk
  private final NavigableMap<Long, Runnable> timers = new TreeMap<>(); // by when they are due
  private final List<Permit> held = new ArrayList<>();
  private final Set<Submission> asked = new HashSet<>(); // by the attacker
  private long now;
  private long victimBytes;
  private long looked;
  private boolean attacks;

  /**
   * @param depth of the device
   * @param holdNanos for how long each permit is kept, if the scheduler lets it
   * @param kernelTells whether the kernel counts what the disk does
   */
  HeldPermits(
      boolean rotational, int depth, long holdNanos, double victimsWeight, boolean kernelTells) {
    this.holdNanos = holdNanos;
    this.victimsWeight = victimsWeight;
    model = DeviceModel.usual(rotational, DeviceModel.COST_RATE);
    disk =
        new DeviceScheduler(
            "sda",
            model,
            new FixedDepth(depth, ReferenceLatency.ofNanos(10e6, 10e6)),
            new DeviceSettings(LIMITS, Cost.TIME, 64 * MB, CAP),
            () -> now,
            Runnable::run,
            (nanos, what) -> timers.merge(now + nanos, what, (a, b) -> a),
            new FailOpen(() -> now, (m, t) -> {}));
    if (kernelTells) {
      disk.seenBy(this::moved);
    }
  }

  private Moved moved() {
    long bytes = victimBytes - looked;
    looked = victimBytes;
    return new Moved(bytes, 0, bytes / MB * STEP);
  }

  /** What the scheduler thinks that a MiB takes, ns. */
  double expectedNanos() {
    return model.nanos(IoOp.READ, MB, false);
  }

  /** Runs it for so long each: before the attack, under it, and after it. */
  Had run(long seconds) {
    victimAsks();
    victimAsks();
    double before = victimGets(seconds);
    attacks = true;
    double during = victimGets(seconds);
    attacks = false;
    asked.forEach(Submission::cancel); // its task is killed
    List.copyOf(held).forEach(p -> p.end(null));
    held.clear();
    return new Had(before, during, victimGets(seconds));
  }

  private double victimGets(long seconds) {
    long begin = victimBytes;
    long end = now + TimeUnit.SECONDS.toNanos(seconds);
    while (now < end) {
      step();
    }
    return (victimBytes - begin) / 1e6 / seconds;
  }

  private void step() {
    asked.removeIf(s -> s.done().isDone());
    while (attacks && asked.size() < WINDOWS) {
      attackerAsks();
    }
    boolean works = !victims.isEmpty();
    now += STEP;
    while (!timers.isEmpty() && timers.firstKey() <= now) {
      timers.pollFirstEntry().getValue().run();
    }
    if (works) {
      Permit done = victims.remove(0);
      victimBytes += done.part().bytes();
      done.end(null);
    }
    for (Permit p : List.copyOf(held)) {
      if (now - p.dispatchNanos >= holdNanos) {
        held.remove(p);
        p.end(null);
      }
    }
    if (now % PERIOD == 0) {
      disk.endPeriod();
    }
  }

  private void victimAsks() {
    FlowTag tag = new FlowTag("victim", victimsWeight, IoKind.INTERMEDIATE);
    PartIo io =
        permit -> {
          victims.add(permit);
        };
    Submission s = disk.submit(tag, IoOp.READ, true, new Window(0, MB), io);
    var unused = s.done().whenComplete((ok, failed) -> victimAsks());
  }

  private void attackerAsks() {
    FlowTag tag = new FlowTag("attacker", 1, IoKind.INTERMEDIATE);
    PartIo io =
        new PartIo() {
          @Override
          public void begin(Permit permit) {
            held.add(permit);
          }

          @Override
          public boolean isLeased() {
            return true;
          }

          @Override
          public boolean isTrusted() {
            return false;
          }

          @Override
          public void leaseOver(Permit permit) {
            held.remove(permit);
          }
        };
    asked.add(disk.submit(tag, IoOp.READ, true, new Window(0, MB), io));
  }
}
