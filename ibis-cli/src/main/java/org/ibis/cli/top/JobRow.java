package org.ibis.cli.top;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.ibis.core.IoKind;
import org.ibis.core.LatencyHistogram;

/**
 * What a job gets from all devices together.
 *
 * @param wanted its part of what the devices move if each is divided by the weights of the jobs
 *     that are active there, 0 to 1
 * @param received its part of what they moved, 0 to 1
 * @param bytesPerSecond by kind; has all kinds
 * @param waits of its requests
 * @param failOpens requests that were let through at the cap on waits, as long as daemons know it
 * @param queued requests that wait now
 */
record JobRow(
    String job,
    double weight,
    double wanted,
    double received,
    Map<IoKind, Double> bytesPerSecond,
    LatencyHistogram waits,
    long failOpens,
    long queued) {

  /** The jobs that are active on some device, who received most first. */
  static List<JobRow> of(Collection<DeviceRates> devices) {
    double moved = devices.stream().mapToDouble(DeviceRates::bytesPerSecond).sum();
    long busy = devices.stream().filter(d -> !d.flows().isEmpty()).count();
    Map<String, Sum> sums = new TreeMap<>();
    for (DeviceRates device : devices) {
      // Where nothing moves, each device with somebody who waits counts the same.
      double part = moved > 0 ? device.bytesPerSecond() / moved : 1.0 / busy;
      device
          .flows()
          .forEach(
              (job, flow) ->
                  sums.computeIfAbsent(job, j -> new Sum())
                      .add(flow, part * flow.weight() / device.weights()));
    }
    List<JobRow> rows = new ArrayList<>();
    sums.forEach((job, sum) -> rows.add(sum.row(job, moved)));
    rows.sort(Comparator.comparingDouble(JobRow::received).reversed()); // stable: then by name
    return rows;
  }

  private static final class Sum {
    private final Map<IoKind, Double> bytesPerSecond = new EnumMap<>(IoKind.class);
    private LatencyHistogram waits = new LatencyHistogram();
    private double weight;
    private double wanted;
    private double total; // bytes/s
    private long failOpens;
    private long queued;

    void add(FlowRate flow, double share) {
      flow.bytesPerSecond().forEach((kind, rate) -> bytesPerSecond.merge(kind, rate, Double::sum));
      waits = waits.plus(flow.waits());
      weight = Math.max(weight, flow.weight()); // daemons may cut it differently
      wanted += share;
      total += flow.totalBytesPerSecond();
      failOpens += flow.failOpens();
      queued += flow.queued();
    }

    JobRow row(String job, double moved) {
      double received = moved > 0 ? total / moved : 0;
      return new JobRow(job, weight, wanted, received, bytesPerSecond, waits, failOpens, queued);
    }
  }

  /** Mean wait of its requests, ms; NaN where none ended. */
  double meanWaitMillis() {
    return waits.count() == 0 ? Double.NaN : waits.nanos() / 1e6 / waits.count();
  }
}
