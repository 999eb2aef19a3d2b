package org.ibis.protocol;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.thirdparty.protobuf.ServiceException;
import org.ibis.core.FailOpen;
import org.ibis.core.Mode;
import org.ibis.core.total.BlockReads;
import org.ibis.core.total.DeviceReport;
import org.ibis.core.trust.Origin;
import org.ibis.protocol.BrokerProtos.ReportResponseProto;

/**
 * A node's end: tells the broker once a second what its devices gave to whom, and takes the weights
 * that follow, and the mode. It has a thread of its own, and nobody waits for it. Where no broker
 * answers it asks the next one, and what the last one said stays; after a minute of that each node
 * goes by what its own jobs claim. The mode stays, however long that lasts: an administrator who
 * switched the cluster off does not have it on again because a broker is gone. Where several answer
 * the one that began last counts.
 */
public final class BrokerLink implements Closeable {
  private static final long PERIOD_MILLIS = 1000;

  /** Of which an idle node reports one: it is no silent one. */
  private static final int IDLE_PERIODS = 4;

  /** So often it looks whether a broker is elsewhere, too, ns. */
  private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(60);

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

    /** It did not for so long that nothing of what it said of weights counts. */
    default void alone() {
      weights(Map.of());
    }

    /** What the broker says of the mode: it holds until one says something else. */
    default void mode(Mode now) {}

    /** Whether anything waits for a device, whosever it is and whoever gives the permits. */
    default boolean hasWork() {
      return false;
    }

    /** What was read of blocks; empty where there are no mirrors of them. */
    default Optional<BlockReads> blockReads() {
      return Optional.empty();
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
  private final BrokerConnection broker; // of the thread
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
  private final LatestBroker latest = new LatestBroker();
  private Optional<Mode> mode = Optional.empty(); // of the cluster, as it was said last
  private long looked; // elsewhere, ns
  private long sequence;
  private boolean hasWeights;
  private int idlePeriods; // in a row
  private boolean wasAnswered; // the last report

  private BrokerLink(
      String reporter, Node node, BrokerConnection broker, FailOpen failOpen, LongSupplier clock) {
    this.reporter = reporter;
    this.node = node;
    this.broker = broker;
    this.failOpen = failOpen;
    this.clock = clock;
    this.looked = clock.getAsLong();
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
    BrokerConnection broker =
        new BrokerConnection(BrokerAddresses.of(configuration), configuration);
    BrokerLink link = new BrokerLink(reporter, node, broker, failOpen, clock);
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
      lookElsewhere();
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
              own.get(System.nanoTime()),
              mode,
              node.blockReads());
      ReportResponseProto answer = broker.ask(report.toProto());
      if (answer.getSequence() == sequence) {
        heard(report, answer);
      }
    } catch (IOException | ServiceException e) {
      noAnswer(firstLine(e));
    } catch (RuntimeException | LinkageError e) { // an exception would end the reports for good
      failOpen.count(FailOpen.Reason.INTERNAL_ERROR, "reports to the broker", e);
      askAnother();
    }
  }

  /** What a server throws has its whole stack in the message. */
  private static String firstLine(Exception e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }

  /** One that hangs, and is no more the active one, would keep those that it answers. */
  private void lookElsewhere() {
    long now = clock.getAsLong();
    if (wasAnswered && now - looked >= LOOK_NANOS) {
      looked = now;
      if (broker.turnToAnother()) {
        askedAnother();
      }
    }
  }

  private void heard(NodeReport report, ReportResponseProto answer) {
    Map<String, Double> weights = report.weightsOf(answer); // which throws if it makes no sense
    Set<String> madeUp = report.madeUpOf(answer);
    Set<Origin> refused = report.refusedOf(answer);
    Set<Origin> undecided = report.undecidedOf(answer);
    if (!latest.counts(answer.getEpoch(), clock.getAsLong())) {
      noAnswer("another one has answered that began later");
      return;
    }
    Optional<Mode> said = NodeReport.modeOf(answer);
    said.ifPresent(node::mode);
    mode = said.or(() -> mode);
    node.answered(weights, madeUp);
    node.judged(report.origins(), refused, undecided);
    wasAnswered = true;
    hasWeights = true;
  }

  private void noAnswer(String why) {
    String stays =
        mode.filter(m -> m != Mode.ON)
            .map(
                m -> "; until one says otherwise this node stays as the last one said: " + m.text())
            .orElse("");
    failOpen.count(
        FailOpen.Reason.NO_BROKER,
        "no answer from the broker at " + broker.asked() + ": " + why + stays,
        null);
    askAnother();
  }

  private void askAnother() {
    broker.turnToNext();
    askedAnother();
    node.silent();
    if (hasWeights && latest.isSilent(clock.getAsLong())) {
      hasWeights = false;
      node.alone();
    }
  }

  /** Which does not know what this node was told. */
  private void askedAnother() {
    wasAnswered = false;
    idlePeriods = 0;
  }

  @Override
  public void close() {
    var unused = thread.submit(broker::disconnect);
    thread.shutdown();
  }
}
