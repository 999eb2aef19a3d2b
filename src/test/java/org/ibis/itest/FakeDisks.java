package org.ibis.itest;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.ibis.core.total.DeviceReport;
import org.ibis.core.total.Service;
import org.ibis.protocol.BrokerLink;

/** A node's disks, whose jobs take all that they can get, by the weights that count. */
final class FakeDisks implements BrokerLink.Node {
  private final Map<String, Map<String, Long>> served = new TreeMap<>(); // by disk and job, ns
  private final Map<String, Double> claims; // by job
  private Map<String, Double> weights = Map.of();
  private long last = System.nanoTime();
  private int answers;

  /**
   * @param claims weights that jobs claim
   */
  FakeDisks(Map<String, Double> claims) {
    this.claims = claims;
  }

  /** These jobs have work for a disk from now on. */
  synchronized FakeDisks with(String disk, String... jobs) {
    Map<String, Long> none = new HashMap<>();
    for (String job : jobs) {
      none.put(job, 0L);
    }
    served.put(disk, none);
    return this;
  }

  @Override
  public synchronized Map<String, DeviceReport> reports() {
    serve();
    Map<String, DeviceReport> reports = new HashMap<>();
    served.forEach(
        (disk, jobs) -> {
          Map<String, Service> flows = new HashMap<>();
          jobs.forEach(
              (job, cost) ->
                  flows.put(
                      job,
                      Service.of(cost, true, claims.get(job), weight(job))
                          .claims(claims.get(job), true)));
          reports.put(disk, DeviceReport.of(flows));
        });
    return reports;
  }

  private void serve() {
    long now = System.nanoTime();
    for (Map<String, Long> jobs : served.values()) {
      double all = jobs.keySet().stream().mapToDouble(this::weight).sum();
      long time = now - last;
      jobs.replaceAll((job, cost) -> cost + Math.round(time * weight(job) / all));
    }
    last = now;
  }

  @Override
  public synchronized void weights(Map<String, Double> now) {
    serve();
    weights = Map.copyOf(now);
    answers++;
  }

  /** That counts. */
  synchronized double weight(String job) {
    return weights.getOrDefault(job, claims.get(job));
  }

  /** That the broker has answered; empty before. */
  synchronized Map<String, Double> answered() {
    return weights;
  }

  /** How often the broker has answered. */
  synchronized int answers() {
    return answers;
  }

  /** What a job got in all, ns. */
  synchronized long inAll(String job) {
    serve();
    return served.values().stream().mapToLong(jobs -> jobs.getOrDefault(job, 0L)).sum();
  }
}
