package org.ibis.core;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The weight of each flow, where several claim one for it. Anybody can write a job's id and a
 * weight into the name of an HDFS client, and with the last claim counting would starve another's
 * job by a tiny one. So the first claim counts, until what YARN runs as the job itself says what it
 * is: from then on that does. What the broker answers goes before both: by it jobs share the whole
 * cluster, not each node.
 *
 * <p>Safe for use by several threads.
 */
public final class FlowWeights {
  /** More flows than a node has in a week; those that were not about for longest are forgotten. */
  static final int MOST_FLOWS = 10_000;

  private final Map<String, Entry> byFlow = new LinkedHashMap<>(16, 0.75f, true); // oldest first

  /**
   * @param known whether it is from what YARN runs as the job
   * @param effective what the broker has answered; 0 where it has not
   */
  private record Entry(double weight, boolean known, double effective) {
    double counts() {
      return effective > 0 ? effective : weight;
    }
  }

  /** The weight of a flow for which a tag claims one. */
  public synchronized double of(FlowTag claim) {
    Entry e = byFlow.get(claim.flow());
    if (e == null) {
      e = new Entry(claim.weight(), false, 0);
      put(claim.flow(), e);
    }
    return e.counts();
  }

  /**
   * The weight of a flow for which nobody claims one.
   *
   * @return {@link Weight#DEFAULT} where nobody has
   */
  public synchronized double of(String flow) {
    Entry e = byFlow.get(flow);
    return e == null ? Weight.DEFAULT : e.counts();
  }

  /**
   * What a job says.
   *
   * @param known whether it is from what YARN runs as the job
   */
  public record Claim(double weight, boolean known) {}

  /** What the job says, whatever the broker makes of it. */
  public synchronized Claim claimed(String flow) {
    Entry e = byFlow.get(flow);
    return e == null ? new Claim(Weight.DEFAULT, false) : new Claim(e.weight(), e.known());
  }

  /**
   * Takes in what the broker has answered.
   *
   * @param weights that count from now on, by flow; for any other flow what its job says
   */
  public synchronized void coordinated(Map<String, Double> weights) {
    byFlow.replaceAll(
        (flow, e) -> new Entry(e.weight(), e.known(), weights.getOrDefault(flow, 0.0)));
  }

  /**
   * Takes note of what a process has said that is known to be the job's own.
   *
   * @param weight as it counts, already cut to what claims may have
   */
  public synchronized void known(String flow, double weight) {
    Entry e = byFlow.get(flow);
    put(flow, new Entry(weight, true, e == null ? 0 : e.effective()));
  }

  private void put(String flow, Entry e) {
    byFlow.put(flow, e);
    if (byFlow.size() > MOST_FLOWS) {
      forgetOne(flow);
    }
  }

  /** Claims go first: else whoever makes up many names could have a known weight forgotten. */
  private void forgetOne(String butNot) {
    Iterator<Map.Entry<String, Entry>> oldest = byFlow.entrySet().iterator();
    while (oldest.hasNext()) {
      Map.Entry<String, Entry> e = oldest.next();
      if (!e.getValue().known() && !e.getKey().equals(butNot)) {
        oldest.remove();
        return;
      }
    }
    String first = byFlow.keySet().iterator().next();
    byFlow.remove(first);
  }

  /** The application has ended. */
  public synchronized void forget(String flow) {
    byFlow.remove(flow);
  }
}
