package org.ibis.rig.bench.broker;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ipc.ProtobufRpcEngine2;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.thirdparty.protobuf.ServiceException;
import org.ibis.core.IoCounts;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.total.DeviceReport;
import org.ibis.core.total.Service;
import org.ibis.protocol.BrokerProtocolPB;
import org.ibis.protocol.BrokerProtos.ReportRequestProto;
import org.ibis.protocol.BrokerProtos.ReportResponseProto;
import org.ibis.protocol.NodeReport;

/** Some nodes that share a connection: each reports once a second what its jobs got of one disk. */
final class SimulatedNodes implements Runnable {
  private static final long SECOND = 1_000_000_000L;
  private static final long WINDOW_NANOS = SECOND / 100;
  private static final int TIMEOUT_MILLIS = 10_000;

  private final BrokerProtocolPB broker;
  private final int first;
  private final String[][] jobs; // of each node
  private final long[][] served;
  private final Totals totals;
  private volatile boolean over;

  /** What all of them have seen. */
  static final class Totals {
    final AtomicLong reports = new AtomicLong();
    final AtomicLong bytes = new AtomicLong(); // of both ways
    final AtomicLong late = new AtomicLong(); // reports that were not made in their second
    final AtomicLong failed = new AtomicLong();
    final ReportTimes times = new ReportTimes(); // of those that were answered
  }

  /**
   * @param first of the nodes, by number; there are {@code nodes} of them
   * @param apps in the cluster, of which each node runs some
   */
  SimulatedNodes(
      InetSocketAddress address, int first, int nodes, int apps, int appsOfNode, Totals totals)
      throws IOException {
    Configuration conf = new Configuration(false);
    RPC.setProtocolEngine(conf, BrokerProtocolPB.class, ProtobufRpcEngine2.class);
    this.broker =
        RPC.getProxy(
            BrokerProtocolPB.class,
            RPC.getProtocolVersion(BrokerProtocolPB.class),
            address,
            UserGroupInformation.createRemoteUser("node" + first), // or all had one connection
            conf,
            NetUtils.getDefaultSocketFactory(conf),
            TIMEOUT_MILLIS);
    this.first = first;
    this.totals = totals;
    this.jobs = new String[nodes][];
    this.served = new long[nodes][appsOfNode];
    Random random = new Random(first);
    for (int node = 0; node < nodes; node++) {
      jobs[node] =
          random
              .ints(1, apps + 1)
              .distinct()
              .limit(appsOfNode)
              .mapToObj(app -> String.format(Locale.ROOT, "application_1763800000000_%04d", app))
              .toArray(String[]::new);
    }
  }

  @Override
  public void run() {
    long begin = System.nanoTime();
    for (long second = 0; !over; second++) {
      for (int node = 0; node < jobs.length && !over; node++) {
        long due = begin + second * SECOND + node * SECOND / jobs.length;
        await(due);
        if (System.nanoTime() - due > SECOND) {
          totals.late.incrementAndGet();
        }
        report(node, second);
      }
    }
    RPC.stopProxy(broker);
  }

  private void await(long due) {
    long left = due - System.nanoTime();
    while (left > 0 && !over) {
      LockSupport.parkNanos(left);
      left = due - System.nanoTime();
    }
  }

  private void report(int node, long second) {
    Map<String, Service> flows = new HashMap<>();
    for (int i = 0; i < jobs[node].length; i++) {
      served[node][i] += SECOND / jobs[node].length * (i + 1) % SECOND;
      flows.put(jobs[node][i], service(i, served[node][i]));
    }
    NodeReport report =
        new NodeReport(
            "node" + (first + node) + "/nodemanager",
            1,
            second,
            second == 0,
            0,
            Map.of("sda", DeviceReport.of(flows)));
    ReportRequestProto message = report.toProto();
    long begin = System.nanoTime();
    try {
      ReportResponseProto answer = broker.report(null, message);
      totals.times.took(System.nanoTime() - begin);
      totals.reports.incrementAndGet();
      totals.bytes.addAndGet(message.getSerializedSize() + answer.getSerializedSize());
    } catch (ServiceException e) {
      totals.failed.incrementAndGet();
    }
  }

  /** One reads HDFS and spills, the next one reads what others have spilled. */
  private static Service service(int job, long cost) {
    IoCounts bytes = new IoCounts();
    long moved = cost / 10; // 100 MB/s
    if (job % 2 == 0) {
      bytes.add(IoKind.PERSISTENT, IoOp.READ, moved / 2);
      bytes.add(IoKind.INTERMEDIATE, IoOp.WRITE, moved / 2);
    } else {
      bytes.add(IoKind.SHUFFLE, IoOp.READ, moved);
    }
    return new Service(
        cost, true, 1 + job % 3, job % 2 == 0, 1.5, bytes, cost, cost / WINDOW_NANOS);
  }

  void end() {
    over = true;
  }
}
