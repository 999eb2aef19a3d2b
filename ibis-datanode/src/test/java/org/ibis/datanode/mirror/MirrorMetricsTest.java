package org.ibis.datanode.mirror;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.metrics2.AbstractMetric;
import org.apache.hadoop.metrics2.impl.MetricsCollectorImpl;
import org.apache.hadoop.metrics2.impl.MetricsRecordImpl;
import org.apache.hadoop.metrics2.sink.PrometheusMetricsSink;
import org.junit.jupiter.api.Test;

class MirrorMetricsTest {
  private static final Pattern METRIC = Pattern.compile("\\bibis_mirrors_[a-z0-9_]+");
  private static final Path DASHBOARD = Path.of("../docs/monitoring/grafana.json");

  private static Map<String, Number> metrics(Mirrors mirrors) {
    MetricsCollectorImpl collector = new MetricsCollectorImpl();
    new MirrorMetrics(mirrors).getMetrics(collector, true);
    PrometheusMetricsSink names = new PrometheusMetricsSink();
    Map<String, Number> all = new TreeMap<>();
    for (MetricsRecordImpl r : collector.getRecords()) {
      for (AbstractMetric m : r.metrics()) {
        all.put(names.prometheusName(r.name(), m.name()), m.value());
      }
    }
    return all;
  }

  @Test
  void theDashboardAsksForWhatThereIs() throws IOException {
    Set<String> asked = new TreeSet<>();
    Matcher m = METRIC.matcher(Files.readString(DASHBOARD));
    while (m.find()) {
      asked.add(m.group());
    }
    assertEquals(metrics(mock(Mirrors.class)).keySet(), asked);
  }

  @Test
  void bytesCountByWhereTheyCameFrom() {
    ReadBytes all = new ReadBytes(null);
    ReadBytes stream = new ReadBytes(all);
    stream.fromDisk(30);
    stream.fromSsd(20);
    stream.ended(100);
    ReadBytes ahead = new ReadBytes(all);
    ahead.fromDisk(50);
    ahead.ended(10);
    Mirrors mirrors = mock(Mirrors.class);
    when(mirrors.bytesFromMemory()).thenReturn(all.memory());
    when(mirrors.bytesFromDisks()).thenReturn(all.disk());
    when(mirrors.bytesFromSsd()).thenReturn(all.ssd());
    Map<String, Number> shown = metrics(mirrors);
    assertEquals(50L, shown.get("ibis_mirrors_bytes_from_memory"));
    assertEquals(80L, shown.get("ibis_mirrors_bytes_from_disks"));
    assertEquals(20L, shown.get("ibis_mirrors_bytes_from_ssd"));
  }
}
