package org.ibis.broker;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/**
 * Who competes with whom, and for how much. Where flows i and j want the service of a device, which
 * gives them w_i and w_j of W, a weight of i that is larger by the factor e^v wins it v w_i (1 -
 * w_i / W), of which j loses v w_i w_j / W: to first order. The matrix of that, summed over
 * devices, is the Laplacian of a graph whose nodes are flows; it is never written down, only
 * multiplied with.
 *
 * <p>What is at stake for a flow that would take more is what it gets. One that is content wins
 * nothing; but where somebody with a lower level waits, what it gets is at stake too, and the other
 * one's weight grows until it yields: it may have to grow for a while before anything changes, of
 * which first order knows nothing. And whose weight is at a bound of the device's ({@link
 * WaterLevel}) wins or loses nothing there any more.
 *
 * <p>Pure.
 */
final class Contest {
  private final int flows;
  private int edges;
  private int[] flow = new int[64]; // of each edge; those of one device are neighbours
  private double[] stakes = new double[64];
  private int devices;
  private int[] end = new int[16]; // of the edges of each device
  private double[] all = new double[16]; // W
  private final double[] most; // weight that each flow can use somewhere

  /**
   * @param flows with their index and level
   */
  Contest(List<FlowTotal> flows, Collection<Reporter> reporters) {
    this.flows = flows.size();
    this.most = new double[this.flows];
    reporters.forEach(this::add);
  }

  private void add(Reporter d) {
    double sum = 0;
    double levels = 0;
    for (Counter c : d.flows()) {
      if (c.competes()) {
        sum += c.wanting();
        levels += c.wanting() * c.flow.usualLevel();
      }
    }
    WaterLevel level = WaterLevel.of(d);
    double lowest = Double.POSITIVE_INFINITY; // level of those that can win
    for (Counter c : d.flows()) {
      if (c.competes()) {
        most[c.flow.index] = Math.max(most[c.flow.index], level.most());
        boolean ahead = c.flow.usualLevel() * sum >= levels;
        if (c.wanting() > 0 && !isDecided(c, ahead, level)) {
          lowest = Math.min(lowest, c.flow.usualLevel());
        }
      }
    }
    int begin = edges;
    double contested = 0;
    for (Counter c : d.flows()) {
      boolean ahead = c.flow.usualLevel() * sum >= levels;
      double stake = c.flow.usualLevel() > lowest ? c.usual() : c.wanting();
      if (c.competes() && stake > 0 && !isDecided(c, ahead, level)) {
        edge(c, stake);
        contested += stake;
      }
    }
    if (edges - begin < 2) {
      edges = begin;
      return;
    }
    if (devices == end.length) {
      end = Arrays.copyOf(end, 2 * devices);
      all = Arrays.copyOf(all, 2 * devices);
    }
    all[devices] = contested;
    end[devices++] = edges;
  }

  /** Who is ahead and has the least has nothing to lose; who is behind and has the most, to win. */
  private static boolean isDecided(Counter c, boolean ahead, WaterLevel level) {
    double weight = c.flow.effective();
    return ahead ? weight <= level.least() : weight >= level.most();
  }

  private void edge(Counter c, double stake) {
    if (edges == flow.length) {
      flow = Arrays.copyOf(flow, 2 * edges);
      stakes = Arrays.copyOf(stakes, 2 * edges);
    }
    flow[edges] = c.flow.index;
    stakes[edges++] = stake;
  }

  /** What a flow can use anywhere: a larger weight wins it nothing on any of its devices. */
  double most(FlowTotal f) {
    return most[f.index];
  }

  /** What each flow wins when its weight grows by e^v, that of another by e^(its v). */
  double[] won(double[] v) {
    double[] won = new double[flows];
    for (int d = 0, e = 0; d < devices; d++) {
      int begin = e;
      double mean = 0;
      for (; e < end[d]; e++) {
        mean += stakes[e] * v[flow[e]];
      }
      mean /= all[d];
      for (e = begin; e < end[d]; e++) {
        won[flow[e]] += stakes[e] * (v[flow[e]] - mean);
      }
    }
    return won;
  }

  /** What each flow alone wins, for v = 1: the diagonal. */
  double[] wonAlone() {
    double[] won = new double[flows];
    for (int d = 0, e = 0; d < devices; d++) {
      for (; e < end[d]; e++) {
        won[flow[e]] += stakes[e] * (1 - stakes[e] / all[d]);
      }
    }
    return won;
  }

  /** The same number for all flows that compete, be it by way of others; no other one has it. */
  int[] groups() {
    int[] group = new int[flows];
    Arrays.setAll(group, i -> i);
    for (int d = 0, e = 0; d < devices; d++) {
      int first = root(group, flow[e]);
      for (; e < end[d]; e++) {
        group[root(group, flow[e])] = first;
      }
    }
    for (int i = 0; i < flows; i++) {
      group[i] = root(group, i);
    }
    return group;
  }

  private static int root(int[] group, int of) {
    int i = of;
    while (group[i] != i) {
      group[i] = group[group[i]];
      i = group[i];
    }
    return i;
  }
}
