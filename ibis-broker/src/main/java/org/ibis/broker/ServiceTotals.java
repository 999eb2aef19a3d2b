package org.ibis.broker;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.ibis.core.Weight;
import org.ibis.core.total.Service;
import org.ibis.core.total.ServiceReport;

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

  /** A period that takes longer was none: the broker itself stood still, ns. */
  private static final long STOOD_STILL_NANOS = TimeUnit.SECONDS.toNanos(5);

  private static final long PERIOD_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** Longer than a scheduler remembers a flow that has no work: after it both begin at 0. */
  private static final long FORGET_SECONDS = TimeUnit.MINUTES.toSeconds(20);

  /**
   * Of the largest weight: nobody has less, so that it is one that schedulers know, though nothing
   * may be known of their devices yet.
   */
  private static final double SMALLEST = 0.001;

  /** Two processes on each of a hundred thousand nodes. */
  static final int MOST_REPORTERS = 200_000;

  /** What is beyond has no part in it: anybody who may report can make up names. */
  static final int MOST_COUNTERS = 4_000_000;

  /** Names that are no job that runs: each of them is looked up in each period. */
  static final int MOST_MADE_UP = 20_000;

  /** Of a name that is no job that runs. Its service before it comes again does not count. */
  private static final long FORGET_MADE_UP_SECONDS = 10;

  private static final Service NOTHING = Service.of(0, false, Weight.DEFAULT, Weight.DEFAULT);

  private final long epoch;
  private final Weights weights;
  private final Map<String, Reporter> reporters = new HashMap<>(); // by Sender.own
  private final Map<String, Source> sources = new HashMap<>(); // by address
  private final Map<String, FlowTotal> flows = new HashMap<>();
  private int counters; // of all reporters
  private int madeUp; // flows that are no job that runs
  private int madeUpWithWork; // of these
  private final MadeUpNames askedOnly = new MadeUpNames(); // that are no flows
  private long lastPeriod;
  private boolean begun;

  /** What each flow is to have, whatever its job claims. */
  public interface Weights {
    /** By what is known of its job. */
    Terms of(String flow, double claimed);
  }

  /**
   * @param epoch no broker before or after it has the same
   */
  public ServiceTotals(long epoch, Weights weights) {
    this.epoch = epoch;
    this.weights = weights;
  }

  /** Which no broker before or after it has. */
  public long epoch() {
    return epoch;
  }

  /** Takes in what a process says of its devices, where it does not matter who sends that. */
  public void reported(Collection<ServiceReport> reports, long now) {
    reported(Sender.UNKNOWN, reports, now);
  }

  /**
   * Takes in what a process says of its devices.
   *
   * @throws IllegalArgumentException if there are more schedulers than a cluster has, or an address
   *     of it; then nothing has been taken in
   */
  void reported(Sender sender, Collection<ServiceReport> reports, long now) {
    boolean bounded = !sender.address().isEmpty();
    Source source = sources.computeIfAbsent(sender.address(), any -> new Source(bounded));
    long unknown =
        reports.stream().filter(r -> !reporters.containsKey(sender.own(r.reporter()))).count();
    if (reporters.size() + unknown > MOST_REPORTERS) {
      throw new IllegalArgumentException("one scheduler too many: at most " + MOST_REPORTERS);
    }
    if (!source.hasRoomForDevices(unknown)) {
      throw new IllegalArgumentException(
          "one scheduler of an address too many: at most " + Source.MOST_DEVICES);
    }
    reports.forEach(r -> reported(sender.own(r.reporter()), source, r, now));
  }

  private void reported(String key, Source source, ServiceReport report, long now) {
    Reporter before = reporters.get(key);
    boolean other = before != null && before.isOfAnother(report);
    if (other) {
      drop(before);
    }
    boolean known = before != null && !other;
    Reporter r = before;
    if (!known) {
      r = new Reporter(report.reporter(), source, report.incarnation(), other, now);
      source.devices++;
      reporters.put(key, r);
    }
    if (r.isNews(report, now)) {
      for (Counter c : r.flows()) {
        c.competes(false);
      }
      for (Map.Entry<String, Service> e : report.device().flows().entrySet()) {
        count(r, e.getKey(), e.getValue(), known);
      }
    }
  }

  private void drop(Reporter r) {
    r.flows().forEach(c -> dropped(r, c));
    r.source.devices--;
  }

  private void count(Reporter r, String flow, Service service, boolean known) {
    Counter c = r.counter(flow);
    if (c == null && (counters >= MOST_COUNTERS || service.isNothing())) {
      return; // it is answered all the same
    }
    if (c == null) {
      FlowTotal total = totalOf(flow, service);
      if (!r.source.hasRoomFor(total)) {
        return;
      }
      if (!flows.containsKey(flow)) {
        if (!total.isJob && madeUp >= MOST_MADE_UP) {
          return;
        }
        madeUp += total.isJob ? 0 : 1;
        flows.put(flow, total);
      }
      counters++;
      c = new Counter(total, known && total.isJob ? NOTHING : service);
      r.add(c);
    }
    if (c.flow.isJob) { // else it is said of a job before there is one
      c.flow.claim(service.weight(), service.known());
    }
    c.served(service, r.fresh());
    c.competes(true);
  }

  /** A new one where nobody knows the flow. */
  private FlowTotal totalOf(String flow, Service service) {
    FlowTotal total = flows.get(flow);
    if (total == null) {
      total = new FlowTotal(flow);
      total.has(weights.of(flow, service.weight()));
      total.weight /= total.isJob ? 1 : madeUpWithWork + 1;
      // A broker that has just begun goes on with the weights that count.
      total.skew(Skews.bounded(Math.log(service.effective() / service.weight())));
    }
    return total;
  }

  /** Looks at once what a flow weighs now. */
  public void reweigh(String flow) {
    FlowTotal total = flows.get(flow);
    if (total != null) {
      total.has(weights.of(flow, total.claimed()));
      total.weight *= Math.exp(total.boost);
    }
  }

  /**
   * The weights that count from now on where these reports are from, for all whom they name,
   * whether they have a part in the totals or not. A report of an earlier incarnation adds nothing,
   * and may be of a process that began after its clock went back: it schedules by the answer all
   * the same.
   */
  public Map<String, Double> weights(Collection<ServiceReport> reports) {
    return weights(Sender.UNKNOWN, reports);
  }

  /** The same of what somebody sends. */
  Map<String, Double> weights(Sender sender, Collection<ServiceReport> reports) {
    List<Reporter> devices = new ArrayList<>();
    Map<String, FlowTotal> others = new HashMap<>();
    for (ServiceReport report : reports) {
      Reporter r = reporters.get(sender.own(report.reporter()));
      devices.add(r);
      Map<String, Service> named = report.device().flows();
      if (r.isLaterThan(report) || r.competing() < named.size()) {
        named.forEach((flow, s) -> others.computeIfAbsent(flow, f -> totalOf(f, s)));
      }
    }
    Map<String, Double> weights = weightsOn(devices, Set.copyOf(others.values()));
    for (Reporter d : devices) {
      for (Counter c : d.flows()) {
        if (c.competes()) {
          c.told(weights.get(c.flow.name));
        }
      }
    }
    return weights;
  }

  /** Of these flows, those that are no job that runs. */
  public Set<String> madeUp(Collection<String> named) {
    Set<String> those = new HashSet<>();
    for (String flow : named) {
      FlowTotal known = flows.get(flow);
      if (known == null ? !weights.of(flow, Weight.DEFAULT).isJob() : !known.isJob) {
        those.add(flow);
        if (known == null) {
          askedOnly.asked(flow, lastPeriod);
        }
      }
    }
    return those;
  }

  /**
   * The weights that count from now on for flows that meet on devices of one process, within the
   * bounds of these ({@link WaterLevel}). The largest of them is as large as the largest of what
   * their jobs claim: weights that all grew would make what was charged before them count for more.
   */
  Map<String, Double> weightsOn(Collection<Reporter> devices) {
    return weightsOn(devices, Set.of());
  }

  private Map<String, Double> weightsOn(Collection<Reporter> devices, Set<FlowTotal> others) {
    double least = 0;
    double most = 0;
    for (Reporter d : devices) {
      WaterLevel level = WaterLevel.of(d);
      least = Math.max(least, level.least());
      most = Math.max(most, level.most());
    }
    Set<FlowTotal> all = new HashSet<>(others);
    double largest = 0;
    double mostClaimed = 0;
    for (FlowTotal t : others) {
      largest = Math.max(largest, Math.min(most, t.effective()));
      mostClaimed = Math.max(mostClaimed, t.weight);
    }
    for (Reporter d : devices) {
      for (Counter c : d.flows()) {
        if (c.competes()) {
          all.add(c.flow);
          largest = Math.max(largest, Math.min(most, c.flow.effective()));
          mostClaimed = Math.max(mostClaimed, c.flow.weight);
        }
      }
    }
    double unit = mostClaimed / largest;
    double lowest = Math.max(unit * least, SMALLEST * mostClaimed);
    Map<String, Double> weights = new HashMap<>(2 * all.size());
    for (FlowTotal t : all) {
      double weight = unit * Math.min(most, t.effective());
      weights.put(t.name, Math.max(Math.min(t.weight, lowest), weight));
    }
    return weights;
  }

  /**
   * To be called once a second: whom nobody has heard of competes for nothing, and is forgotten. If
   * this comes much later, as after a pause of the whole process, then nobody was silent: it goes
   * on with the rates that it knew.
   */
  public void endPeriod(long now) {
    boolean first = !begun;
    long took = first ? 0 : now - lastPeriod;
    if (!first && took <= 0) {
      return;
    }
    begun = true;
    lastPeriod = now;
    askedOnly.endPeriod(now);
    boolean stoodStill = took > STOOD_STILL_NANOS;
    forgetWhoIsSilent(stoodStill ? PERIOD_NANOS : took, now);
    if (stoodStill) {
      forgetNews();
      return;
    }
    weigh();
    if (!first) {
      double seconds = took / (double) TimeUnit.SECONDS.toNanos(1);
      addUp(Period.of(seconds));
      Bandwidths.adjust(reporters.values(), flows.values(), seconds);
      Skews.adjust(reporters.values(), flows.values(), seconds);
    }
  }

  private void forgetWhoIsSilent(long listened, long now) {
    for (Iterator<Reporter> all = reporters.values().iterator(); all.hasNext(); ) {
      Reporter r = all.next();
      r.endPeriod(listened, now);
      if (r.silence() > SILENT_NANOS) {
        r.fallSilent();
      }
      if (r.silence() > r.worthKeeping(TimeUnit.SECONDS.toNanos(FORGET_SECONDS))) {
        drop(r);
        all.remove();
      } else {
        r.flows().removeIf(c -> isForgotten(c) && dropped(r, c));
      }
    }
    flows.values().removeIf(f -> f.counters == 0);
    sources.values().removeIf(s -> s.devices == 0);
  }

  private static boolean isForgotten(Counter c) {
    return c.idleSeconds() > (c.flow.isJob ? FORGET_SECONDS : FORGET_MADE_UP_SECONDS);
  }

  /** What came is of a longer time than a period: it counts in totals, and in no rate. */
  private void forgetNews() {
    reporters.values().forEach(r -> r.flows().forEach(Counter::forgetNews));
    flows.values().forEach(FlowTotal::forgetNews);
  }

  private void addUp(Period period) {
    flows.values().forEach(f -> f.endPeriod(period));
    for (Reporter r : reporters.values()) {
      for (Counter c : r.flows()) {
        c.endPeriod(period);
        c.addUp();
      }
    }
  }

  private void weigh() {
    madeUp = 0;
    List<FlowTotal> untrusted = new ArrayList<>();
    for (FlowTotal f : flows.values()) {
      f.has(weights.of(f.name, f.claimed()));
      madeUp += f.isJob ? 0 : 1;
      if (!f.isJob && f.devices > 0) {
        untrusted.add(f);
      }
    }
    madeUpWithWork = untrusted.size();
    untrusted.forEach(f -> f.weight /= madeUpWithWork);
  }

  private boolean dropped(Reporter r, Counter c) {
    r.source.remove(c);
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

  /** The schedulers that report, by names that each has alone. */
  Map<String, Reporter> reporters() {
    return reporters;
  }

  /** Names without a part in the totals that nodes asked about lately, and that are no jobs. */
  int askedOnly() {
    return askedOnly.count();
  }

  /** Flows that are remembered. */
  int size() {
    return flows.size();
  }

  /** By name. */
  Map<String, FlowTotal> flows() {
    return flows;
  }

  /** Schedulers that have said nothing for long. */
  public long silent() {
    return reporters.values().stream().filter(Reporter::isSilent).count();
  }
}
