package org.ibis.protocol;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.thirdparty.protobuf.ByteString;
import org.ibis.core.Mode;
import org.ibis.core.total.BlockReads;
import org.ibis.core.total.DeviceReport;
import org.ibis.core.total.ServiceReport;
import org.ibis.core.trust.Origin;
import org.ibis.protocol.BrokerProtos.DeviceProto;
import org.ibis.protocol.BrokerProtos.ReportRequestProto;
import org.ibis.protocol.BrokerProtos.ReportResponseProto;

/**
 * The reports of all schedulers of one process, which go in one message, and their answer.
 *
 * @param reporter the process's name, which no other one of the cluster has
 * @param incarnation of the process: a later one is larger
 * @param sequence of the report in its incarnation: a later one is larger
 * @param withEffective whether the broker may be one that does not know what weights count
 * @param failOpens of the process
 * @param devices by name
 * @param origins that the broker is to judge
 * @param addresses of the host, that its connections may come from
 * @param mode of the cluster, as a broker said it last; empty where none has
 * @param reads of blocks; empty where the process has no mirrors
 */
public record NodeReport(
    String reporter,
    long incarnation,
    long sequence,
    boolean withEffective,
    long failOpens,
    Map<String, DeviceReport> devices,
    List<Origin> origins,
    List<InetAddress> addresses,
    Optional<Mode> mode,
    Optional<BlockReads> reads) {

  /** That a host may have. */
  static final int MOST_ADDRESSES = 32;

  /** Disks that a node may have. */
  static final int MOST_DEVICES = 256;

  /** In a reporter's name, after that of its host. */
  static final String HOST_END = "/";

  /** Characters that a host's name may have. */
  private static final int MOST_OF_HOST = 255;

  public NodeReport {
    devices = devices.size() > MOST_DEVICES ? first(devices) : devices;
    devices = Map.copyOf(ReportBounds.within(devices));
    origins = List.copyOf(origins);
    addresses = List.copyOf(addresses);
  }

  /** As many as a broker takes: with one more it would take none. */
  private static Map<String, DeviceReport> first(Map<String, DeviceReport> devices) {
    return new TreeMap<>(devices)
        .entrySet().stream()
            .limit(MOST_DEVICES)
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /** Without origins, addresses, mode and reads. */
  public NodeReport(
      String reporter,
      long incarnation,
      long sequence,
      boolean withEffective,
      long failOpens,
      Map<String, DeviceReport> devices) {
    this(
        reporter,
        incarnation,
        sequence,
        withEffective,
        failOpens,
        devices,
        List.of(),
        List.of(),
        Optional.empty(),
        Optional.empty());
  }

  /** As a message. */
  public ReportRequestProto toProto() {
    long timestamp = timestamp();
    DeviceMessages messages = new DeviceMessages(new FlowIds(timestamp), withEffective);
    ReportRequestProto.Builder message =
        ReportRequestProto.newBuilder()
            .setReporter(reporter)
            .setIncarnation(incarnation)
            .setSequence(sequence)
            .setFailOpens(failOpens);
    if (timestamp > 0) {
      message.setClusterTimestamp(timestamp);
    }
    devices.forEach((name, device) -> message.addDevices(messages.write(name, device)));
    origins.forEach(o -> message.addOrigins(OriginMessages.write(o)));
    addresses.forEach(a -> message.addAddresses(ByteString.copyFrom(a.getAddress())));
    mode.ifPresent(m -> message.setMode(ModeMessages.write(m)));
    reads.ifPresent(r -> message.setBlockReads(DeviceMessages.write(r)));
    return message.build();
  }

  /** Of most of the applications. */
  private long timestamp() {
    Map<Long, Integer> counts = new HashMap<>();
    for (DeviceReport device : devices.values()) {
      for (String flow : device.flows().keySet()) {
        counts.merge(FlowIds.clusterTimestamp(flow), 1, Integer::sum);
      }
    }
    counts.remove(0L);
    return counts.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey)
        .orElse(0L);
  }

  /**
   * A message that makes sense.
   *
   * @param devices a report for each
   * @param flows of all of them, in the order in which the message names them first
   * @param origins that are to be judged
   * @param host that it comes from, as that calls itself
   * @param addresses of the host
   * @param mode of the cluster, as a broker before said it to the reporter; empty where none has
   * @param reads of blocks; empty where the reporter has no mirrors
   */
  public record Received(
      long sequence,
      List<ServiceReport> devices,
      Set<String> flows,
      List<Origin> origins,
      String host,
      List<InetAddress> addresses,
      Optional<Mode> mode,
      Optional<BlockReads> reads) {
    /**
     * The answer as a message.
     *
     * @param weights that count on the reporter's devices from now on, of each of the flows
     * @param madeUp of the flows, those that are no job that runs
     * @param refused of the origins, those that are not to be trusted
     * @param undecided of the origins, those of which nobody can tell yet
     * @param mode that an administrator gave the cluster; empty where the broker does not know yet
     */
    public ReportResponseProto answer(
        long epoch,
        Map<String, Double> weights,
        Set<String> madeUp,
        Set<Origin> refused,
        Set<Origin> undecided,
        Optional<Mode> mode) {
      ReportResponseProto.Builder message =
          ReportResponseProto.newBuilder().setEpoch(epoch).setSequence(sequence);
      int place = 0;
      for (String flow : flows) {
        message.addWeights((float) (double) weights.get(flow)); // 0 would let its claim count
        if (madeUp.contains(flow)) {
          message.addMadeUpFlows(place);
        }
        place++;
      }
      message.addAllRefusedOrigins(OriginMessages.indexes(origins, refused));
      message.addAllUndecidedOrigins(OriginMessages.indexes(origins, undecided));
      ModeMessages.write(mode, message);
      return message.build();
    }
  }

  /**
   * Reads a message, which may be anything.
   *
   * @throws IllegalArgumentException saying what of it makes no sense, and what would be right
   */
  public static Received read(ReportRequestProto message) {
    if (message.getDevicesCount() > MOST_DEVICES) {
      throw new IllegalArgumentException(
          message.getDevicesCount() + " devices in one report: at most " + MOST_DEVICES);
    }
    DeviceMessages messages = new DeviceMessages(new FlowIds(message.getClusterTimestamp()), true);
    List<ServiceReport> reports = new ArrayList<>();
    Set<String> names = new HashSet<>();
    Set<String> flows = new LinkedHashSet<>();
    for (DeviceProto device : message.getDevicesList()) {
      if (!names.add(device.getName())) {
        throw new IllegalArgumentException("device " + device.getName() + " is there twice");
      }
      reports.add(
          new ServiceReport(
              message.getReporter() + "/" + device.getName(),
              message.getIncarnation(),
              message.getSequence(),
              message.getFailOpens(),
              messages.read(device, flows)));
    }
    return new Received(
        message.getSequence(),
        reports,
        flows,
        OriginMessages.read(message),
        host(message.getReporter()),
        OriginMessages.addresses(message),
        ModeMessages.read(message),
        DeviceMessages.reads(message));
  }

  /** Of a reporter: its name begins with it. */
  private static String host(String reporter) {
    int end = reporter.indexOf(HOST_END);
    return end >= 0 && end <= MOST_OF_HOST ? reporter.substring(0, end) : "";
  }

  /**
   * Of which origins of this report nobody can tell yet.
   *
   * @throws IllegalArgumentException if it is the answer to something else
   */
  public Set<Origin> undecidedOf(ReportResponseProto answer) {
    return OriginMessages.meant(origins, answer.getUndecidedOriginsList());
  }

  /**
   * Which origins of this report are not to be trusted.
   *
   * @throws IllegalArgumentException if it is the answer to something else
   */
  public Set<Origin> refusedOf(ReportResponseProto answer) {
    return OriginMessages.meant(origins, answer.getRefusedOriginsList());
  }

  /**
   * Which flows of this report are no job that runs.
   *
   * @throws IllegalArgumentException if it is the answer to something else
   */
  public Set<String> madeUpOf(ReportResponseProto answer) {
    List<String> flows = List.copyOf(flows());
    Set<String> madeUp = new HashSet<>();
    for (int i : answer.getMadeUpFlowsList()) {
      if (i < 0 || i >= flows.size()) {
        throw new IllegalArgumentException("an answer on flow " + i + " of " + flows.size());
      }
      madeUp.add(flows.get(i));
    }
    return madeUp;
  }

  /** In the message's order. */
  private Set<String> flows() {
    Set<String> flows = new LinkedHashSet<>();
    devices.values().forEach(d -> flows.addAll(d.flows().keySet()));
    return flows;
  }

  /** The mode that an administrator gave the cluster; empty where it stays as it is. */
  public static Optional<Mode> modeOf(ReportResponseProto answer) {
    return ModeMessages.read(answer);
  }

  /**
   * What weight counts for each flow of this report from now on.
   *
   * @throws IllegalArgumentException if it is the answer to something else
   */
  public Map<String, Double> weightsOf(ReportResponseProto answer) {
    Set<String> flows = flows();
    if (answer.getWeightsCount() != flows.size()) {
      throw new IllegalArgumentException(
          answer.getWeightsCount() + " weights for " + flows.size() + " flows");
    }
    Map<String, Double> weights = new HashMap<>();
    int i = 0;
    for (String flow : flows) {
      double weight = answer.getWeights(i++);
      if (weight > 0) {
        weights.put(flow, weight);
      }
    }
    return weights;
  }
}
