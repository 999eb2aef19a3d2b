package org.ibis.protocol;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowWeights;
import org.ibis.core.Mode;
import org.ibis.core.conf.IbisConf;
import org.ibis.core.device.DeviceRegistry;
import org.ibis.core.total.BlockReads;
import org.ibis.core.total.DeviceReport;
import org.ibis.core.trust.Origin;
import org.ibis.core.trust.TrustedOrigins;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A daemon's disks, as what a {@link BrokerLink} reports of. */
public final class RegistryNode implements BrokerLink.Node {
  private static final Logger LOG = LoggerFactory.getLogger(RegistryNode.class);

  /** A process may have several, as tests have. */
  private static final AtomicInteger LINKS = new AtomicInteger();

  private final DeviceRegistry devices;
  private final FlowWeights weights;
  private final TrustedOrigins origins;

  private final BooleanSupplier elsewhere;
  private final Supplier<Optional<BlockReads>> reads;
  private final boolean heeds; // what the broker answers of weights and origins

  private RegistryNode(
      DeviceRegistry devices,
      FlowWeights weights,
      TrustedOrigins origins,
      BooleanSupplier elsewhere,
      Supplier<Optional<BlockReads>> reads,
      boolean heeds) {
    this.devices = devices;
    this.weights = weights;
    this.origins = origins;
    this.elsewhere = elsewhere;
    this.reads = reads;
    this.heeds = heeds;
  }

  /**
   * Begins to report to the broker, where the configuration says so.
   *
   * @param daemon whose process it is
   * @param origins where I/O comes from that it does
   * @param elsewhere whether it has work for which it asks another process; waits for nobody
   * @param reads of blocks; empty where it has no mirrors
   * @return null where there is no broker to be asked
   */
  public static BrokerLink link(
      String daemon,
      DeviceRegistry devices,
      FlowWeights weights,
      TrustedOrigins origins,
      BooleanSupplier elsewhere,
      Supplier<Optional<BlockReads>> reads,
      Configuration configuration,
      FailOpen failOpen) {
    IbisConf ibis = new IbisConf(configuration::getTrimmed);
    if (!ibis.brokerEnabled()) {
      return null;
    }
    Configuration conf = new Configuration(configuration);
    conf.addResource("yarn-site.xml"); // a DataNode does not read it by itself
    try {
      String host = InetAddress.getLocalHost().getHostName();
      String reporter =
          host
              + NodeReport.HOST_END
              + daemon
              + "-"
              + ProcessHandle.current().pid()
              + "-"
              + LINKS.getAndIncrement();
      RegistryNode node =
          new RegistryNode(devices, weights, origins, elsewhere, reads, ibis.brokerWeights());
      return BrokerLink.start(reporter, node, conf, failOpen);
    } catch (IllegalArgumentException | UnknownHostException e) {
      LOG.error("IBIS schedules this {} without the broker: {}", daemon, e.getMessage());
      return null;
    }
  }

  @Override
  public Map<String, DeviceReport> reports() {
    return heeds ? devices.reports() : devices.reportsOnly();
  }

  @Override
  public void weights(Map<String, Double> now) {
    answered(now, Set.of());
  }

  @Override
  public void answered(Map<String, Double> now, Set<String> madeUp) {
    if (heeds) {
      weights.answered(now, madeUp);
    }
  }

  @Override
  public void silent() {
    weights.silent();
    origins.silent();
  }

  @Override
  public void alone() {
    weights.alone();
  }

  @Override
  public void mode(Mode now) {
    devices.mode().cluster(now);
  }

  @Override
  public boolean hasWork() {
    return devices.hasQueued() || elsewhere.getAsBoolean();
  }

  @Override
  public Optional<BlockReads> blockReads() {
    return reads.get();
  }

  @Override
  public List<Origin> origins() {
    return origins.unjudged();
  }

  @Override
  public void judged(List<Origin> asked, Set<Origin> refused, Set<Origin> undecided) {
    origins.judged(asked, refused, undecided, System.nanoTime());
  }
}
