package org.ibis.rig.bench;

import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.FlowWeights;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.Weight;
import org.ibis.core.cost.Cost;
import org.ibis.core.cost.DeviceModel;
import org.ibis.core.depth.FixedDepth;
import org.ibis.core.depth.ReferenceLatency;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.device.DeviceSettings;
import org.ibis.core.device.Permit;
import org.ibis.core.window.Window;
import org.ibis.core.window.WindowLimits;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The whole scheduler of a device, as a DataNode uses it: queue, lock, clock, statistics, future.
 * Its I/O takes no time, and runs on the thread that asks; the hand-over to it is a concurrent
 * queue and counts too. With the broker, what each flow got is told once a second, and a weight for
 * each comes back.
 */
@State(Scope.Benchmark)
public class DeviceSchedulerBenchmark {
  private static final long BYTES = 4 << 20;
  private static final Window WINDOW = new Window(0, BYTES);
  private static final long WAIT_CAP_NANOS = 20_000_000_000L;

  /** More than there are threads: one that looks for dispatched I/O always finds some. */
  private static final int DEPTH = 128;

  @Param({"2", "32", "1000"})
  int flows;

  @Param({"off", "on"})
  String broker;

  private final Queue<Permit> dispatched = new ConcurrentLinkedQueue<>();
  private DeviceScheduler scheduler;
  private FlowTag[] tags;
  private ScheduledExecutorService reports;

  /** Makes every flow backlogged and every slot taken. */
  @Setup
  public void fill() {
    scheduler =
        new DeviceScheduler(
            "bench",
            DeviceModel.usual(false, DeviceModel.COST_RATE),
            new FixedDepth(DEPTH, ReferenceLatency.ofNanos(1e6, 1e6)),
            new DeviceSettings(
                new WindowLimits(BYTES, BYTES, BYTES), Cost.TIME, 64 * BYTES, WAIT_CAP_NANOS),
            System::nanoTime,
            Runnable::run,
            (nanos, what) -> {},
            new FailOpen(System::nanoTime, (message, cause) -> {}));
    FlowWeights weights = new FlowWeights();
    scheduler.countBy(weights::as);
    reports = Executors.newSingleThreadScheduledExecutor();
    if (broker.equals("on")) {
      var unused = reports.scheduleAtFixedRate(() -> report(weights), 1, 1, TimeUnit.SECONDS);
    }
    String[] names = Rotation.names(flows);
    tags = new FlowTag[flows];
    for (int i = 0; i < flows; i++) {
      tags[i] = new FlowTag(names[i], Weight.DEFAULT, IoKind.PERSISTENT);
    }
    for (int i = 0; i < DEPTH + flows; i++) {
      submit(i % flows);
    }
  }

  private void report(FlowWeights weights) {
    Map<String, Double> answer = new HashMap<>();
    scheduler
        .report(TimeUnit.SECONDS.toNanos(2))
        .with(weights::claimed)
        .flows()
        .forEach((flow, service) -> answer.put(flow, service.weight()));
    weights.answered(answer, Set.of());
  }

  /** Ends the reports. */
  @TearDown
  public void stop() {
    reports.shutdownNow();
  }

  /** One request in; one that was dispatched is run and completed, which dispatches another. */
  @Benchmark
  public Object request(Rotation rotation) {
    Object submission = submit(rotation.next(flows));
    dispatched.remove().end(null);
    return submission;
  }

  private Object submit(int flow) {
    return scheduler.submit(tags[flow], IoOp.READ, true, WINDOW, dispatched::add);
  }
}
