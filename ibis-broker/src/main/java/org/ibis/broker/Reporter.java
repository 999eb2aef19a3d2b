package org.ibis.broker;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.ibis.core.total.ServiceReport;

/** The scheduler of one device, as far as the broker knows. Pure. */
final class Reporter {
  private long incarnation;
  private long sequence = -1;
  private long lastSeen;
  private boolean silent;
  private final Map<String, Counter> counters = new HashMap<>();

  Reporter(long incarnation) {
    this.incarnation = incarnation;
  }

  /** Takes note of a report; returns whether there is something new in it. */
  boolean isNews(ServiceReport report, long now) {
    if (report.incarnation() > incarnation) {
      counters.values().forEach(Counter::restart);
      incarnation = report.incarnation();
      sequence = -1;
    }
    if (report.incarnation() < incarnation || report.sequence() <= sequence) {
      return false;
    }
    sequence = report.sequence();
    lastSeen = now;
    silent = false;
    return true;
  }

  Map<String, Counter> counters() {
    return counters;
  }

  Collection<Counter> flows() {
    return counters.values();
  }

  long lastSeen() {
    return lastSeen;
  }

  /** Nobody knows what its flows do. */
  void fallSilent() {
    silent = true;
    counters.values().forEach(c -> c.competes(false));
  }

  boolean isSilent() {
    return silent;
  }
}
