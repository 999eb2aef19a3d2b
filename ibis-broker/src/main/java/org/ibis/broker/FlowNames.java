package org.ibis.broker;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ibis.core.Weight;
import org.ibis.core.total.DeviceReport;
import org.ibis.core.total.Service;
import org.ibis.core.total.ServiceReport;

/**
 * What of a report is in names that flows have: those of YARN's applications, and IBIS's own, which
 * are words of small letters. Any other one somebody made up, and it would go into metrics, logs
 * and pages as it is: it has no part in anything. Pure.
 *
 * @param reports without other names
 * @param others the other names
 */
record FlowNames(List<ServiceReport> reports, Set<String> others) {
  private static final String APPLICATION = "application_";
  private static final int MOST_OF_TIME = 15; // digits
  private static final int MOST_OF_NUMBER = 9;
  private static final int MOST_OF_WORD = 32;

  static FlowNames of(Collection<ServiceReport> all) {
    Set<String> others = new HashSet<>();
    List<ServiceReport> reports = new ArrayList<>(all.size());
    for (ServiceReport report : all) {
      boolean areRight = true;
      for (String flow : report.device().flows().keySet()) {
        if (!isRight(flow)) {
          others.add(flow);
          areRight = false;
        }
      }
      reports.add(areRight ? report : without(others, report));
    }
    return new FlowNames(reports, others);
  }

  private static ServiceReport without(Set<String> others, ServiceReport r) {
    DeviceReport d = r.device();
    Map<String, Service> flows = new HashMap<>(d.flows());
    flows.keySet().removeAll(others);
    return new ServiceReport(
        r.reporter(),
        r.incarnation(),
        r.sequence(),
        r.failOpens(),
        new DeviceReport(flows, d.depth(), d.latencyNanos(), d.waits()));
  }

  /** A broker looks at 200,000 of them in a second: no regular expression. */
  static boolean isRight(String flow) {
    if (!flow.startsWith(APPLICATION)) {
      return flow.length() <= MOST_OF_WORD && areAll(flow, 0, flow.length(), 'a', 'z');
    }
    int time = APPLICATION.length();
    int end = flow.indexOf('_', time);
    return end > time
        && end - time <= MOST_OF_TIME
        && flow.length() > end + 1
        && flow.length() - end - 1 <= MOST_OF_NUMBER
        && areAll(flow, time, end, '0', '9')
        && areAll(flow, end + 1, flow.length(), '0', '9');
  }

  private static boolean areAll(String text, int from, int to, char least, char most) {
    for (int i = from; i < to; i++) {
      if (text.charAt(i) < least || text.charAt(i) > most) {
        return false;
      }
    }
    return true;
  }

  /** Weights that count, where the others have the least that there is. */
  Map<String, Double> withOthers(Map<String, Double> weights) {
    if (others.isEmpty()) {
      return weights;
    }
    Map<String, Double> all = new HashMap<>(weights);
    others.forEach(flow -> all.put(flow, Weight.MIN));
    return all;
  }
}
