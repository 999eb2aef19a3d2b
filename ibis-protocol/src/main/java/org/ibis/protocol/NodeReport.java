package org.ibis.protocol;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ibis.core.total.ServiceReport;
import org.ibis.core.total.ServiceReport.Service;
import org.ibis.protocol.BrokerProtos.DeviceProto;
import org.ibis.protocol.BrokerProtos.FlowServiceProto;
import org.ibis.protocol.BrokerProtos.FlowWeightProto;
import org.ibis.protocol.BrokerProtos.ReportRequestProto;
import org.ibis.protocol.BrokerProtos.ReportResponseProto;

/**
 * The reports of all schedulers of one process, which go in one message, and their answer.
 *
 * @param reporter the process's name, which no other one of the cluster has
 * @param incarnation of the process: a later one is larger
 * @param sequence of the report in its incarnation: a later one is larger
 * @param devices what each gave to its flows, by the device's name
 */
public record NodeReport(
    String reporter, long incarnation, long sequence, Map<String, Map<String, Service>> devices) {

  /** Disks that a node may have. */
  static final int MOST_DEVICES = 256;

  public NodeReport {
    devices = Map.copyOf(devices);
  }

  /** As a message. */
  public ReportRequestProto toProto() {
    long timestamp = timestamp();
    FlowIds ids = new FlowIds(timestamp);
    ReportRequestProto.Builder message =
        ReportRequestProto.newBuilder()
            .setReporter(reporter)
            .setIncarnation(incarnation)
            .setSequence(sequence);
    if (timestamp > 0) {
      message.setClusterTimestamp(timestamp);
    }
    devices.forEach(
        (name, flows) -> {
          DeviceProto.Builder device = DeviceProto.newBuilder().setName(name);
          flows.forEach((flow, service) -> device.addFlows(toProto(ids, flow, service)));
          message.addDevices(device);
        });
    return message.build();
  }

  /** Of most of the applications. */
  private long timestamp() {
    Map<Long, Integer> counts = new HashMap<>();
    for (Map<String, Service> flows : devices.values()) {
      for (String flow : flows.keySet()) {
        counts.merge(FlowIds.clusterTimestamp(flow), 1, Integer::sum);
      }
    }
    counts.remove(0L);
    return counts.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey)
        .orElse(0L);
  }

  private static FlowServiceProto toProto(FlowIds ids, String flow, Service service) {
    FlowServiceProto.Builder f =
        FlowServiceProto.newBuilder()
            .setFlow(ids.id(flow))
            .setServed(service.served())
            .setWaits(service.waits());
    if ((float) service.weight() != f.getWeight()) {
      f.setWeight((float) service.weight());
    }
    if ((float) service.effective() != (float) service.weight()) {
      f.setEffective((float) service.effective());
    }
    return f.build();
  }

  /**
   * Reads a message, which may be anything.
   *
   * @return a report for each device
   * @throws IllegalArgumentException saying what of it makes no sense, and what would be right
   */
  public static List<ServiceReport> read(ReportRequestProto message) {
    if (message.getDevicesCount() > MOST_DEVICES) {
      throw new IllegalArgumentException(
          message.getDevicesCount() + " devices in one report: at most " + MOST_DEVICES);
    }
    FlowIds ids = new FlowIds(message.getClusterTimestamp());
    List<ServiceReport> reports = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (DeviceProto device : message.getDevicesList()) {
      if (!names.add(device.getName())) {
        throw new IllegalArgumentException("device " + device.getName() + " is there twice");
      }
      if (device.getFlowsCount() > ServiceReport.MOST_FLOWS) {
        throw new IllegalArgumentException(
            device.getFlowsCount() + " flows of one device: at most " + ServiceReport.MOST_FLOWS);
      }
      Map<String, Service> flows = new HashMap<>();
      for (FlowServiceProto f : device.getFlowsList()) {
        String flow = ids.name(f.getFlow());
        double weight = f.getWeight();
        double effective = f.hasEffective() ? f.getEffective() : weight;
        if (flows.put(flow, new Service(f.getServed(), f.getWaits(), weight, effective)) != null) {
          throw new IllegalArgumentException(
              "flow " + flow + " is there twice for device " + device.getName());
        }
      }
      reports.add(
          new ServiceReport(
              message.getReporter() + "/" + device.getName(),
              message.getIncarnation(),
              message.getSequence(),
              flows));
    }
    return reports;
  }

  /**
   * The answer as a message.
   *
   * @param weights that count on the reporter's devices from now on, by flow
   */
  public static ReportResponseProto answer(
      ReportRequestProto report, long epoch, Map<String, Double> weights) {
    FlowIds ids = new FlowIds(report.getClusterTimestamp());
    ReportResponseProto.Builder message =
        ReportResponseProto.newBuilder().setEpoch(epoch).setSequence(report.getSequence());
    weights.forEach(
        (flow, weight) ->
            message.addWeights(
                FlowWeightProto.newBuilder()
                    .setFlow(ids.id(flow))
                    .setWeight((float) (double) weight)));
    return message.build();
  }

  /** What weight counts for each flow of this report from now on. */
  public Map<String, Double> weightsOf(ReportResponseProto answer) {
    FlowIds ids = new FlowIds(timestamp());
    Map<String, Double> weights = new HashMap<>();
    for (FlowWeightProto w : answer.getWeightsList()) {
      weights.put(ids.name(w.getFlow()), (double) w.getWeight());
    }
    return weights;
  }
}
