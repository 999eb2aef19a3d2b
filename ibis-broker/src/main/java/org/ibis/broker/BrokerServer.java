package org.ibis.broker;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.ipc.ProtobufRpcEngine2;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.ipc.Server;
import org.apache.hadoop.security.authorize.PolicyProvider;
import org.apache.hadoop.security.authorize.Service;
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

  /** A report of a node with a dozen disks and hundreds of jobs has some 100 KB. */
  private static final int MOST_BYTES = 8 << 20;

  private final RPC.Server server;
  private final ServiceTotals totals; // guarded by itself
  private final Trust trust;
  private final FailOpen failOpen;
  private final LongSupplier clock;
  private final AtomicReference<Mode> mode = new AtomicReference<>(Mode.ON); // of the cluster
  private final BrokerView view;

  private BrokerServer(
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
    this.totals = new ServiceTotals(System.currentTimeMillis(), new PolicyWeights(weights));
    this.view = new LiveView(totals, weights, mode);
    RPC.setProtocolEngine(conf, BrokerProtocolPB.class, ProtobufRpcEngine2.class);
    server =
        new RPC.Builder(conf)
            .setProtocol(BrokerProtocolPB.class)
            .setInstance(BrokerProtocolService.newReflectiveBlockingService(new Calls()))
            .setBindAddress(bindHost)
            .setPort(port)
            .setNumHandlers(HANDLERS)
            .build();
    if (conf.getBoolean(CommonConfigurationKeys.HADOOP_SECURITY_AUTHORIZATION, false)) {
      server.refreshServiceAcl(conf, new Acl());
    }
  }

  /** Begins to answer, where all I/O is that of the applications that it names. */
  public static BrokerServer start(
      Configuration configuration,
      String bindHost,
      int port,
      JobWeights weights,
      FailOpen failOpen,
      LongSupplier clock)
      throws IOException {
    return start(configuration, bindHost, port, weights, Trust.OF_ALL, failOpen, clock);
  }

  /**
   * Begins to answer.
   *
   * @param port 0 for one that is free
   * @param weights of flows, whatever their jobs claim
   * @param trust judges where I/O comes from
   * @param failOpen counts reports that make no sense, and I/O that is not to be trusted
   * @param clock ns, monotone
   * @throws IOException if the port can't be had
   */
  public static BrokerServer start(
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
    BrokerServer broker = new BrokerServer(conf, bindHost, port, weights, trust, failOpen, clock);
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
    synchronized (totals) {
      totals.reported(report.devices(), clock.getAsLong());
      return report.answer(
          totals.epoch(),
          totals.weights(report.devices()),
          totals.madeUp(report.flows()),
          having(Verdict.REFUSED, verdicts),
          having(Verdict.UNDECIDED, verdicts),
          mode.get());
    }
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

  private static final class Acl extends PolicyProvider {
    @Override
    public Service[] getServices() {
      return new Service[] {new Service(BrokerProtocolPB.ACL, BrokerProtocolPB.class)};
    }
  }
}
