package org.ibis.core.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.util.HashSet;
import java.util.Set;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.hadoop.metrics2.impl.MetricsSystemImpl;
import org.apache.hadoop.metrics2.sink.PrometheusMetricsSink;
import org.ibis.core.FailOpen;
import org.ibis.core.FailOpen.Reason;
import org.ibis.core.FlowTag;
import org.ibis.core.IoOp;
import org.ibis.core.depth.FixedDepth;
import org.ibis.core.depth.ReferenceLatency;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.window.Window;
import org.ibis.core.window.WindowLimits;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What {@code /jmx} and {@code /prom} show: both ask the metrics system. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS) // a source is registered once for each process
class DeviceMetricsTest {
  private final MetricsSystemImpl metrics = new MetricsSystemImpl("IbisTest");
  private final FailOpen failOpen = new FailOpen(() -> 0, (m, t) -> {});
  private final DeviceScheduler scheduler =
      new DeviceScheduler(
          "sda",
          new FixedDepth(3, ReferenceLatency.ofNanos(5e6, 5e6)),
          new WindowLimits(1000, 1000, 1000, 1, 1),
          1,
          () -> 0,
          Runnable::run,
          failOpen,
          0,
          (nanos, what) -> {});

  @BeforeAll
  void start() {
    metrics.init("IbisTest");
    scheduler.submit(
        new FlowTag("application_1_0001", 32),
        IoOp.READ,
        new Window(0, 1000),
        (start, bytes) -> {});
    scheduler.submit(
        new FlowTag("application_1_0001", 32), IoOp.WRITE, new Window(0, 24), (start, bytes) -> {});
    failOpen.count(Reason.NO_NATIVE, "none", null);
    DeviceMetrics.register(metrics, scheduler);
  }

  @AfterAll
  void stop() {
    metrics.stop();
    metrics.shutdown();
  }

  @Test
  void jmxHasTheDeviceAndItsFlows() throws Exception {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    ObjectName name = new ObjectName("Hadoop:service=IbisTest,name=IBIS-sda");
    Set<String> names = new HashSet<>();
    for (MBeanAttributeInfo a : server.getMBeanInfo(name).getAttributes()) {
      assertTrue(names.add(a.getName()), () -> a.getName() + " is there twice");
    }
    assertEquals(3.0, server.getAttribute(name, "Depth"));
    assertEquals(2L, server.getAttribute(name, "Completed"));
    assertEquals(-1.0, server.getAttribute(name, "LatencyMillis"));
    assertEquals(1L, server.getAttribute(name, "FailOpenNoNative"));
    assertEquals(0L, server.getAttribute(name, "FailOpenWaitCap"));
    assertEquals("application_1_0001", server.getAttribute(name, "tag.Flow.1"));
    assertEquals(1000L, server.getAttribute(name, "ReadBytes.1"));
    assertEquals(24L, server.getAttribute(name, "WriteBytes.1"));
    assertEquals(32.0, server.getAttribute(name, "Weight.1"));
    assertEquals(0, server.getAttribute(name, "Queued"));
  }

  @Test
  void prometheusHasThemWithLabels() throws IOException {
    PrometheusMetricsSink sink = new PrometheusMetricsSink();
    metrics.register("prometheus", "for the test", sink);
    metrics.publishMetricsNow();
    StringWriter out = new StringWriter();
    sink.writeMetrics(out);
    String page = out.toString();

    assertEquals("3.0", valueOf(page, "ibis_device_depth", "device=\"sda\""));
    assertEquals("1", valueOf(page, "ibis_device_fail_open_no_native", "device=\"sda\""));
    assertEquals("1000", valueOf(page, "ibis_flow_read_bytes", "flow=\"application_1_0001\""));
  }

  private static String valueOf(String page, String metric, String label) {
    return page.lines()
        .filter(l -> l.startsWith(metric + "{") && l.contains(label))
        .map(l -> l.substring(l.lastIndexOf(' ') + 1))
        .findFirst()
        .orElseThrow(() -> new AssertionError(metric + " is not in\n" + page));
  }
}
