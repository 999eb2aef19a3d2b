package org.ibis.nodemanager;

import static org.ibis.nodemanager.TestDisk.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.ibis.core.FailOpen;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.permit.Frame.Ping;
import org.ibis.core.window.WindowLimits;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Clients that ask and read nothing: what they are answered must not fill the memory. */
@Tag("faults")
@Timeout(120)
class UnreadAnswersTest {
  private static final int MANY = 400;
  private static final int FEW = 3;
  private static final long MOST_HEAP_BYTES = 48 << 20;

  private final FailOpen failOpen = new FailOpen(System::nanoTime, (message, cause) -> {});
  private final DeviceScheduler disk =
      TestDisk.of(failOpen, 1, new WindowLimits(4096, 4096, 16_384), 20_000_000_000L);

  private static long usedBytes() {
    System.gc();
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  @Test
  void theyTakeLittleMemory(@TempDir Path dir) throws Exception {
    Path socket = dir.resolve("s");
    try (PermitServer server = PermitServers.start(socket, disk, Path.of("/local"), failOpen)) {
      long before = usedBytes();
      try (Flood flood = new Flood(socket, "container_1_0009_01_000001", MANY, Ping::new, false)) {
        eventually(() -> flood.sentBytes() > 20L << 20);
        long during = usedBytes() - before;
        assertTrue(during < MOST_HEAP_BYTES, () -> during + " bytes");
      }
      eventually(() -> server.connections() == 0);
    }
  }

  /** So few that the budget of their container fills what the kernel keeps for each of them. */
  @Test
  void theyAreSentAway(@TempDir Path dir) throws Exception {
    Path socket = dir.resolve("s");
    try (PermitServer server = PermitServers.start(socket, disk, Path.of("/local"), failOpen)) {
      try (Flood flood = new Flood(socket, "container_1_0009_01_000001", FEW, Ping::new, false)) {
        eventually(() -> flood.sentBytes() > 0 && server.connections() == 0);
      }
    }
    assertEquals(FEW, failOpen.get(FailOpen.Reason.REFUSED));
  }
}
