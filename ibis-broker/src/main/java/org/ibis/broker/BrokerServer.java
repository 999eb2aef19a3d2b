package org.ibis.broker;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.ipc.ProtobufRpcEngine2;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.ipc.Server;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.thirdparty.protobuf.RpcController;
import org.apache.hadoop.thirdparty.protobuf.ServiceException;
import org.ibis.broker.policy.Job;
import org.ibis.broker.policy.JobWeights;
import org.ibis.broker.trust.ReportingHost;
import org.ibis.broker.trust.Trust;
import org.ibis.broker.trust.Trust.Verdict;
import org.ibis.core.FailOpen;
import org.ibis.core.Mode;
import org.ibis.core.Weight;
import org.ibis.core.trust.Origin;
import org.ibis.protocol.BrokerProtocolPB;
import org.ibis.protocol.BrokerProtos.BrokerProtocolService;
import org.ibis.protocol.BrokerProtos.ReportRequestProto;
import org.ibis.protocol.BrokerProtos.ReportResponseProto;
import org.ibis.protocol.NodeReport;

/**
 * The broker on the network. Its handler waits for nothing but the end of a period, or somebody who
 * looks. Safe for use by several threads.
 */
public final class BrokerServer implements AutoCloseable {
  private static final int HANDLERS = 1; // more would wait for the totals, and be woken for that

  /**
   * A report of a node with a dozen disks and hundreds of jobs has some 100 KB; {@link
   * org.ibis.protocol.ReportBounds} keeps all of them below this.
   */
  private static final int MOST_BYTES = 2 << 20;

  /** Messages that wait for the handler: as many as these may be of {@link #MOST_BYTES}. */
  private static final int MOST_WAITING = 32;

  private final RPC.Server server;
  private final ServiceTotals totals; // guarded by itself
  private final BlockReadRates reads = new BlockReadRates();
  private final Trust trust;
  private final FailOpen failOpen;
  private final LongSupplier clock;
  private final ClusterMode mode = new ClusterMode();
  private final BrokerView view;

  private BrokerServer(
      long epoch,
      Configuration conf,
      String bindHost,
      int port,
      JobWeights weights,
      Trust trust,
      FailOpen failOpen,
      LongSupplier clock)
      throws IOException {
    this.clock = clock;
    this.trust = trust;
    this.failOpen = failOpen;
    this.totals = new ServiceTotals(epoch, new PolicyWeights(weights));
    this.view = new LiveView(totals, reads, weights, mode, clock);
    RPC.setProtocolEngine(conf, BrokerProtocolPB.class, ProtobufRpcEngine2.class);
    server =
        new RPC.Builder(conf)
            .setProtocol(BrokerProtocolPB.class)
            .setInstance(BrokerProtocolService.newReflectiveBlockingService(new Calls()))
            .setBindAddress(bindHost)
            .setPort(port)
            .setNumHandlers(HANDLERS)
            .setQueueSizePerHandler(MOST_WAITING)
            .build();
    if (conf.getBoolean(CommonConfigurationKeys.HADOOP_SECURITY_AUTHORIZATION, false)) {
      ReportersAcl.apply(server, conf);
    }
  }

  /**
   * Begins to answer.
   *
   * @param epoch larger than that of each broker before it: of two the larger one's word counts
   * @param port 0 for one that is free
   * @param weights of flows, whatever their jobs claim
   * @param trust judges where I/O comes from
   * @param failOpen counts reports that make no sense, and I/O that is not to be trusted
   * @param clock ns, monotone
   * @throws IOException if the port can't be had
   */
  public static BrokerServer start(
      long epoch,
      Configuration configuration,
      String bindHost,
      int port,
      JobWeights weights,
      Trust trust,
      FailOpen failOpen,
      LongSupplier clock)
      throws IOException {
    Configuration conf = new Configuration(configuration);
    conf.setInt(CommonConfigurationKeys.IPC_MAXIMUM_DATA_LENGTH, MOST_BYTES);
    BrokerServer broker =
        new BrokerServer(epoch, conf, bindHost, port, weights, trust, failOpen, clock);
    broker.server.start();
    return broker;
  }

  /** Where it listens. */
  public InetSocketAddress address() {
    return server.getListenerAddress();
  }

  /** What it shows, and lets an administrator change. */
  public BrokerView view() {
    return view;
  }

  /**
   * Takes no other mode of the cluster any more.
   *
   * @return the last one; empty while the nodes have not said yet what it was
   */
  Optional<Mode> endMode() {
    return mode.end();
  }

  /** To be called once a second. */
  public void endPeriod() {
    synchronized (totals) {
      totals.endPeriod(clock.getAsLong());
    }
  }

  /** What a flow got in all since this broker began, cost; 0 for whom it does not know. */
  public long served(String flow) {
    synchronized (totals) {
      return totals.served(flow);
    }
  }

  @Override
  public void close() {
    var unused = endMode();
    server.stop();
  }

  private final class Calls implements BrokerProtocolPB {
    @Override
    public ReportResponseProto report(RpcController controller, ReportRequestProto message)
        throws ServiceException {
      try {
        return answer(message);
      } catch (IllegalArgumentException e) {
        String whose = message.getReporter() + " at " + Server.getRemoteAddress();
        failOpen.count(
            FailOpen.Reason.REFUSED, "a report of " + whose + ": " + e.getMessage(), null);
        throw new ServiceException(new IOException("report refused: " + e.getMessage()));
      }
    }
  }

  private ReportResponseProto answer(ReportRequestProto message) {
    NodeReport.Received report = NodeReport.read(message);
    ReportingHost reporter =
        new ReportingHost(Server.getRemoteIp(), report.host(), Set.copyOf(report.addresses()));
    trust.reported(reporter);
    Map<Origin, Verdict> verdicts = verdicts(report.origins(), reporter);
    FlowNames names = FlowNames.of(report.devices());
    Sender sender = sender(reporter);
    reads.reported(sender, message.getReporter(), report.host(), report.reads(), clock.getAsLong());
    synchronized (totals) {
      totals.reported(sender, names.reports(), clock.getAsLong());
      return report.answer(
          totals.epoch(),
          names.withOthers(totals.weights(sender, names.reports())),
          totals.madeUp(report.flows()),
          having(Verdict.REFUSED, verdicts),
          having(Verdict.UNDECIDED, verdicts),
          mode.heard(reporter.address(), report.mode(), clock.getAsLong()));
    }
  }

  private static Sender sender(ReportingHost reporter) {
    UserGroupInformation user = Server.getRemoteUser();
    return new Sender(
        user == null ? "" : user.getUserName(),
        reporter.address() == null ? "" : reporter.address().getHostAddress());
  }

  private Map<Origin, Verdict> verdicts(List<Origin> origins, ReportingHost reporter) {
    Map<Origin, Verdict> verdicts = new HashMap<>();
    for (Origin o : origins) {
      Verdict verdict = trust.judge(o, reporter);
      if (verdicts.putIfAbsent(o, verdict) == null && verdict == Verdict.REFUSED) {
        failOpen.count(
            FailOpen.Reason.UNTRUSTED,
            "I/O on " + reporter.address() + " in the name of " + o.flow() + " from " + o.host(),
            null);
      }
    }
    return verdicts;
  }

  private static Set<Origin> having(Verdict verdict, Map<Origin, Verdict> verdicts) {
    Set<Origin> those = new HashSet<>();
    verdicts.forEach(
        (origin, its) -> {
          if (its == verdict) {
            those.add(origin);
          }
        });
    return those;
  }

  private record PolicyWeights(JobWeights jobs) implements ServiceTotals.Weights {
    @Override
    public Terms of(String flow, double claimed) {
      Optional<Job> job = jobs.job(flow); // once: it takes the ResourceManager a microsecond
      return new Terms(
          jobs.of(flow, job, claimed).weight(),
          job.isPresent(),
          job.map(jobs::bandwidthOf).orElse(0.0),
          job.map(jobs::mostOf).orElse(Weight.DEFAULT));
    }
  }
}
