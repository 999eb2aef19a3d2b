package org.ibis.nodemanager;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.ibis.core.conf.IbisKeys;
import org.ibis.core.device.DeviceScheduler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeIoTest {
  private final Configuration conf = new Configuration();

  @TempDir private Path dir;

  private DeviceScheduler disk(NodeIo node) throws IOException {
    return node.devices().schedulerFor(dir).scheduler();
  }

  @Test
  void servicesShareADisksSchedulerUntilTheLastOneStops() throws IOException {
    NodeIo first = NodeIo.open(conf);
    NodeIo second = NodeIo.open(new Configuration(conf));
    assertSame(disk(first), disk(second));
    String source = "IBIS-" + disk(first).device();
    assertNotNull(DefaultMetricsSystem.instance().getSource(source));

    first.close();
    first.close(); // counts once
    NodeIo third = NodeIo.open(conf);
    assertSame(disk(second), disk(third));
    DeviceScheduler before = disk(second);
    second.close();
    third.close();
    assertNull(DefaultMetricsSystem.instance().getSource(source));

    try (NodeIo later = NodeIo.open(conf)) {
      assertNotSame(before, disk(later));
      assertNotNull(DefaultMetricsSystem.instance().getSource(source));
    }
  }

  @Test
  void aBadValueLeavesNothingOpen() throws IOException {
    conf.set(IbisKeys.DEPTH, "deep");
    var e = assertThrows(IllegalArgumentException.class, () -> NodeIo.open(conf));
    assertNotNull(e.getMessage());
    conf.unset(IbisKeys.DEPTH);
    try (NodeIo node = NodeIo.open(conf)) {
      assertNotNull(disk(node));
    }
  }
}
