package org.ibis.broker;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.ibis.core.LatencyHistogram;
import org.ibis.core.total.DeviceReport;
import org.ibis.core.total.ServiceReport;

/** The scheduler of one device, as far as the broker knows. Pure. */
final class Reporter {
  /** The waits that are shown are those of one to two of these, ns. */
  private static final long WAITS_NANOS = TimeUnit.SECONDS.toNanos(10);

  /** Reports come each second, and sometimes one is lost, ns. */
  private static final long LATE_NANOS = TimeUnit.SECONDS.toNanos(5);

  private static final long LEAST_KEPT_NANOS = TimeUnit.SECONDS.toNanos(60);

  private static final double SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** In a row, of one that began earlier than the last: then it lives, whoever said otherwise. */
  private static final int ALIVE = 5;

  final String name; // as it calls itself
  final Source source;
  private long incarnation;
  private long sequence = -1;
  private long earlierSequence; // of an earlier incarnation, last
  private int earlierInARow;
  private final boolean disputed; // which incarnation is the living one
  private final long firstSeen;
  private long lastSeen;
  private long seenBefore; // when the period began
  private long silence; // ns, for which the broker has listened
  private boolean silent;

  /** By the names of their flows. No map: that would have an object more for each of them. */
  private final List<Counter> counters = new ArrayList<>();

  // As it is now.
  private double depth;
  private long latencyNanos;
  private long failOpens; // of its process
  private final Lately<LatencyHistogram> waits; // of its incarnation

  /**
   * @param disputed whether another incarnation was taken for the living one before
   */
  Reporter(String name, Source source, long incarnation, boolean disputed, long now) {
    this.name = name;
    this.source = source;
    this.incarnation = incarnation;
    this.disputed = disputed;
    this.firstSeen = now;
    this.lastSeen = now;
    this.seenBefore = now;
    this.waits = new Lately<>(WAITS_NANOS, new LatencyHistogram(), now);
  }

  /**
   * Whether to begin anew with a report: nothing that was known before helps to tell what of it is
   * news. So it is where the later incarnation is silent and the earlier one speaks on, as a clock
   * was set back or somebody made a report up; and when the later one comes again.
   */
  boolean isOfAnother(ServiceReport report) {
    if (report.incarnation() > incarnation) {
      return disputed;
    }
    if (report.incarnation() == incarnation || !silent) {
      earlierInARow = 0;
      return false;
    }
    earlierInARow = report.sequence() == earlierSequence + 1 ? earlierInARow + 1 : 1;
    earlierSequence = report.sequence();
    return earlierInARow >= ALIVE;
  }

  /** Takes note of a report; returns whether there is something new in it. */
  boolean isNews(ServiceReport report, long now) {
    if (report.incarnation() > incarnation) {
      counters.forEach(Counter::restart);
      incarnation = report.incarnation();
      sequence = -1;
    }
    if (isLaterThan(report) || report.sequence() <= sequence) {
      return false;
    }
    boolean first = sequence < 0;
    sequence = report.sequence();
    lastSeen = now;
    silence = 0;
    silent = false;
    failOpens = report.failOpens();
    isNow(report.device(), first, now);
    return true;
  }

  /** Whether a report is of an earlier incarnation than another one was before it. */
  boolean isLaterThan(ServiceReport report) {
    return report.incarnation() < incarnation;
  }

  private void isNow(DeviceReport device, boolean first, long now) {
    depth = device.depth();
    latencyNanos = device.latencyNanos();
    boolean forgot = device.waits().count() < waits.last().count(); // flows that are gone
    if (first || forgot) {
      waits.begin(device.waits(), now);
    } else {
      waits.grewTo(device.waits(), now);
    }
  }

  /** What a flow got here; null of one that nobody has heard of. */
  Counter counter(String flow) {
    int i = place(flow);
    return i < counters.size() && counters.get(i).flow.name.equals(flow) ? counters.get(i) : null;
  }

  /** There is none of its flow before. */
  void add(Counter c) {
    source.add(c);
    counters.add(place(c.flow.name), c);
  }

  /** Where that of a flow is, or would have to be. */
  private int place(String flow) {
    int low = 0;
    int high = counters.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (counters.get(middle).flow.name.compareTo(flow) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** What each flow got here, by their names. */
  Collection<Counter> flows() {
    return counters;
  }

  /**
   * The part that is of the last second, of what reports of this period tell: those that come late,
   * or several at once, tell of a longer time, and that is no rate of now.
   */
  double fresh() {
    long told = lastSeen - seenBefore;
    return told > LATE_NANOS ? SECOND_NANOS / told : 1;
  }

  /** A period ends, for so much of which the broker has listened, ns. */
  void endPeriod(long listened, long now) {
    silence += Math.min(listened, now - lastSeen);
    seenBefore = lastSeen;
  }

  /**
   * For how long it is remembered when it is silent, ns: not for much longer than it spoke, as one
   * that somebody made up speaks once.
   */
  long worthKeeping(long most) {
    return Math.min(most, LEAST_KEPT_NANOS + lastSeen - firstSeen);
  }

  /** For how long the broker has listened and heard nothing of it, ns. */
  long silence() {
    return silence;
  }

  /** How many flows have work here. */
  int competing() {
    int competing = 0;
    for (Counter c : counters) {
      competing += c.competes() ? 1 : 0;
    }
    return competing;
  }

  /** Nobody knows what its flows do. */
  void fallSilent() {
    silent = true;
    counters.forEach(c -> c.competes(false));
  }

  boolean isSilent() {
    return silent;
  }

  /** Whether a flow has work here. */
  boolean has(String flow) {
    Counter c = counter(flow);
    return c != null && c.competes();
  }

  double depth() {
    return depth;
  }

  long latencyNanos() {
    return latencyNanos;
  }

  /** Of its process. */
  long failOpens() {
    return failOpens;
  }

  /** Of all windows, from arrival to turn. */
  LatencyHistogram waits() {
    return waits.last();
  }

  /** The same as it was a while ago: what has come since is of the last windows. */
  LatencyHistogram waitsBefore() {
    return waits.before();
  }
}
