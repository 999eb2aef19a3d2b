package org.ibis.core.device;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** On a made {@code /proc} and {@code /sys}, by a clock that goes on when a test says so. */
@Timeout(60)
class DirectoryDisksTest {
  @TempDir Path temp;
  private Path root;
  private Path mountInfo;
  private Path sys;
  private final AtomicLong now = new AtomicLong();
  private DirectoryDisks disks;

  @BeforeEach
  void makeSystem() throws IOException {
    root = Files.createDirectories(temp.toRealPath().resolve("root"));
    mountInfo = temp.resolve("mountinfo");
    sys = temp.resolve("sys");
    disks = new DirectoryDisks(new BlockDevices(mountInfo, sys), now::get);
    mounted(line(1, "8:0", "/"));
  }

  @Test
  void aDiskThatIsReplacedAtItsMountPointIsFoundWithinASecond() throws IOException {
    Path data = Files.createDirectories(root.resolve("data"));
    mounted(line(1, "8:0", "/"), line(2, "8:16", data.toString()));
    assertEquals("dev-8-16", name(data));

    mounted(line(1, "8:0", "/"), line(3, "8:32", data.toString()));
    assertEquals("dev-8-16", name(data), "the kernel is not asked each time");
    assertEquals("dev-8-32", disks.diskOf(data, true).name(), "but for who wants to know");
    assertEquals("dev-8-32", name(data));

    mounted(line(1, "8:0", "/"), line(2, "8:48", data.toString()));
    now.addAndGet(DirectoryDisks.LOOK_NANOS);
    assertEquals("dev-8-48", name(data));
  }

  @Test
  void whatIsMountedLaterOnADirectoryThatWasNotThereCounts() throws IOException {
    Path later = root.resolve("later/data");
    assertEquals("dev-8-0", name(later));

    Files.createDirectories(later);
    mounted(line(1, "8:0", "/"), line(2, "8:16", root.resolve("later").toString()));
    now.addAndGet(DirectoryDisks.LOOK_NANOS);
    assertEquals("dev-8-16", name(later));
  }

  @Test
  void aLinkThatLeadsElsewhereIsFollowedInTheEnd() throws IOException {
    Path one = Files.createDirectories(root.resolve("one"));
    Path two = Files.createDirectories(root.resolve("two"));
    Path link = Files.createSymbolicLink(root.resolve("link"), one);
    mounted(line(1, "8:0", "/"), line(2, "8:16", one.toString()), line(3, "8:32", two.toString()));
    assertEquals("dev-8-16", name(link));

    Files.delete(link);
    Files.createSymbolicLink(link, two);
    now.addAndGet(DirectoryDisks.LINKS_NANOS);
    while (!name(link).equals("dev-8-32")) {
      Thread.onSpinWait(); // until it was looked up once more, which nobody waits for
    }
  }

  /** A FIFO that nobody writes to hangs whoever opens it, as a file system without its server. */
  @Test
  void whoAsksForWhatHangsWaitsOnceAndNotForLongAndOthersDoNotAtAll() throws Exception {
    Path data = Files.createDirectories(root.resolve("data"));
    Path other = Files.createDirectories(root.resolve("other"));
    mounted(line(1, "8:0", "/"), line(2, "8:16", data.toString()));
    assertEquals("dev-8-0", name(other));
    Path rotational = Files.createDirectories(sys.resolve("8:16/queue")).resolve("rotational");
    assertEquals(0, new ProcessBuilder("mkfifo", rotational.toString()).start().waitFor());

    assertThrows(SilentDiskException.class, () -> name(data));
    long begin = System.nanoTime();
    for (int i = 0; i < 20; i++) {
      assertThrows(SilentDiskException.class, () -> name(data));
      assertEquals("dev-8-0", name(other));
    }
    long took = System.nanoTime() - begin;
    assertTrue(took < 20 * DirectoryDisks.PATIENCE_NANOS / 2, took + " ns, each waited again");

    try (OutputStream answer = Files.newOutputStream(rotational, StandardOpenOption.WRITE)) {
      answer.write("1".getBytes(UTF_8));
    }
    String name = null;
    for (long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30); name == null; ) {
      try {
        name = name(data);
      } catch (SilentDiskException e) {
        assertTrue(System.nanoTime() < end, "it answers, and nobody hears it");
      }
    }
    assertEquals("8:16", name); // what the made /sys calls it
  }

  @Test
  void whereNothingCanBeFoundOutTheNextOneLooksAgain() throws IOException {
    Path data = Files.createDirectories(root.resolve("data"));
    mounted();
    assertThrows(IOException.class, () -> name(data));
    mounted(line(1, "8:0", "/"));
    now.addAndGet(DirectoryDisks.LOOK_NANOS);
    assertEquals("dev-8-0", name(data));
  }

  private String name(Path directory) throws IOException {
    return disks.diskOf(directory, false).name();
  }

  private static String line(int id, String device, String point) {
    return id + " 1 " + device + " / " + point + " rw - ext4 x rw\n";
  }

  private void mounted(String... lines) throws IOException {
    Files.writeString(mountInfo, String.join("", lines));
  }
}
