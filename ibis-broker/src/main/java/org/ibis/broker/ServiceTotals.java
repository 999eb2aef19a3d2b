package org.ibis.broker;

import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.ibis.core.total.ServiceReport;
import org.ibis.core.total.ServiceReport.Service;

/**
 * The service of each flow over all devices (A_i of section 5 of the IBIS paper), from what their
 * schedulers report, and the weights that follow from it ({@link Skews}).
 *
 * <p>What they report is cumulative, so a report that is lost loses nothing. One that comes twice,
 * or after a later one, is answered and adds nothing. Whom this broker has not heard of begins with
 * what it reports first: a broker that has just begun does not take what a cluster did in a year
 * for news. A scheduler that begins anew is known by its incarnation, and what the one before it
 * gave stays in the totals, which therefore never fall.
 *
 * <p>Pure: time is a parameter. Not safe for use by several threads.
 */
public final class ServiceTotals {
  /** Who has reported nothing for so long competes for nothing, as far as anybody knows, ns. */
  public static final long SILENT_NANOS = TimeUnit.SECONDS.toNanos(10);

  /** Longer than a scheduler remembers a flow that has no work: after it both begin at 0. */
  private static final long FORGET_NANOS = TimeUnit.MINUTES.toNanos(20);

  /**
   * Of a device: so much those get together that should get nothing there, each the least at least.
   * With the least a part of 20 ms comes each 7 s.
   */
  private static final double LEFT_OVER = 0.012;

  private static final double LEAST = 0.003;

  /** Two processes on each of a hundred thousand nodes. */
  static final int MOST_REPORTERS = 200_000;

  /** What is beyond has no part in it: anybody who may report can make up names. */
  static final int MOST_COUNTERS = 4_000_000;

  private final long epoch;
  private final Map<String, Reporter> reporters = new HashMap<>();
  private final Map<String, FlowTotal> flows = new HashMap<>();
  private int counters; // of all reporters
  private long lastPeriod;
  private boolean begun;

  /**
   * @param epoch no broker before or after it has the same
   */
  public ServiceTotals(long epoch) {
    this.epoch = epoch;
  }

  /** Which no broker before or after it has. */
  public long epoch() {
    return epoch;
  }

  /**
   * Takes in a report.
   *
   * @throws IllegalArgumentException if there are more reporters than a cluster has
   */
  public void reported(ServiceReport report, long now) {
    Reporter r = reporters.get(report.reporter());
    boolean known = r != null;
    if (r == null) {
      if (reporters.size() >= MOST_REPORTERS) {
        throw new IllegalArgumentException(
            "reporter " + report.reporter() + " is one too many: at most " + MOST_REPORTERS);
      }
      r = new Reporter(report.incarnation());
      reporters.put(report.reporter(), r);
    }
    if (r.isNews(report, now)) {
      for (Counter c : r.flows()) {
        c.competes(false);
      }
      for (Map.Entry<String, Service> e : report.flows().entrySet()) {
        count(r, e.getKey(), e.getValue(), known, now);
      }
    }
  }

  private void count(Reporter r, String flow, Service service, boolean known, long now) {
    Counter c = r.counters().get(flow);
    if (c == null && counters >= MOST_COUNTERS) {
      return;
    }
    if (c == null) {
      counters++;
      FlowTotal total = flows.get(flow);
      if (total == null) {
        total = new FlowTotal();
        // A broker that has just begun goes on with the weights that count.
        total.skew = Skews.bounded(Math.log(service.effective() / service.weight()));
        flows.put(flow, total);
      }
      c = new Counter(total, known ? 0 : service.served());
      r.counters().put(flow, c);
    }
    c.flow.weight = service.weight();
    c.served(service.served(), service.waits(), now);
    c.competes(true);
  }

  /**
   * The weights that count for flows where they meet, from now on. The largest of them is as large
   * as the largest of what their jobs claim: weights that all grew would make what was charged
   * before them count for more.
   */
  public Map<String, Double> weights(Set<String> names) {
    Map<String, Double> weights = new HashMap<>();
    double most = 0;
    double mostClaimed = 0;
    for (String flow : names) {
      FlowTotal t = flows.get(flow);
      if (t != null) {
        weights.put(flow, t.effective());
        most = Math.max(most, t.effective());
        mostClaimed = Math.max(mostClaimed, t.weight);
      }
    }
    double unit = mostClaimed / most;
    double least = mostClaimed * leastShare(weights.size());
    weights.replaceAll(
        (flow, weight) -> Math.max(Math.min(flows.get(flow).weight, least), unit * weight));
    return weights;
  }

  /** What is left of a device to one of so many flows that should get nothing there. */
  static double leastShare(int of) {
    return Math.max(LEAST, LEFT_OVER / Math.max(1, of));
  }

  /**
   * To be called once a second: whom nobody has heard of competes for nothing, and is forgotten.
   */
  public void endPeriod(long now) {
    for (Iterator<Reporter> all = reporters.values().iterator(); all.hasNext(); ) {
      Reporter r = all.next();
      if (now - r.lastSeen() > SILENT_NANOS) {
        r.fallSilent();
      }
      if (now - r.lastSeen() > FORGET_NANOS) {
        r.flows().forEach(this::dropped);
        all.remove();
      } else {
        r.flows().removeIf(c -> isOld(c, now) && dropped(c));
      }
    }
    flows.values().removeIf(f -> f.counters == 0);
    if (begun && now > lastPeriod) {
      double seconds = (now - lastPeriod) / (double) TimeUnit.SECONDS.toNanos(1);
      reporters.values().forEach(r -> r.flows().forEach(c -> c.endPeriod(seconds)));
      Skews.adjust(reporters.values(), flows.values(), seconds);
    }
    begun = true;
    lastPeriod = now;
  }

  private static boolean isOld(Counter c, long now) {
    return !c.competes() && now - c.lastSeen() > FORGET_NANOS;
  }

  private boolean dropped(Counter c) {
    c.competes(false);
    c.flow.counters--;
    counters--;
    return true;
  }

  /** What a flow got in all since the epoch began, cost; 0 for whom nobody knows. */
  public long served(String flow) {
    FlowTotal t = flows.get(flow);
    return t == null ? 0 : t.served;
  }

  /** How many devices a flow competes for. */
  public int devices(String flow) {
    FlowTotal t = flows.get(flow);
    return t == null ? 0 : t.devices;
  }

  /** Flows that are remembered. */
  int size() {
    return flows.size();
  }

  Collection<FlowTotal> flows() {
    return flows.values();
  }

  /** Schedulers that have said nothing for long. */
  public long silent() {
    return reporters.values().stream().filter(Reporter::isSilent).count();
  }
}
