package org.ibis.client;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.ibis.core.FailOpen;
import org.ibis.core.conf.IbisKeys;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.device.DeviceSnapshot;
import org.ibis.core.window.WindowLimits;
import org.ibis.nodemanager.PermitServers;
import org.ibis.nodemanager.TestDisk;

/** A node that gives permits for one directory, and a container's file system on it. */
final class PermitNode implements AutoCloseable {
  private static final long CAP_NANOS = 20_000_000_000L;
  static final int INITIAL = 64 << 10; // bytes
  static final int BULK = 256 << 10; // bytes
  static final String FLOW = "application_1_0001";

  private final Path run = Files.createTempDirectory("ibis"); // short, as a socket's path must be
  private final Path socket = run.resolve("s");
  private final Path directory;
  private final FailOpen failOpen = new FailOpen(System::nanoTime, (message, cause) -> {});
  private DeviceScheduler disk;
  private AutoCloseable server;

  PermitNode(Path directory) throws IOException {
    this.directory = directory;
    start();
  }

  void start() throws IOException {
    disk = TestDisk.of(failOpen, 4, new WindowLimits(INITIAL, INITIAL, BULK), CAP_NANOS);
    server = PermitServers.open(socket, disk, directory);
  }

  void stop() throws Exception {
    server.close();
  }

  /** As a task of an application with weight 4 has it. */
  IbisLocalFileSystem fileSystem(Configuration conf) throws IOException {
    conf.set(IbisKeys.PERMIT_SOCKET, socket.toString());
    conf.set(IbisKeys.WEIGHT, "4");
    LocalIo io =
        LocalIo.of(
            conf::getTrimmed,
            Map.of("CONTAINER_ID", "container_1_0001_01_000002", "LOCAL_DIRS", directory.toString())
                ::get);
    IbisLocalFileSystem fs = new IbisLocalFileSystem();
    fs.initialize(URI.create("file:///"), conf);
    ((IbisRawLocalFileSystem) fs.getRaw()).use(io);
    return fs;
  }

  DeviceSnapshot disk() {
    return disk.snapshot();
  }

  long failOpens() {
    return failOpen.total();
  }

  @Override
  public void close() throws Exception {
    stop();
    Files.deleteIfExists(socket);
    Files.delete(run);
  }
}
