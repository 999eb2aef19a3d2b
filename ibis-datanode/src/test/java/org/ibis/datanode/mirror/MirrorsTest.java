package org.ibis.datanode.mirror;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.ibis.blockhint.FileRange;
import org.ibis.core.FailOpen;
import org.ibis.core.device.IoScheduler;
import org.ibis.core.mirror.SsdRule;
import org.ibis.core.window.WindowLimits;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mockito.Mockito;

@Timeout(60)
class MirrorsTest {
  private static final int MIB = 1 << 20;

  @TempDir private Path directory;
  private final List<String> said = Collections.synchronizedList(new ArrayList<>());
  private final AtomicLong clock = new AtomicLong();
  private final FailOpen failOpen = // each time it is an hour later, so that all is logged
      new FailOpen(
          () -> clock.addAndGet(TimeUnit.HOURS.toNanos(1)), (message, e) -> said.add(message));
  private final IoScheduler disk = scheduler("8:0");
  private TestMirror block;
  private Mirrors mirrors;

  @BeforeEach
  void makesAMirror() throws IOException {
    assumeTrue(FileRange.nativeUnavailableReason() == null, FileRange::nativeUnavailableReason);
    block = new TestMirror(directory, 2 * MIB, true, true);
  }

  @AfterEach
  void close() throws IOException {
    if (mirrors != null) {
      mirrors.close();
    }
  }

  private static IoScheduler scheduler(String device) {
    IoScheduler scheduler = Mockito.mock(IoScheduler.class);
    Mockito.when(scheduler.device()).thenReturn(device);
    Mockito.when(scheduler.limits()).thenReturn(new WindowLimits(MIB, MIB, 16 * MIB));
    return scheduler;
  }

  private void start(IoScheduler ssd) throws IOException {
    Path top = block.mirrors().getParent();
    mirrors =
        Mirrors.of(top, directory.resolve("none.sock"), SsdRule.HEAD_START, d -> ssd, failOpen);
    while (mirrors.known() == 0) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5)); // @Timeout ends it
    }
  }

  private Mirrors.Stream stream(FileInputStream in) throws IOException {
    FileRange range = FileRange.ofReader(in.getFD(), in::getChannel);
    return mirrors.stream(block.block.toFile(), range, disk);
  }

  @Test
  void aBlockWithAMirrorWaitsAtTheSsdToo() throws Exception {
    start(scheduler("8:16"));
    try (FileInputStream in = new FileInputStream(block.block.toFile())) {
      Mirrors.Stream stream = stream(in);
      assertNotSame(disk, stream.scheduler());
      assertEquals(MIB, stream.scheduler().limits().unitBytes());
      stream.range().close();
    }
  }

  /** Its map is a pipe, and so not to be had before somebody writes it. */
  @Test
  void aStreamThatBeganOnItsDiskTakesItsMirrorUpLater() throws Exception {
    start(scheduler("8:16"));
    byte[] map = Files.readAllBytes(block.mapFile());
    Files.delete(block.mapFile());
    assertEquals(0, new ProcessBuilder("mkfifo", block.mapFile().toString()).start().waitFor());
    try (FileInputStream in = new FileInputStream(block.block.toFile())) {
      Mirrors.Stream stream = stream(in);
      MirroredRange range = (MirroredRange) stream.range();
      assertFalse(range.isMirrored(0, MIB));
      assertTrue(said.toString().contains("takes long to open"), said::toString);
      Files.write(block.mapFile(), map, StandardOpenOption.WRITE);
      while (!range.isMirrored(0, MIB)) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5)); // @Timeout ends it
      }
      assertNotSame(disk, stream.scheduler());
      range.close();
    }
  }

  /** Its windows would wait for themselves, and nothing would be gained. */
  @Test
  void aDirectoryOnADiskOfBlocksGivesNoMirrors() throws Exception {
    start(scheduler("8:0"));
    try (FileInputStream in = new FileInputStream(block.block.toFile())) {
      Mirrors.Stream stream = stream(in);
      assertSame(disk, stream.scheduler());
      stream.range().close();
    }
    assertTrue(
        said.toString().contains("is on the disk of blocks: give one on an SSD"), said::toString);
  }

  @Test
  void whenItEndsNoMirrorStaysOpen() throws Exception {
    start(scheduler("8:16"));
    try (FileInputStream in = new FileInputStream(block.block.toFile())) {
      Mirrors.Stream before = stream(in);
      assertTrue(isOpen(block.mirrorFile()));
      mirrors.close();
      before.range().close();
      assertFalse(isOpen(block.mirrorFile()));
      Mirrors.Stream after = stream(in);
      assertSame(disk, after.scheduler());
      after.range().close();
    }
  }

  @Test
  void whatIsInMemoryOfAMirrorIsDropped() throws Exception {
    start(scheduler("8:16"));
    try (FileInputStream mirror = new FileInputStream(block.mirrorFile().toFile());
        FileRange look = FileRange.of(mirror.getFD(), mirror.getChannel())) {
      look.pageIn(0, 2 * MIB);
      assertTrue(look.isResident(0, 2 * MIB));
      mirrors.drop(block.block.toFile(), 0, MIB);
      while (look.isResident(0, MIB)) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5)); // @Timeout ends it
      }
      assertTrue(look.isResident(MIB + MIB / 2, MIB / 2), "and no more than that");
    }
  }

  private static boolean isOpen(Path file) throws IOException {
    try (var all = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
      for (Path descriptor : all) {
        try {
          if (Files.readSymbolicLink(descriptor).equals(file)) {
            return true;
          }
        } catch (NoSuchFileException e) {
          // closed meanwhile
        }
      }
    }
    return false;
  }
}
