package org.ibis.core.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.hadoop.metrics2.impl.MetricsSystemImpl;
import org.apache.hadoop.metrics2.sink.PrometheusMetricsSink;
import org.ibis.core.FailOpen;
import org.ibis.core.FailOpen.Reason;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.cost.Cost;
import org.ibis.core.cost.DeviceModel;
import org.ibis.core.depth.FixedDepth;
import org.ibis.core.depth.ReferenceLatency;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.device.DeviceSettings;
import org.ibis.core.device.Moded;
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
  private final DeviceScheduler scheduler = scheduler("sda");
  private long now;

  private DeviceScheduler scheduler(String device) {
    return new DeviceScheduler(
        device,
        DeviceModel.usual(true, DeviceModel.COST_RATE),
        new FixedDepth(3, ReferenceLatency.ofNanos(5e6, 5e6)),
        new DeviceSettings(new WindowLimits(4096, 4096, 4096), Cost.TIME, 4096, 1),
        () -> now,
        Runnable::run,
        (nanos, what) -> {},
        failOpen);
  }

  @BeforeAll
  void start() {
    metrics.init("IbisTest");
    scheduler.submit(
        new FlowTag("application_1_0001", 32, IoKind.PERSISTENT),
        IoOp.READ,
        new Window(0, 1000),
        (start, bytes) -> {});
    scheduler.submit(
        new FlowTag("application_1_0001", 32, IoKind.PERSISTENT),
        IoOp.WRITE,
        new Window(0, 24),
        (start, bytes) -> {});
    scheduler.submit(
        new FlowTag("application_1_0001", 32, IoKind.SHUFFLE),
        IoOp.READ,
        new Window(0, 7),
        (start, bytes) -> now = 100_000_000);
    failOpen.count(Reason.NO_NATIVE, "none", null);
    DeviceMetrics.register(metrics, new Moded<>(scheduler));
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
    assertEquals(3L, server.getAttribute(name, "Completed"));
    assertEquals(100_000_000L, server.getAttribute(name, "ClockNanos"));
    assertEquals(100_000_000L, server.getAttribute(name, "ClockNanos.1"));
    assertEquals(-1.0, server.getAttribute(name, "LatencyMillis"));
    assertEquals(1L, server.getAttribute(name, "FailOpenNoNative"));
    assertEquals(0L, server.getAttribute(name, "FailOpenWaitCap"));
    assertEquals("application_1_0001", server.getAttribute(name, "tag.Flow.1"));
    assertEquals(1007L, server.getAttribute(name, "ReadBytes.1"));
    assertEquals(24L, server.getAttribute(name, "WriteBytes.1"));
    assertEquals(32.0, server.getAttribute(name, "Weight.1"));
    assertEquals(0, server.getAttribute(name, "Queued"));
    assertEquals(0, server.getAttribute(name, "HeldFlushes"));
    assertEquals(0L, server.getAttribute(name, "MootFlushes"));
    assertEquals(0.0, server.getAttribute(name, "ExpectedWaitMillis"));
    assertEquals(0, server.getAttribute(name, "Off"));
  }

  @Test
  void jmxHasAFlowsBytesAndWindowsByKindAndOp() throws Exception {
    assertEquals(1000L, flowAttribute("PersistentReadBytes"));
    assertEquals(24L, flowAttribute("PersistentWriteBytes"));
    assertEquals(0L, flowAttribute("IntermediateReadBytes"));
    assertEquals(0L, flowAttribute("IntermediateWriteBytes"));
    assertEquals(7L, flowAttribute("ShuffleReadBytes"));
    assertEquals(1L, flowAttribute("PersistentReadWindows"));
    assertEquals(1L, flowAttribute("PersistentWriteWindows"));
    assertEquals(1L, flowAttribute("ShuffleReadWindows"));
    assertEquals(0L, flowAttribute("ShuffleWriteWindows"));
    assertEquals(3L, flowAttribute("Windows"));
  }

  @Test
  void jmxHasAFlowsTimesInBuckets() throws Exception {
    assertEquals(3L, flowAttribute("WaitUnder1Millis"));
    assertEquals(3L, flowAttribute("WaitUnder32768Millis"));
    assertEquals(1L, flowAttribute("WaitP99Millis"));
    assertEquals(2L, flowAttribute("ServiceUnder1Millis"));
    assertEquals(2L, flowAttribute("ServiceUnder64Millis"));
    assertEquals(3L, flowAttribute("ServiceUnder128Millis"));
    assertEquals(1L, flowAttribute("ServiceP50Millis"));
    assertEquals(128L, flowAttribute("ServiceP99Millis"));
    assertEquals(100_000_000L, flowAttribute("ServiceNanos"));
    assertEquals(0L, flowAttribute("WaitCapFailOpen"));
  }

  private static Object flowAttribute(String attribute) throws Exception {
    return ManagementFactory.getPlatformMBeanServer()
        .getAttribute(new ObjectName("Hadoop:service=IbisTest,name=IBIS-sda"), attribute + ".1");
  }

  @Test
  void aDeviceOfAnyNameHasABean() throws Exception {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    for (String device : List.of("dev-0:24", "cciss!c0d0", "a b,c=d\"e*?\n")) {
      String name = DeviceMetrics.register(metrics, new Moded<>(scheduler(device)));
      ObjectName bean = new ObjectName("Hadoop:service=IbisTest,name=" + name);
      assertEquals(device, server.getAttribute(bean, "tag.Device"));
    }
  }

  @Test
  void daemonsOfOneJvmThatShareADiskHaveABeanEach() throws Exception {
    for (int i = 0; i < 3; i++) {
      DeviceMetrics.register(metrics, new Moded<>(scheduler("sdb")));
    }
    MetricsSystemImpl other = new MetricsSystemImpl("IbisOther");
    other.init("IbisOther");
    try {
      DeviceMetrics.register(other, new Moded<>(scheduler("sdb")));
      MBeanServer server = ManagementFactory.getPlatformMBeanServer();
      for (String name :
          List.of(
              "service=IbisTest,name=IBIS-sdb",
              "service=IbisTest,name=IBIS-sdb-2",
              "service=IbisTest,name=IBIS-sdb-3",
              "service=IbisOther,name=IBIS-sdb-4")) {
        assertEquals("sdb", server.getAttribute(new ObjectName("Hadoop:" + name), "tag.Device"));
      }
    } finally {
      other.stop();
      other.shutdown();
    }
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
    String flow = "flow=\"application_1_0001\"";
    assertEquals("1007", valueOf(page, "ibis_flow_read_bytes", flow));
    assertEquals("7", valueOf(page, "ibis_flow_shuffle_read_bytes", flow));
    assertEquals("2", valueOf(page, "ibis_flow_service_under64_millis", flow));
  }

  private static String valueOf(String page, String metric, String label) {
    return page.lines()
        .filter(l -> l.startsWith(metric + "{") && l.contains(label))
        .map(l -> l.substring(l.lastIndexOf(' ') + 1))
        .findFirst()
        .orElseThrow(() -> new AssertionError(metric + " is not in\n" + page));
  }
}
