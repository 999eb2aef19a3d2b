package org.ibis.broker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.metrics2.AbstractMetric;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.impl.MetricsCollectorImpl;
import org.apache.hadoop.metrics2.impl.MetricsRecordImpl;
import org.apache.hadoop.metrics2.impl.MetricsSystemImpl;
import org.apache.hadoop.metrics2.sink.PrometheusMetricsSink;
import org.ibis.broker.policy.JobWeights;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.cost.Cost;
import org.ibis.core.cost.DeviceModel;
import org.ibis.core.depth.FixedDepth;
import org.ibis.core.depth.ReferenceLatency;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.device.DeviceSettings;
import org.ibis.core.device.Moded;
import org.ibis.core.metrics.DeviceMetrics;
import org.ibis.core.total.DeviceReport;
import org.ibis.core.total.Service;
import org.ibis.core.total.ServiceReport;
import org.ibis.core.window.WindowLimits;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

/** The dashboard and the alerts ask for metrics that there are. */
class MonitoringTest {
  private static final Pattern METRIC = Pattern.compile("\\bibis_[a-z0-9_]+");
  private static final String OF_MIRRORS = "ibis_mirrors_"; // looked at where they are made
  private static final Path DIRECTORY = Path.of("../docs/monitoring");

  private final FailOpen failOpen = new FailOpen(() -> 0, (m, t) -> {});
  private final MetricsSystemImpl metrics = new MetricsSystemImpl("IbisTest");

  private BrokerView broker() {
    ServiceTotals totals = new ServiceTotals(1, (flow, claimed) -> Terms.ofJob(claimed));
    Map<String, Service> job = Map.of("application_1_0001", Service.of(1, true, 1, 1));
    totals.reported(
        List.of(new ServiceReport("a/b/c", 1, 1, 0, DeviceReport.of(job))), System.nanoTime());
    return new LiveView(
        totals, new BlockReadRates(), JobWeights.asClaimed(), new ClusterMode(), System::nanoTime);
  }

  private DeviceScheduler device() {
    DeviceScheduler scheduler =
        new DeviceScheduler(
            "sda",
            DeviceModel.usual(true, DeviceModel.COST_RATE),
            new FixedDepth(3, ReferenceLatency.ofNanos(5e6, 5e6)),
            new DeviceSettings(new WindowLimits(4096, 4096, 4096), Cost.TIME, 4096, 1),
            () -> 0,
            Runnable::run,
            (nanos, what) -> {},
            failOpen);
    scheduler.withoutPermit(new FlowTag("application_1_0001", 1, IoKind.PERSISTENT), 1000);
    return scheduler;
  }

  private Map<String, Number> metricsOf(String source) {
    MetricsSource registered = metrics.getSource(source);
    MetricsCollectorImpl collector = new MetricsCollectorImpl();
    registered.getMetrics(collector, true);
    PrometheusMetricsSink names = new PrometheusMetricsSink();
    Map<String, Number> all = new HashMap<>();
    for (MetricsRecordImpl r : collector.getRecords()) {
      for (AbstractMetric m : r.metrics()) {
        all.put(names.prometheusName(r.name(), m.name()), m.value());
      }
    }
    return all;
  }

  private Map<String, Number> metrics() {
    metrics.init("IbisTest");
    BrokerMetrics.register(metrics, broker(), failOpen, () -> 3);
    String device = DeviceMetrics.register(metrics, new Moded<>(device()));
    try {
      Map<String, Number> all = metricsOf("IBIS-Broker");
      all.putAll(metricsOf(device));
      return all;
    } finally {
      metrics.shutdown();
    }
  }

  private static Set<String> asked(List<String> expressions) {
    Set<String> asked = new TreeSet<>();
    for (String e : expressions) {
      Matcher m = METRIC.matcher(e);
      while (m.find()) {
        asked.add(m.group());
      }
    }
    return asked;
  }

  @Test
  void theyAskForWhatThereIs() throws IOException {
    ObjectMapper json = new ObjectMapper();
    JsonNode dashboard = json.readTree(Files.readString(DIRECTORY.resolve("grafana.json")));
    Object rulesFile = new Yaml().load(Files.readString(DIRECTORY.resolve("alerts.yaml")));
    JsonNode alerts = json.valueToTree(rulesFile);
    List<String> panels = dashboard.get("panels").findValuesAsText("expr");
    List<String> rules = alerts.get("groups").findValuesAsText("expr");
    assertTrue(panels.size() >= 10 && rules.size() >= 5, panels.size() + " and " + rules.size());
    Set<String> missing = asked(Stream.concat(panels.stream(), rules.stream()).toList());
    missing.removeAll(metrics().keySet());
    missing.removeIf(metric -> metric.startsWith(OF_MIRRORS));
    assertEquals(Set.of(), missing);
  }

  @Test
  void theBrokerSaysHowManyHostsOfNodesAreNotResolved() {
    assertEquals(3, metrics().get("ibis_broker_unresolved_nodes"));
  }
}
