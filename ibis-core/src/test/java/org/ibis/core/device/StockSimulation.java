package org.ibis.core.device;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ibis.core.IoOp;
import org.ibis.core.cost.DeviceModel;
import org.ibis.core.shadow.Forecast;
import org.ibis.core.shadow.Moved;
import org.ibis.core.shadow.NeededTime;
import org.ibis.core.shadow.Observation;
import org.ibis.core.shadow.ShadowDevice;
import org.ibis.core.shadow.ShadowFlow;

/**
 * The disk of {@link SimulatedDevice#disk} without IBIS, on virtual time, with somebody who
 * observes: who waits longest is next, whatever its weight, for a request of the kernel's size.
 */
final class StockSimulation {
  private static final double SECOND = 1e9;
  private static final double PERIOD = 5 * SECOND;
  private static final double NANOS_PER_BYTE = 1e3 / 120;
  private static final double SEEK_NANOS = 12e6;
  private static final long REQUEST = 2 << 20; // bytes, as the kernel merges them

  private final ShadowDevice shadow =
      new ShadowDevice(
          new DeviceModel(true, SEEK_NANOS, NANOS_PER_BYTE, DeviceModel.COST_RATE),
          Simulation.DISK);
  private final Map<String, ShadowFlow> flows = new LinkedHashMap<>();
  private final Map<String, Double> weights = new LinkedHashMap<>();
  private final List<Stream> streams = new ArrayList<>();
  private double now; // ns
  private double periodBegan;
  private double busyNanos; // in this period, as the next
  private final long[] moved = new long[IoOp.values().length];
  private Stream last; // served

  private static final class Stream {
    private final String flow;
    private final IoOp op;
    private final double thinkNanos; // for each request
    private double wantsSince; // ns

    Stream(String flow, IoOp op, double thinkNanos, double wantsSince) {
      this.flow = flow;
      this.op = op;
      this.thinkNanos = thinkNanos;
      this.wantsSince = wantsSince;
    }
  }

  /**
   * Adds a stream.
   *
   * @param megabytesPerSecond of its consumer or producer, where it does not wait
   */
  void add(String flow, double weight, IoOp op, double megabytesPerSecond) {
    double think = REQUEST / (megabytesPerSecond * Simulation.MB) * SECOND;
    streams.add(new Stream(flow, op, think, now));
    flows.computeIfAbsent(flow, f -> new ShadowFlow());
    weights.put(flow, weight);
  }

  void removeAll() {
    streams.clear();
    flows.clear();
    weights.clear();
  }

  void run(double seconds) {
    double end = now + seconds * SECOND;
    while (now < end) {
      Stream next = streams.get(0);
      for (Stream s : streams) {
        next = s.wantsSince < next.wantsSince ? s : next;
      }
      serve(next);
      if (now - periodBegan >= PERIOD) {
        endPeriod();
      }
    }
  }

  private void serve(Stream s) {
    now = Math.max(now, s.wantsSince);
    double took = (s == last ? 0 : SEEK_NANOS) + REQUEST * NANOS_PER_BYTE;
    last = s;
    now += took;
    busyNanos += took;
    moved[s.op.ordinal()] += REQUEST;
    double waited = now - s.wantsSince;
    flows
        .get(s.flow)
        .did(s.op, new Observation(REQUEST, (long) (waited + s.thinkNanos), (long) waited, 0));
    s.wantsSince = now + s.thinkNanos;
  }

  private void endPeriod() {
    List<ShadowDevice.Known> known = new ArrayList<>();
    flows.forEach((name, f) -> known.add(new ShadowDevice.Known(f, name, weights.get(name))));
    shadow.endPeriod(
        now - periodBegan,
        new Moved(moved[IoOp.READ.ordinal()], moved[IoOp.WRITE.ordinal()], (long) busyNanos),
        known,
        NeededTime.UNKNOWN);
    periodBegan = now;
    busyNanos = 0;
    moved[0] = 0;
    moved[1] = 0;
  }

  /** What was foretold of a flow so far. */
  Forecast forecast(String flow) {
    return flows.get(flow).forecast();
  }
}
