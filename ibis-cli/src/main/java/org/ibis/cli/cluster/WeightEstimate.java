package org.ibis.cli.cluster;

import org.ibis.core.Weight;

/**
 * What another weight would give a job, about.
 *
 * <p>The level of a job is its service in the whole cluster over its weight, and the broker makes
 * the levels of those even who compete (docs/scheduler.md). So once it has done so, a job that is
 * to have the service T, which is M more than it has, of rivals that have the service R and the
 * weight W together, has the weight
 *
 * <pre>T W / (R - M)</pre>
 *
 * and with the weight w the service (S + R) w / (W + w), where S is what it has now. It can take no
 * more than those rivals have on the devices where the job waits.
 *
 * <p>It is an estimate. It takes for granted that all go on to want what they want, that disks give
 * as much as before whoever has them, that levels of the rivals are about even, and that they can't
 * win elsewhere what they lose here; as far as they can, less weight is enough.
 *
 * <p>Pure.
 *
 * @param weight that the job has
 * @param service its device time in the whole cluster, s in a second
 * @param takeable what rivals have on the devices where it waits, s in a second
 * @param rivalsService their device time in the whole cluster, s in a second
 * @param rivalsWeight the sum of their weights
 */
record WeightEstimate(
    double weight, double service, double takeable, double rivalsService, double rivalsWeight) {

  /** Of a device, what is left to those who should have nothing there (docs/scheduler.md). */
  private static final double LEFT_OVER = 0.012;

  /** What comes of it. */
  enum Outcome {
    /** A larger weight does it. */
    WEIGHT,
    /** By its weight it is owed as much already. */
    OWED,
    /** Its rivals have not so much where it waits. */
    NOT_THERE,
    /** It would have to be larger than weights are. */
    TOO_LARGE
  }

  /**
   * What it takes.
   *
   * @param weight NaN where there is none, or none is needed
   */
  record Answer(Outcome outcome, double weight) {}

  /** Whether there is anybody to take from. */
  boolean isPossible() {
    return takeable > 0 && rivalsService > 0 && rivalsWeight > 0;
  }

  /**
   * The weight with which the job would get so much.
   *
   * @param wanted s in a second; more than it has
   */
  Answer weightFor(double wanted) {
    double more = wanted - service;
    if (!isPossible() || more > most() - service || more >= rivalsService) {
      return new Answer(Outcome.NOT_THERE, Double.NaN);
    }
    double needed = wanted * rivalsWeight / (rivalsService - more);
    if (needed <= weight) {
      return new Answer(Outcome.OWED, Double.NaN);
    }
    return needed > Weight.MAX
        ? new Answer(Outcome.TOO_LARGE, Double.NaN)
        : new Answer(Outcome.WEIGHT, needed);
  }

  /**
   * What the job would get.
   *
   * @param other no smaller than the weight that it has
   * @return s in a second, no less than it gets
   */
  double serviceWith(double other) {
    if (!isPossible()) {
      return service;
    }
    double even = (service + rivalsService) * other / (rivalsWeight + other);
    return Math.max(service, Math.min(most(), even));
  }

  /** No weight gives it more. */
  double most() {
    return service + (1 - LEFT_OVER) * takeable;
  }
}
