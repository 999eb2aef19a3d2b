package org.ibis.core.fairqueue;

import java.util.List;
import org.ibis.core.fairqueue.RequestSimulation.Event;
import org.ibis.core.fairqueue.RequestSimulation.Kind;

/**
 * How far two flows came apart while both were backlogged: the largest {@code |W_i/w_i - W_j/w_j|}
 * over any interval in which both had something queued throughout.
 *
 * <p>An interval's difference is X(end) - X(start), X being the running sum of i's normalised work
 * minus j's. So the worst of all pairs of instants in a span is the range of X within it, and one
 * pass finds it.
 *
 * <p>The bounds hold for work counted either way:
 *
 * <ul>
 *   <li><b>at dispatch</b>: {@code c_i/w_i + c_j/w_j}, whatever D (Goyal, Vin, Cheng: Start-time
 *       fair queueing, theorem 1). A backlogged flow's tags follow each other without gaps, and
 *       those served while v goes from v1 to v2 have start tags in [v1, v2]: their sum is v2 - v1,
 *       give or take one request.
 *   <li><b>at completion</b>: {@code (D+1)(c_i/w_i + c_j/w_j)} (Jin, Chase, Kaur, theorem 1). What
 *       completes in an interval is what was dispatched in it, plus what was outstanding at its
 *       start, minus what is at its end; that is at most D requests each time, for D times either
 *       flow's largest.
 * </ul>
 */
final class FairShare {
  private final List<Event> events;
  private final int i;
  private final int j;
  private final double weightI;
  private final double weightJ;

  FairShare(Schedule schedule, List<Event> events, int i, int j) {
    this.events = events;
    this.i = i;
    this.j = j;
    this.weightI = schedule.weights().get(i);
    this.weightJ = schedule.weights().get(j);
  }

  /** c_i/w_i + c_j/w_j: the largest request of each. */
  double largestPair() {
    long largestI = 0;
    long largestJ = 0;
    for (Event e : events) {
      largestI = e.flow() == i ? Math.max(largestI, e.request().cost()) : largestI;
      largestJ = e.flow() == j ? Math.max(largestJ, e.request().cost()) : largestJ;
    }
    return largestI / weightI + largestJ / weightJ;
  }

  /**
   * The worst difference, bytes per unit of weight.
   *
   * @param counted when work counts: at {@link Kind#DISPATCH} or at {@link Kind#COMPLETE}
   */
  double worst(Kind counted) {
    double worst = 0;
    int queuedI = 0;
    int queuedJ = 0;
    double x = 0;
    double low = 0;
    double high = 0;
    for (Event e : events) {
      boolean before = queuedI > 0 && queuedJ > 0;
      int change = e.kind() == Kind.ENQUEUE ? 1 : e.kind() == Kind.DISPATCH ? -1 : 0;
      queuedI += e.flow() == i ? change : 0;
      queuedJ += e.flow() == j ? change : 0;
      if (!before) {
        x = low = high = 0; // a span can only start after this event
        continue;
      }
      // The event that ends a span still belongs to it: the flow was backlogged up to it.
      if (e.kind() == counted) {
        x += e.flow() == i ? e.request().cost() / weightI : 0;
        x -= e.flow() == j ? e.request().cost() / weightJ : 0;
      }
      low = Math.min(low, x);
      high = Math.max(high, x);
      worst = Math.max(worst, high - low);
    }
    return worst;
  }
}
