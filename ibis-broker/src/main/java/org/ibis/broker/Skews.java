package org.ibis.broker;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.commons.math3.exception.MaxCountExceededException;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.ConjugateGradient;
import org.apache.commons.math3.linear.RealLinearOperator;
import org.apache.commons.math3.linear.RealVector;

/**
 * By what the weights of flows are multiplied everywhere, so that what counts is their total
 * service: who is behind its competitors gets more of each device that it shares.
 *
 * <p>The level of a flow is its service in the whole cluster over its weight, in a second. The
 * flows of a group, which compete with each other directly or by way of others, are to have one
 * level. By how much their weights have to change for that follows, to first order, from what each
 * would win from whom ({@link Contest}): {@value #GAIN} of that step of Newton's is made in a
 * second. A flow whose level is higher although it gets next to nothing of a device competes there
 * no more, nor does one whose level is lower although its weight is for all of it. So where levels
 * can't be one, groups fall apart, and are max-min fair in the end. No weight grows beyond what can
 * be of use somewhere, and that of who is content goes back to its own: it may want more later.
 *
 * <p>The paper (section 5) and DSFQ (Wang, Merchant: <i>Proportional-share scheduling for
 * distributed storage systems</i>, FAST 2007) delay a flow's tags by what it got elsewhere. That
 * wants to be known at once: with news a second old N devices each make up for the whole of a
 * difference, N times what there was to make up for, and soon all serve one flow and then all the
 * other. A weight is in one place: whatever number of devices heeds it, levels change by as much as
 * was meant, so one gain is right for all clusters. And no queue has to know of it.
 *
 * <p>Pure.
 */
final class Skews {
  /** In a second; news and rates are some 4 s old, and it would swing from 0.3 or so. */
  private static final double GAIN = 0.1;

  /** No step is longer, in logs: first order is not true far away. */
  private static final double LONGEST = 3;

  /** Of what a flow gets: added to what it would win, or who can win next to nothing goes far. */
  private static final double DAMPING = 0.1;

  /** The weight that counts is this many times the job's at most, and as small a part of it. */
  private static final double LOG_MOST = 30;

  /** Of a flow that has no work: the longer, the less is known of how it will be then. */
  private static final double REMEMBERED_SECONDS = 60;

  /**
   * The same of one that gets all it wants: it needs no more weight for that, and may want more in
   * a moment.
   */
  private static final double CONTENT_SECONDS = 10;

  private static final double PRECISION = 1e-4; // of what flows lack
  private static final int MOST_STEPS = 40;

  private Skews() {}

  static double bounded(double skew) {
    return Math.max(-LOG_MOST, Math.min(LOG_MOST, skew));
  }

  /** Ends a period of so many seconds. */
  static void adjust(Collection<Reporter> devices, Collection<FlowTotal> all, double seconds) {
    List<FlowTotal> flows = new ArrayList<>();
    for (FlowTotal f : all) {
      f.level = 0;
      f.usual = 0;
      f.wants = 0;
      if (f.devices > 0) {
        f.index = flows.size();
        flows.add(f);
      } else {
        f.skew(f.skew() * Math.exp(-seconds / REMEMBERED_SECONDS));
      }
    }
    for (Reporter d : devices) {
      for (Counter c : d.flows()) {
        if (c.competes()) {
          c.flow.level += c.rate() / c.flow.weight;
          c.flow.usual += c.usual();
          c.flow.wants += WaterLevel.wants(c);
        }
      }
    }
    Contest contest = new Contest(flows, devices);
    double[] step = step(flows, contest);
    for (FlowTotal f : flows) {
      double useful = Math.log(contest.most(f) / f.effective());
      double bounded = Math.max(-LONGEST, Math.min(LONGEST, Math.min(step[f.index], useful)));
      double kept = f.wants <= f.usual ? Math.exp(-seconds / CONTENT_SECONDS) : 1;
      f.skew(kept * f.skew() + GAIN * seconds * bounded);
    }
    center(flows);
  }

  private static double[] step(List<FlowTotal> flows, Contest contest) {
    double[] diagonal = contest.wonAlone();
    double[] damping = new double[diagonal.length];
    for (FlowTotal f : flows) {
      // The second is for who is in no contest, and has nothing to win.
      damping[f.index] = DAMPING * f.usual + 1;
      diagonal[f.index] += damping[f.index];
    }
    RealVector damped = new ArrayRealVector(damping, false);
    RealVector ofAll = new ArrayRealVector(diagonal, false);
    RealVector step = new ArrayRealVector(diagonal.length);
    try {
      RealVector unused =
          new ConjugateGradient(MOST_STEPS, PRECISION, false)
              .solveInPlace(
                  operator(
                      diagonal.length,
                      v ->
                          new ArrayRealVector(contest.won(v.toArray())).add(damped.ebeMultiply(v))),
                  operator(diagonal.length, v -> v.ebeDivide(ofAll)),
                  new ArrayRealVector(behind(flows, contest.groups()), false),
                  step);
    } catch (MaxCountExceededException e) {
      // as near as so many steps come
    }
    return step.toArray();
  }

  private static RealLinearOperator operator(int size, UnaryOperator<RealVector> of) {
    return new RealLinearOperator() {
      @Override
      public int getRowDimension() {
        return size;
      }

      @Override
      public int getColumnDimension() {
        return size;
      }

      @Override
      public RealVector operate(RealVector v) {
        return of.apply(v);
      }
    };
  }

  /** What each flow lacks to be at the level of its group; less than 0 where it is above. */
  private static double[] behind(List<FlowTotal> flows, int[] group) {
    double[] service = new double[group.length];
    double[] weight = new double[group.length];
    for (FlowTotal f : flows) {
      service[group[f.index]] += f.level * f.weight;
      weight[group[f.index]] += f.weight;
    }
    double[] behind = new double[group.length];
    for (FlowTotal f : flows) {
      int g = group[f.index];
      double lacks = f.weight * (service[g] / weight[g] - f.level);
      behind[f.index] = Math.min(lacks, f.wants - f.usual);
    }
    return behind;
  }

  /** Only ratios count: so that a new flow, which has none yet, begins in the middle. */
  private static void center(List<FlowTotal> flows) {
    double all = 0;
    double sum = 0;
    for (FlowTotal f : flows) {
      all += f.usual;
      sum += f.usual * f.skew();
    }
    for (FlowTotal f : flows) {
      f.skew(bounded(f.skew() - (all > 0 ? sum / all : 0)));
    }
  }
}
