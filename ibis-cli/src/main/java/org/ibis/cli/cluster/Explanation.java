package org.ibis.cli.cluster;

import java.util.ArrayList;
import java.util.List;

/**
 * Why a job is as slow as it is, and what weight would change that. Pure.
 *
 * @param reasons what matters most first
 * @param estimates empty where nobody has anything that a weight could take
 */
record Explanation(
    JobDetail detail, Contention contention, List<Reason> reasons, List<Estimate> estimates) {

  private static final double HALF_MORE = 1.5;

  /** What a job could want. */
  enum Target {
    /** Half more than it gets. */
    HALF_MORE,
    /** Its due, of what all get. */
    ITS_DUE,
    /** What comes of the weight that it had before it was cut. */
    UNCUT
  }

  /**
   * What a weight would do.
   *
   * @param perSecond device time with it, s
   */
  record Estimate(Target target, double perSecond, WeightEstimate.Answer answer) {}

  /**
   * Explains a job.
   *
   * @param jobs as many of all as are known: what others have in the whole cluster
   */
  static Explanation of(JobDetail detail, List<Job> jobs, ClusterTotals cluster) {
    Contention contention = Contention.of(detail.job().id(), detail.devices());
    return new Explanation(
        detail,
        contention,
        Reasons.of(detail, contention),
        estimates(detail.job(), contention, jobs, cluster));
  }

  private static List<Estimate> estimates(
      Job job, Contention contention, List<Job> jobs, ClusterTotals cluster) {
    double service = 0;
    double weight = 0;
    for (Job other : jobs) {
      if (contention.rivals().contains(other.id())) {
        service += other.perSecond();
        weight += other.weight();
      }
    }
    WeightEstimate estimate =
        new WeightEstimate(job.weight(), job.perSecond(), contention.takeable(), service, weight);
    List<Estimate> estimates = new ArrayList<>();
    if (!estimate.isPossible()) {
      return estimates;
    }
    if (job.perSecond() > 0) {
      estimates.add(estimate(estimate, Target.HALF_MORE, HALF_MORE * job.perSecond()));
    }
    if (Reasons.isBehind(job)) {
      estimates.add(estimate(estimate, Target.ITS_DUE, job.due() * cluster.perSecond()));
    }
    if (job.wanted() > job.weight()) {
      estimates.add(
          new Estimate(
              Target.UNCUT,
              estimate.serviceWith(job.wanted()),
              new WeightEstimate.Answer(WeightEstimate.Outcome.WEIGHT, job.wanted())));
    }
    return estimates;
  }

  private static Estimate estimate(WeightEstimate estimate, Target target, double perSecond) {
    return new Estimate(target, perSecond, estimate.weightFor(perSecond));
  }
}
