package org.ibis.blockhint.stream;

import static org.ibis.blockhint.stream.TestDevice.TAG;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.ibis.blockhint.FileRange;
import org.ibis.core.window.ReadHint;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Reads as a DataNode does them, each with a stream of its own, on a file on a disk. */
@Tag("data") // without the native part, too
@Timeout(120)
class RealFileReadsTest {
  private static final int PREAD = 4096; // bytes
  private static final int PAGE = 4096; // bytes
  private static final int PREADS = 200;
  private static final long SIZE = 128L << 20; // bytes

  private final TestDevice device = new TestDevice(1, Runnable::run);
  @TempDir private Path dir;
  private Path file;

  @BeforeEach
  void makeHole() throws IOException {
    file = dir.resolve("blk_1");
    try (RandomAccessFile f = new RandomAccessFile(file.toFile(), "rw")) {
      f.setLength(SIZE); // nothing of it is in memory
    }
  }

  private WindowedInput open(long offset) throws IOException {
    FileInputStream inner = new FileInputStream(file.toFile());
    inner.getChannel().position(offset);
    ReadAhead ahead =
        new ReadAhead(
            device,
            TAG,
            FileRange.ofReader(inner.getFD(), inner::getChannel),
            () -> inner.getChannel().size(),
            ReadAhead.Content.DATA,
            System::nanoTime);
    return new WindowedInput(inner, offset, new BlockingReads(device, ahead), true);
  }

  @Test
  void shortReadsAllOverALargeFileReadNoMoreThanTheyAskForAndAPageEach() throws IOException {
    Random random = new Random(1);
    byte[] buffer = new byte[PREAD];
    for (int i = 0; i < PREADS; i++) {
      try (WindowedInput in = open(random.nextInt((int) SIZE - PREAD))) {
        assertEquals(PREAD, in.read(buffer));
      }
    }

    assertTrue(device.readBytes() <= PREADS * (PREAD + PAGE), device.readBytes() + " bytes");
    assertEquals(ReadHint.SHORT, device.streams(TAG).hint());
    assertEquals(0, device.failOpen.total());
  }

  @Test
  void whatIsReadTwiceGoesToTheDeviceOnceAndIsTheFilesOwn() throws IOException {
    byte[] content = new byte[3 << 20];
    new Random(2).nextBytes(content);
    try (RandomAccessFile f = new RandomAccessFile(file.toFile(), "rw")) {
      f.write(content);
    }
    for (int i = 0; i < 2; i++) {
      try (WindowedInput in = open(0)) {
        byte[] got = new byte[content.length];
        assertEquals(content.length, in.read(got));
        assertArrayEquals(content, got);
      }
    }
    assertTrue(device.readBytes() >= 2L * content.length, "each time it is counted");
    assertEquals(SIZE, Files.size(file));
  }

  @Test
  void emptyFileIsReadToItsEnd() throws IOException {
    Files.write(file, new byte[0]);
    try (WindowedInput in = open(0)) {
      assertEquals(-1, in.read());
      assertEquals(-1, in.read(new byte[10]));
      assertEquals(0, in.read(new byte[0]));
      assertArrayEquals(new byte[0], in.readAllBytes());
    }
    assertEquals(0, device.readBytes());
    assertEquals(0, device.failOpen.total());
  }
}
