package org.ibis.datanode;

import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowWeights;
import org.ibis.core.conf.IbisConf;
import org.ibis.core.device.BlockDevices;
import org.ibis.core.device.DeviceRegistry;
import org.ibis.core.device.IoScheduler;
import org.ibis.core.permit.PermitLink;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeDevicesTest {
  private static final String DISK = "8:1";
  private static final String OTHER = "8:17";

  @TempDir Path temp;
  private final FailOpen failOpen = new FailOpen(System::nanoTime, (message, cause) -> {});
  private final AtomicLong clock = new AtomicLong();

  /** The NodeManager is told the directory again when it comes back: it has to be of that disk. */
  @Test
  void aDiskIsAskedForByADirectoryThatIsStillOnIt() throws IOException {
    PermitLink node = PermitLink.ofDaemon(List.of(), "datanode", failOpen);
    Path first = directory("first");
    Path second = directory("second");
    mount(DISK, DISK);
    try (DeviceRegistry own =
        new DeviceRegistry(
            "datanode",
            new IbisConf(key -> null),
            new BlockDevices(temp.resolve("mountinfo"), temp.resolve("sys")),
            new FlowWeights(),
            failOpen,
            clock::get,
            d -> {})) {
      NodeDevices devices = new NodeDevices(own, node);
      IoScheduler before = devices.schedulerFor(first);
      assertSame(before, devices.schedulerFor(second), "one for the disk");

      mount(OTHER, DISK);
      clock.addAndGet(TimeUnit.SECONDS.toNanos(2)); // mounts are looked at once a second
      IoScheduler now = devices.schedulerFor(second);
      assertNotSame(before, now, "it would be asked for as " + first);
      assertSame(now, devices.schedulerFor(second));
      IoScheduler other = devices.schedulerFor(first);
      assertNotSame(before, other);
      assertNotSame(now, other);
    }
  }

  private Path directory(String name) throws IOException {
    return Files.createDirectories(temp.toRealPath().resolve(name));
  }

  private void mount(String first, String second) throws IOException {
    Files.writeString(temp.resolve("mountinfo"), line(first, "first") + line(second, "second"));
  }

  private String line(String device, String name) throws IOException {
    return "1 1 " + device + " / " + temp.toRealPath().resolve(name) + " rw - ext4 x rw\n";
  }
}
