package org.ibis.cli.whatif;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.conf.IbisConf;
import org.ibis.core.cost.DeviceModel;
import org.ibis.core.device.DeviceSettings;
import org.ibis.core.trace.TracedRequest;
import org.ibis.core.window.Window;

/** Jobs that were never run, and the traces that a simulation makes of them. */
final class MadeUpJobs {
  static final long MB = 1 << 20;
  static final ServiceModel DISK =
      new ServiceModel(new ServiceModel.Times(8e6, 10), new ServiceModel.Times(9e6, 12));

  private final List<TracedWindow> windows = new ArrayList<>();
  private long streams;

  /** A job whose streams each do windows one after the other, thinking in between. */
  MadeUpJobs job(String name, double weight, int parallel, int each, IoOp op, long thinkMillis) {
    for (int s = 0; s < parallel; s++) {
      FlowTag tag = new FlowTag(name, weight, IoKind.PERSISTENT, ++streams);
      for (int i = 0; i < each; i++) {
        windows.add(
            new TracedWindow(
                tag,
                op,
                true,
                new Window(i * MB, (i + 1) * MB),
                i == 0 ? -1 : windows.size() - 1,
                TimeUnit.MILLISECONDS.toNanos(thinkMillis)));
      }
    }
    return this;
  }

  TracedWorkload workload() {
    return new TracedWorkload(windows);
  }

  static Simulation simulation(TracedWorkload workload, Map<String, Double> weights) {
    IbisConf conf = IbisConf.of(Map.of("ibis.scheduler.depth", "2"));
    return new Simulation(
        workload,
        DISK,
        tag -> weights.getOrDefault(tag.flow(), tag.weight()),
        DeviceModel.usual(true, DeviceModel.COST_RATE),
        conf.depthController(true),
        DeviceSettings.of(conf, true),
        TimeUnit.SECONDS.toNanos(1));
  }

  /** What the scheduler would have traced. */
  List<TracedRequest> traced() {
    List<TracedRequest> requests = new ArrayList<>();
    Simulation simulation = simulation(workload(), Map.of());
    simulation.logTo(requests::add);
    var unused = simulation.run();
    requests.sort(Comparator.comparingLong(TracedRequest::arrivalNanos));
    return requests;
  }
}
