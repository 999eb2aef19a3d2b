package org.ibis.nodemanager;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.ibis.core.FailOpen;
import org.ibis.core.Mode;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.device.Moded;
import org.ibis.core.permit.Frame.Hello;
import org.ibis.core.permit.PermitDevice;
import org.ibis.core.permit.PermitLink;
import org.ibis.core.window.WindowLimits;

/** A node that gives permits of one disk over its socket, in one mode or another. */
final class TestNode implements AutoCloseable {
  static final WindowLimits LIMITS = new WindowLimits(4096, 4096, 16_384);
  private static final Hello TASK = new Hello("container_1_0001_01_000002", 2);

  private final FailOpen failOpen;
  private final Path run; // short, as a socket's path must be
  private final List<Path> sockets;
  private final Moded<DeviceScheduler> disk;
  private final AutoCloseable server;
  private volatile Mode mode;

  TestNode(FailOpen failOpen, Mode mode) throws IOException {
    this.failOpen = failOpen;
    this.mode = mode;
    run = Files.createTempDirectory("ibis");
    sockets = List.of(run.resolve("s"));
    disk = new Moded<>(disk(failOpen, 1), () -> this.mode);
    server = PermitServers.start(sockets.get(0), disk, Path.of("/local"), failOpen);
  }

  /** Whose permits never expire in a test. */
  static DeviceScheduler disk(FailOpen failOpen, int depth) {
    return TestDisk.of(failOpen, depth, LIMITS, TimeUnit.SECONDS.toNanos(20));
  }

  Moded<DeviceScheduler> disk() {
    return disk;
  }

  void switchTo(Mode now) {
    mode = now;
    disk.switchOver();
  }

  /** A task that asks it. */
  PermitDevice task() {
    return PermitLink.ofTask(sockets, TASK, failOpen).open(Path.of("/local"), null);
  }

  /** A DataNode that asks it, as far as it has opened a device. */
  PermitLink dataNode() {
    return PermitLink.ofDaemon(sockets, "DataNode", failOpen);
  }

  @Override
  public void close() throws Exception {
    server.close();
    Files.deleteIfExists(sockets.get(0));
    Files.delete(run);
  }
}
