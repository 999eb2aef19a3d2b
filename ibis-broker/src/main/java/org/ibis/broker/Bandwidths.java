package org.ibis.broker;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Jobs that have asked for a total bandwidth ({@code ibis:bw=300mb}): while one gets less, its
 * weight grows, {@value #GAIN} of what is missing (as a logarithm) in a second; while it gets more,
 * it shrinks, down to its own. What counts are bytes that disks have moved under permits, and not
 * those that somebody says he found in memory.
 *
 * <p>What may be promised is bounded twice, so that the others keep theirs. A wish is admitted only
 * if the device time that its bytes cost, as measured, fits beside what was promised before into
 * {@value #MOST} of the time of each device ({@link Promises}). And all such jobs together never
 * weigh more than makes {@value #MOST} of all weights. No wish lifts a weight over its job's cap.
 *
 * <p>Who was admitted stays so. Who was refused is asked again after {@value #ASKED_AGAIN_SECONDS}
 * s, for what its bytes cost as a mean of that time, and has to fit with {@value #TO_SPARE} of it
 * to spare: what the noise of disks makes fit for a moment is not promised. In a period one wish is
 * decided, so that each sees what was promised before it.
 *
 * <p>Pure.
 */
final class Bandwidths {
  /** As {@link Skews} has it: news is as old. */
  private static final double GAIN = 0.1;

  /** Of a device's time, and of all weights. */
  static final double MOST = 0.5;

  /** What it gets less is the noise of disks. */
  private static final double NEAR = 0.95;

  private static final double LONGEST = 1; // step, in logs
  private static final double LEAST_MEASURED_SECONDS = 10;
  private static final double ASKED_AGAIN_SECONDS = 30;
  private static final double TO_SPARE = 0.05;

  /** Of a device. */
  private static final double ROUNDED = 1e-6;

  private static final double NANOS = 1e9; // in a second

  private Bandwidths() {}

  /** How it is with what a job has asked for. */
  enum State {
    /** It has not asked. */
    NONE,
    /** What its bytes cost is not known yet. */
    MEASURED,
    /** There is not so much to be promised: it has its own weight. */
    REFUSED,
    /** It gets it. */
    KEPT,
    /** It gets less, and its weight grows. */
    BEHIND,
    /** It gets less, and its weight can't grow any more. */
    AT_MOST,
    /** It gets less, but waits for no disk. */
    NOT_WAITING
  }

  /**
   * Ends a period. All flows have the weights that the policy gives them.
   *
   * @param seconds of the period
   */
  static void adjust(Collection<Reporter> devices, Collection<FlowTotal> all, double seconds) {
    List<FlowTotal> wishes = new ArrayList<>();
    for (FlowTotal f : all) {
      if (f.devices > 0 && f.wish > 0) {
        wishes.add(f);
      } else if (f.wish == 0) {
        f.wishState = State.NONE;
        f.boost = 0;
      }
    }
    if (!wishes.isEmpty()) {
      wishes.forEach(f -> measure(f, seconds));
      admit(devices, all, wishes);
      wishes.forEach(f -> aim(f, seconds));
      double others = 0;
      for (FlowTotal f : all) {
        others += f.devices > 0 && !isAdmitted(f) ? f.weight : 0;
      }
      bound(wishes.stream().filter(Bandwidths::isAdmitted).toList(), others);
    }
  }

  private static void measure(FlowTotal f, double seconds) {
    if (f.wishState == State.NONE) {
      f.wishState = State.MEASURED;
      f.measuredSeconds = 0;
      f.room = 0;
    }
    if (f.scheduledPerSecond() > 0) {
      f.measuredSeconds += seconds;
      double part = seconds / Math.min(f.measuredSeconds, ASKED_AGAIN_SECONDS);
      f.needs += (f.need() / NANOS - f.needs) * Math.min(1, part);
    }
  }

  /** The one that is due for longest; where several are, as after a failover, the smallest. */
  private static void admit(
      Collection<Reporter> devices, Collection<FlowTotal> all, List<FlowTotal> wishes) {
    wishes.stream()
        .filter(f -> !isAdmitted(f) && overdue(f) >= 0)
        .max(
            Comparator.comparingDouble(Bandwidths::overdue)
                .thenComparing(f -> f.needs, Comparator.reverseOrder()))
        .ifPresent(f -> decide(f, devices, all));
  }

  private static double overdue(FlowTotal f) {
    boolean again = f.wishState == State.REFUSED;
    return f.measuredSeconds - (again ? ASKED_AGAIN_SECONDS : LEAST_MEASURED_SECONDS);
  }

  /** Whoever was promised something counts, whether it has work now or not. */
  private static void decide(FlowTotal f, Collection<Reporter> devices, Collection<FlowTotal> all) {
    Map<FlowTotal, Double> promised = new HashMap<>();
    for (FlowTotal other : all) {
      if (isAdmitted(other)) {
        promised.put(other, other.needs);
      }
    }
    double before = Promises.lacking(devices, promised);
    double spare = f.wishState == State.REFUSED ? 1 + TO_SPARE : 1;
    promised.put(f, f.needs * spare);
    double lacking = Promises.lacking(devices, promised) - before;
    f.room = Math.max(0, f.needs - lacking / spare);
    f.wishState = lacking <= ROUNDED ? State.BEHIND : State.REFUSED;
    f.measuredSeconds = f.wishState == State.REFUSED ? 0 : f.measuredSeconds;
  }

  private static boolean isAdmitted(FlowTotal f) {
    return switch (f.wishState) {
      case NONE, MEASURED, REFUSED -> false;
      default -> true;
    };
  }

  private static void aim(FlowTotal f, double seconds) {
    if (!isAdmitted(f)) {
      f.boost = 0;
      return;
    }
    double step = Math.log(f.wish / Math.max(1, f.scheduledPerSecond()));
    if (f.scheduledPerSecond() >= NEAR * f.wish) {
      f.wishState = State.KEPT;
    } else {
      f.wishState = f.waitsOn > 0 ? State.BEHIND : State.NOT_WAITING;
    }
    if (f.wishState != State.NOT_WAITING) {
      double bounded = Math.max(-LONGEST, Math.min(LONGEST, step));
      f.boost = Math.max(0, f.boost + GAIN * seconds * bounded);
    }
  }

  /** By its own cap. */
  private static void bound(FlowTotal f) {
    double most = Math.log(Math.max(1, f.most / f.weight));
    if (f.boost > most) {
      f.boost = most;
      f.wishState = f.wishState == State.BEHIND ? State.AT_MOST : f.wishState;
    }
  }

  private static void bound(List<FlowTotal> wishes, double others) {
    wishes.forEach(Bandwidths::bound);
    double own = 0;
    double boosted = 0;
    for (FlowTotal f : wishes) {
      own += f.weight;
      boosted += f.weight * Math.exp(f.boost);
    }
    double most = Math.max(own, others * MOST / (1 - MOST));
    for (FlowTotal f : wishes) {
      if (boosted > most) { // what each has more than its own shrinks alike
        double part = (most - own) / (boosted - own);
        f.boost = Math.log1p(part * Math.expm1(f.boost));
        f.wishState = f.wishState == State.BEHIND ? State.AT_MOST : f.wishState;
      }
      f.weight *= Math.exp(f.boost);
    }
  }
}
