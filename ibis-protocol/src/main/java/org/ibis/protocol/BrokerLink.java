package org.ibis.protocol;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ipc.ProtobufRpcEngine2;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.thirdparty.protobuf.ServiceException;
import org.ibis.core.FailOpen;
import org.ibis.core.Mode;
import org.ibis.core.total.DeviceReport;
import org.ibis.core.trust.Origin;
import org.ibis.protocol.BrokerProtos.ReportRequestProto;
import org.ibis.protocol.BrokerProtos.ReportResponseProto;

/**
 * A node's end: tells the broker once a second what its devices gave to whom, and takes the weights
 * that follow, and the mode. It has a thread of its own, and nobody waits for it. Where no broker
 * answers it asks the next one, and what the last one said stays; after a minute of that each node
 * goes by what its own jobs claim and its own configuration says.
 */
public final class BrokerLink implements Closeable {
  private static final long PERIOD_MILLIS = 1000;
  private static final int RPC_TIMEOUT_MILLIS = 2000;

  /** Of which an idle node reports one: it is no silent one. */
  private static final int IDLE_PERIODS = 4;

  private static final long FORGET_NANOS = TimeUnit.SECONDS.toNanos(60);

  /** What there is to tell, and who wants to know. */
  public interface Node {
    /** Of each device: what it gave to the flows that had work lately, and how it is. */
    Map<String, DeviceReport> reports();

    /** From now on these weights count; what they name not stays as it was. */
    void weights(Map<String, Double> weights);

    /**
     * The same.
     *
     * @param madeUp of these flows, those that are no job that runs
     */
    default void answered(Map<String, Double> weights, Set<String> madeUp) {
      weights(weights);
    }

    /** The broker did not answer; what it said before counts. */
    default void silent() {}

    /** It did not for so long that nothing of what it said counts. */
    default void alone() {
      weights(Map.of());
    }

    /** What the broker says of the mode from now on; {@link Mode#ON} where it says nothing. */
    default void mode(Mode now) {}

    /** Whether anything waits for a device, whosever it is and whoever gives the permits. */
    default boolean hasWork() {
      return false;
    }

    /** Where I/O comes from, as far as nobody has judged that lately. */
    default List<Origin> origins() {
      return List.of();
    }

    /**
     * Takes what the broker says of origins.
     *
     * @param refused of these, those that are not to be trusted
     * @param undecided of these, those of which nobody can tell yet
     */
    default void judged(List<Origin> origins, Set<Origin> refused, Set<Origin> undecided) {}
  }

  private final String reporter;
  private final Node node;
  private final List<InetSocketAddress> addresses; // of the thread
  private final Configuration conf;
  private final FailOpen failOpen;
  private final LongSupplier clock;
  private final long incarnation = System.currentTimeMillis();
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          r -> {
            Thread t = new Thread(r, "ibis-broker-link");
            t.setDaemon(true);
            return t;
          });

  // Of the thread.
  private final OwnAddresses own = new OwnAddresses();
  private BrokerProtocolPB broker; // null where there is none
  private int next; // whom to ask if this one does not answer
  private long sequence;
  private long lastAnswer;
  private boolean hasWeights;
  private int idlePeriods; // in a row
  private boolean wasAnswered; // the last report

  private BrokerLink(
      String reporter,
      Node node,
      List<InetSocketAddress> addresses,
      Configuration conf,
      FailOpen failOpen,
      LongSupplier clock) {
    this.reporter = reporter;
    this.node = node;
    this.addresses = new ArrayList<>(addresses);
    this.conf = conf;
    this.failOpen = failOpen;
    this.clock = clock;
  }

  /**
   * Begins to report.
   *
   * @param reporter the process's name, which no other one of the cluster has
   * @throws IllegalArgumentException naming the key that is not right
   */
  public static BrokerLink start(
      String reporter, Node node, Configuration configuration, FailOpen failOpen) {
    return start(reporter, node, configuration, failOpen, System::nanoTime);
  }

  /**
   * Begins to report.
   *
   * @param reporter the process's name, which no other one of the cluster has
   * @param clock ns, monotone: for how long the broker's word counts; reports go by real time
   * @throws IllegalArgumentException naming the key that is not right
   */
  public static BrokerLink start(
      String reporter,
      Node node,
      Configuration configuration,
      FailOpen failOpen,
      LongSupplier clock) {
    Configuration conf = new Configuration(configuration);
    // A period later there is another report: the next address is tried instead.
    conf.setInt("ipc.client.connect.max.retries", 0);
    conf.setInt("ipc.client.connect.max.retries.on.timeouts", 0);
    conf.setInt("ipc.client.connect.timeout", RPC_TIMEOUT_MILLIS);
    RPC.setProtocolEngine(conf, BrokerProtocolPB.class, ProtobufRpcEngine2.class);
    BrokerLink link =
        new BrokerLink(reporter, node, BrokerAddresses.of(conf), conf, failOpen, clock);
    var unused =
        link.thread.scheduleWithFixedDelay(
            link::report, PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    return link;
  }

  private void report() {
    try {
      Map<String, DeviceReport> devices = node.reports();
      List<Origin> origins = node.origins();
      boolean idle =
          origins.isEmpty()
              && devices.values().stream().allMatch(d -> d.flows().isEmpty())
              && !node.hasWork();
      idlePeriods = idle ? idlePeriods + 1 : 0;
      if (idlePeriods > 1 && idlePeriods % IDLE_PERIODS != 0) {
        return; // which the broker knows
      }
      NodeReport report =
          new NodeReport(
              reporter,
              incarnation,
              ++sequence,
              !wasAnswered,
              failOpen.total(),
              devices,
              origins,
              own.get(System.nanoTime()));
      ReportResponseProto answer = ask(report.toProto());
      if (answer.getSequence() == sequence) {
        node.answered(report.weightsOf(answer), report.madeUpOf(answer));
        node.mode(NodeReport.modeOf(answer));
        node.judged(origins, report.refusedOf(answer), report.undecidedOf(answer));
        wasAnswered = true;
        hasWeights = true;
        lastAnswer = clock.getAsLong();
      }
    } catch (IOException | ServiceException e) {
      InetSocketAddress asked = addresses.get(next);
      failOpen.count(
          FailOpen.Reason.NO_BROKER,
          "no answer from the broker at " + asked + ": " + firstLine(e),
          null);
      askAnother();
    } catch (RuntimeException | LinkageError e) { // an exception would end the reports for good
      failOpen.count(FailOpen.Reason.INTERNAL_ERROR, "reports to the broker", e);
      askAnother();
    }
  }

  /** What a server throws has its whole stack in the message. */
  private static String firstLine(Exception e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }

  private ReportResponseProto ask(ReportRequestProto report) throws IOException, ServiceException {
    if (broker == null) {
      broker =
          RPC.getProxy(
              BrokerProtocolPB.class,
              RPC.getProtocolVersion(BrokerProtocolPB.class),
              address(),
              UserGroupInformation.getLoginUser(),
              conf,
              NetUtils.getDefaultSocketFactory(conf),
              RPC_TIMEOUT_MILLIS);
    }
    return broker.report(null, report);
  }

  /**
   * As its name resolves now: a node may begin before its names do, and a host may move. Where the
   * name does not resolve any more, as it did last.
   */
  private InetSocketAddress address() {
    InetSocketAddress last = addresses.get(next);
    InetSocketAddress now = NetUtils.createSocketAddrForHost(last.getHostString(), last.getPort());
    if (!now.isUnresolved()) {
      addresses.set(next, now);
    }
    return addresses.get(next);
  }

  private void askAnother() {
    wasAnswered = false;
    idlePeriods = 0;
    disconnect();
    next = (next + 1) % addresses.size();
    node.silent();
    if (hasWeights && clock.getAsLong() - lastAnswer > FORGET_NANOS) {
      hasWeights = false;
      node.alone();
      node.mode(Mode.ON);
    }
  }

  private void disconnect() {
    if (broker != null) {
      RPC.stopProxy(broker);
      broker = null;
    }
  }

  @Override
  public void close() {
    var unused = thread.submit(this::disconnect);
    thread.shutdown();
  }
}
