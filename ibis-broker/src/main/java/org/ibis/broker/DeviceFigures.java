package org.ibis.broker;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.ibis.core.LatencyHistogram;

/** A device's scheduler as it was at one moment. There are many, of which few are shown. Pure. */
final class DeviceFigures {
  private static final double NANOS = 1e9; // in a second
  private static final double MILLI_NANOS = 1e6; // in a millisecond

  final String name;
  final double silence; // ns
  final long failOpens; // of its process
  private final double depth;
  private final long latencyNanos;
  private final LatencyHistogram waits;
  private final LatencyHistogram waitsBefore;

  // Of the flows with work there, which are in order of their names.
  private final String[] flows;
  private final float[] rate; // cost in a second
  private final float[] waitMillis; // of a window
  private final float[] weight; // that the node was told
  private final boolean[] waiting;

  /** Takes a copy. */
  DeviceFigures(Reporter r) {
    name = r.name;
    silence = r.silence();
    failOpens = r.failOpens();
    depth = r.depth();
    latencyNanos = r.latencyNanos();
    waits = r.waits();
    waitsBefore = r.waitsBefore();
    int size = 0;
    for (Counter c : r.flows()) {
      size += c.competes() ? 1 : 0;
    }
    flows = new String[size];
    rate = new float[size];
    waitMillis = new float[size];
    weight = new float[size];
    waiting = new boolean[size];
    int i = 0;
    for (Counter c : r.flows()) {
      if (c.competes()) {
        flows[i] = c.flow.name;
        rate[i] = (float) c.rate();
        waitMillis[i] = (float) (c.ended() > 0 ? c.waited() / c.ended() / MILLI_NANOS : 0);
        weight[i] = (float) c.told();
        waiting[i++] = c.waits();
      }
    }
  }

  String node() {
    int end = name.indexOf('/');
    return end < 0 ? name : name.substring(0, end);
  }

  String process() {
    return name.substring(0, Math.max(0, name.lastIndexOf('/')));
  }

  /** Cost. */
  double perSecond() {
    double sum = 0;
    for (float r : rate) {
      sum += r;
    }
    return sum;
  }

  /** What a window of a flow waits here as a mean, ms; less than 0 where it has no work. */
  double waitMillis(String flow) {
    for (int i = 0; i < flows.length; i++) {
      if (flows[i].equals(flow)) {
        return waitMillis[i];
      }
    }
    return -1;
  }

  DeviceState state() {
    double all = perSecond();
    List<DeviceState.Part> parts = new ArrayList<>();
    for (int i = 0; i < flows.length; i++) {
      double share = all > 0 ? rate[i] / all : 0;
      parts.add(
          new DeviceState.Part(
              flows[i], rate[i] / NANOS, share, weight[i], waitMillis[i], waiting[i]));
    }
    parts.sort(
        Comparator.comparingDouble(DeviceState.Part::perSecond)
            .reversed()
            .thenComparing(DeviceState.Part::id));
    LatencyHistogram last = waits.minus(waitsBefore);
    return new DeviceState(
        name,
        node(),
        silence / NANOS,
        depth,
        latencyNanos / MILLI_NANOS,
        last.quantileMillis(0.5),
        last.quantileMillis(0.99),
        all / NANOS,
        parts);
  }
}
