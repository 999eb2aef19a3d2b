package org.ibis.core.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.ibis.core.device.BlockDevices.Disk;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a made {@code /proc} and {@code /sys}: sda spins and has two partitions, nvme0n1 does not. */
class BlockDevicesTest {
  private static final Disk SDA = new Disk("sda", true);
  private static final Disk NVME = new Disk("nvme0n1", false);

  @TempDir Path temp;
  private Path root;
  private Path mountInfo;
  private Path sysBlock;
  private BlockDevices devices;

  @BeforeEach
  void makeSystem() throws IOException {
    root = Files.createDirectories(temp.toRealPath().resolve("root"));
    mountInfo = temp.resolve("mountinfo");
    sysBlock = Files.createDirectories(temp.resolve("sys/dev/block"));
    disk("sda", "8:0", "1");
    partition("sda", "sda1", "8:1");
    partition("sda", "sda2", "8:2");
    disk("nvme0n1", "259:0", "0");
    devices = new BlockDevices(mountInfo, sysBlock);
    mount("/", "0:24");
  }

  @Test
  void partitionsOfOneDiskAreOneDisk() throws IOException {
    assertEquals(SDA, diskOf(mount(root + "/data1", "8:1")));
    assertEquals(SDA, diskOf(mount(root + "/data2", "8:2")));
    assertEquals(NVME, diskOf(mount(root + "/fast", "259:0")));
  }

  @Test
  void theInnermostMountHoldsTheDirectory() throws IOException {
    mount(root + "/a/b", "259:0");
    mount(root + "/a", "8:1");
    Files.createDirectories(root.resolve("a/bc"));

    assertEquals(NVME, diskOf(root + "/a/b/c/d"));
    assertEquals(SDA, diskOf(root + "/a/bc"), "a name that begins alike is another directory");
  }

  @Test
  void aLaterMountOverTheSamePlaceHidesTheEarlierOne() throws IOException {
    mount(root + "/data", "8:1");
    mount(root + "/data", "259:0");

    assertEquals(NVME, diskOf(root + "/data"));
  }

  @Test
  void aBindMountIsOnTheDiskItComesFrom() throws IOException {
    mount(root + "/data", "8:1");
    line(root + "/bound", "8:1", "/some/directory");
    Files.createDirectories(root.resolve("bound"));

    assertEquals(SDA, diskOf(root + "/bound"));
  }

  @Test
  void aLinkIsFollowed() throws IOException {
    mount(root + "/data", "8:1");
    Files.createSymbolicLink(root.resolve("link"), root.resolve("data"));

    assertEquals(SDA, diskOf(root + "/link/not/there/yet"));
  }

  @Test
  void blanksInAMountPointAreRead() throws IOException {
    Files.createDirectories(root.resolve("my data\\1"));
    line(root + "/my\\040data\\1341", "8:1", "/");

    assertEquals(SDA, diskOf(root + "/my data\\1"));
  }

  @Test
  void aMountPointThatCannotBeReadHidesNoOther() throws IOException {
    Files.write(mountInfo, new byte[] {'1', ' ', '1', ' ', '8', ':', '2', ' ', '/', ' ', '/', -1});
    Files.writeString(mountInfo, " rw - x x rw\nrubbish\n", StandardOpenOption.APPEND);
    mount(root + "/data", "8:1");

    assertEquals(SDA, diskOf(root + "/data"));
  }

  @Test
  void aFileSystemWithoutABlockDeviceIsADeviceOfItsOwnThatDoesNotSpin() throws IOException {
    assertEquals(new Disk("dev-0-24", false), diskOf(root.toString()));
  }

  @Test
  void withoutAnyMountThereIsAnError() throws IOException {
    Files.writeString(mountInfo, "");
    assertThrows(IOException.class, () -> diskOf(root.toString()));
  }

  private Disk diskOf(String path) throws IOException {
    return devices.diskOf(Path.of(path));
  }

  private String mount(String point, String device) throws IOException {
    line(point, device, "/");
    Files.createDirectories(Path.of(point));
    return point;
  }

  private void line(String point, String device, String rootOfMount) throws IOException {
    Files.writeString(
        mountInfo,
        "36 35 " + device + " " + rootOfMount + " " + point + " rw,noatime shared:1 - ext4 x rw\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  private void disk(String name, String number, String rotational) throws IOException {
    Path dir = Files.createDirectories(temp.resolve("sys/devices/block/" + name));
    Files.createDirectories(dir.resolve("queue"));
    Files.writeString(dir.resolve("queue/rotational"), rotational + "\n");
    Files.createSymbolicLink(sysBlock.resolve(number), dir);
  }

  private void partition(String disk, String name, String number) throws IOException {
    Path dir = Files.createDirectories(temp.resolve("sys/devices/block/" + disk + "/" + name));
    Files.writeString(dir.resolve("partition"), "1\n");
    Files.createSymbolicLink(sysBlock.resolve(number), dir);
  }
}
