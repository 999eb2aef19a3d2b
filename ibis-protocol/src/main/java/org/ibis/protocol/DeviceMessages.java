package org.ibis.protocol;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.ibis.core.IoCounts;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.LatencyHistogram;
import org.ibis.core.total.BlockReads;
import org.ibis.core.total.DeviceReport;
import org.ibis.core.total.Service;
import org.ibis.protocol.BrokerProtos.BlockReadsProto;
import org.ibis.protocol.BrokerProtos.DeviceProto;
import org.ibis.protocol.BrokerProtos.FlowServiceProto;
import org.ibis.protocol.BrokerProtos.ReportRequestProto;

/**
 * What is reported of one device, and of reads of blocks, as messages. What is 0 takes no room in
 * it.
 */
final class DeviceMessages {
  private static final int KIB = 1024;

  /** In the order of the message. */
  private static final List<Traffic> TRAFFIC =
      List.of(
          new Traffic(IoKind.PERSISTENT, IoOp.READ),
          new Traffic(IoKind.PERSISTENT, IoOp.WRITE),
          new Traffic(IoKind.INTERMEDIATE, IoOp.READ),
          new Traffic(IoKind.INTERMEDIATE, IoOp.WRITE),
          new Traffic(IoKind.SHUFFLE, IoOp.READ),
          new Traffic(IoKind.SHUFFLE, IoOp.WRITE));

  private static final long NANOS_PER_MS = 1_000_000;
  private static final long NANOS_PER_US = 1_000;

  private record Traffic(IoKind kind, IoOp op) {}

  private final FlowIds ids;
  private final boolean withEffective;

  /**
   * @param withEffective whether to write which weights count where they are not the jobs'
   */
  DeviceMessages(FlowIds ids, boolean withEffective) {
    this.ids = ids;
    this.withEffective = withEffective;
  }

  DeviceProto write(String name, DeviceReport report) {
    DeviceProto.Builder device =
        DeviceProto.newBuilder()
            .setName(name)
            .setDepth((float) report.depth())
            .setLatencyUs(report.latencyNanos() / NANOS_PER_US);
    for (int bucket = 0; bucket < usedBuckets(report.waits()); bucket++) {
      device.addWaits(report.waits().count(bucket));
    }
    report.flows().forEach((flow, service) -> device.addFlows(write(flow, service)));
    return device.build();
  }

  private static int usedBuckets(LatencyHistogram h) {
    int used = LatencyHistogram.BUCKETS;
    while (used > 0 && h.count(used - 1) == 0) {
      used--;
    }
    return used;
  }

  private FlowServiceProto write(String flow, Service s) {
    FlowServiceProto.Builder f = FlowServiceProto.newBuilder().setServed(s.served());
    ids.write(flow, f);
    if (s.waits()) {
      f.setWaits(true);
    }
    if ((float) s.weight() != f.getWeight()) {
      f.setWeight((float) s.weight());
    }
    if (s.known()) {
      f.setKnown(true);
    }
    if (withEffective && (float) s.effective() != (float) s.weight()) {
      f.setEffective((float) s.effective());
    }
    int zeros = 0;
    for (Traffic t : TRAFFIC) {
      long kib = s.bytes().get(t.kind(), t.op()) / KIB;
      if (kib == 0) {
        zeros++;
      } else {
        for (; zeros > 0; zeros--) {
          f.addKib(0);
        }
        f.addKib(kib);
      }
    }
    if (s.memoryBytes() >= KIB) {
      f.setMemoryKib(s.memoryBytes() / KIB);
    }
    if (s.windows() > 0) {
      f.setWindows(s.windows()).setWaitedMs(s.waitedNanos() / NANOS_PER_MS);
    }
    return f.build();
  }

  /**
   * Reads a message, which may be anything.
   *
   * @param seen takes its flows in, in their order
   * @throws IllegalArgumentException saying what of it makes no sense, and what would be right
   */
  DeviceReport read(DeviceProto device, Set<String> seen) {
    if (device.getFlowsCount() > DeviceReport.MOST_FLOWS) {
      throw new IllegalArgumentException(
          device.getFlowsCount() + " flows of one device: at most " + DeviceReport.MOST_FLOWS);
    }
    Map<String, Service> flows = new HashMap<>(2 * device.getFlowsCount());
    for (FlowServiceProto f : device.getFlowsList()) {
      String flow = ids.read(f);
      seen.add(flow);
      if (flows.put(flow, read(f)) != null) {
        throw new IllegalArgumentException(
            "flow " + flow + " is there twice for device " + device.getName());
      }
    }
    long latency = times(NANOS_PER_US, "latency", device.getLatencyUs());
    return new DeviceReport(flows, device.getDepth(), latency, waits(device.getWaitsList()));
  }

  private static LatencyHistogram waits(List<Long> counts) {
    if (counts.size() > LatencyHistogram.BUCKETS) {
      throw new IllegalArgumentException(
          counts.size() + " buckets of waits: at most " + LatencyHistogram.BUCKETS);
    }
    long[] buckets = new long[LatencyHistogram.BUCKETS];
    for (int i = 0; i < counts.size(); i++) {
      buckets[i] = times(1, "waits", counts.get(i));
    }
    return LatencyHistogram.of(buckets, 0); // their sum goes with each flow
  }

  private static Service read(FlowServiceProto f) {
    if (f.getKibCount() > TRAFFIC.size()) {
      throw new IllegalArgumentException(
          f.getKibCount() + " kinds of data: at most " + TRAFFIC.size());
    }
    IoCounts bytes = new IoCounts();
    for (int i = 0; i < f.getKibCount(); i++) {
      bytes.add(TRAFFIC.get(i).kind(), TRAFFIC.get(i).op(), times(KIB, "bytes", f.getKib(i)));
    }
    double weight = f.getWeight();
    return new Service(
        f.getServed(),
        f.getWaits(),
        weight,
        f.getKnown(),
        f.hasEffective() ? f.getEffective() : weight,
        bytes,
        times(KIB, "bytes in memory", f.getMemoryKib()),
        times(NANOS_PER_MS, "wait", f.getWaitedMs()),
        f.getWindows());
  }

  static BlockReadsProto write(BlockReads r) {
    return BlockReadsProto.newBuilder()
        .setMemoryKib(r.memory() / KIB)
        .setSsdKib(r.ssd() / KIB)
        .setDisksKib(r.disks() / KIB)
        .build();
  }

  /** What a message says of reads of blocks, which may be anything. */
  static Optional<BlockReads> reads(ReportRequestProto message) {
    if (!message.hasBlockReads()) {
      return Optional.empty();
    }
    BlockReadsProto r = message.getBlockReads();
    return Optional.of(
        new BlockReads(
            times(KIB, "bytes from memory", r.getMemoryKib()),
            times(KIB, "bytes from the SSD", r.getSsdKib()),
            times(KIB, "bytes from disks", r.getDisksKib())));
  }

  /** Without overflow: what is negative there was larger than any count. */
  private static long times(long unit, String what, long amount) {
    long most = Service.MOST_SERVED / unit;
    if (amount < 0 || amount > most) {
      throw new IllegalArgumentException(what + ": " + amount + " must be from 0 to " + most);
    }
    return amount * unit;
  }
}
