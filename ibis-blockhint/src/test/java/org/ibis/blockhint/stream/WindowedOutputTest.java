package org.ibis.blockhint.stream;

import static org.ibis.blockhint.stream.TestDevice.GRAIN;
import static org.ibis.blockhint.stream.TestDevice.PART;
import static org.ibis.blockhint.stream.TestDevice.TAG;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.ibis.core.FailOpen;
import org.ibis.core.window.Window;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class WindowedOutputTest {
  private final byte[] content = new byte[3_000_123];
  private final TestDevice device = new TestDevice(1, Runnable::run);
  private final MemoryRange range = new MemoryRange(true);
  private Path file;

  @BeforeEach
  void makeFile(@TempDir Path dir) {
    new Random(1).nextBytes(content);
    file = dir.resolve("blk_1");
  }

  private WindowedOutput open(boolean append) throws IOException {
    return new WindowedOutput(
        new FileOutputStream(file.toFile(), append),
        position -> new WriteBehind(device, TAG, range, position),
        device.failOpen);
  }

  @Test
  void bytesAreThoseThatWereWrittenHoweverTheyWere() throws IOException {
    try (WindowedOutput out = open(false)) {
      out.write(content[0]);
      out.write(Arrays.copyOfRange(content, 1, 5000));
      out.write(content, 5000, content.length - 5000);
    }
    assertArrayEquals(content, Files.readAllBytes(file));
    assertTrue(content.length - range.flushedBytes() < 128 << 10);
  }

  @Test
  void appendFlushesFromWhereItBegins() throws IOException {
    Files.write(file, Arrays.copyOf(content, 777));
    try (WindowedOutput out = open(true)) {
      out.getChannel().position(777); // as Hadoop does, after the stream was made
      out.write(content, 777, GRAIN);
    }
    assertArrayEquals(Arrays.copyOf(content, 777 + GRAIN), Files.readAllBytes(file));
    assertEquals(new Window(777, 777 + GRAIN).cut(PART), range.flushed());
  }

  @Test
  void streamWhoseWindowsCanNotBeMadeIsWrittenUnscheduled() throws IOException {
    try (WindowedOutput out =
        new WindowedOutput(
            new FileOutputStream(file.toFile()),
            position -> {
              throw new IOException("no more descriptors");
            },
            device.failOpen)) {
      out.write(content, 0, 100);
      out.write(content, 100, content.length - 100);
    }
    assertArrayEquals(content, Files.readAllBytes(file));
    assertEquals(1, device.failOpen.get(FailOpen.Reason.INTERNAL_ERROR));
  }

  @Test
  void closeIsDoneOnceWhoeverClosesTheDescriptor() throws IOException {
    WindowedOutput out = open(false);
    out.write(content);

    out.getChannel().close(); // closes its stream, and that one the stream below
    out.close();
    out.close();

    assertEquals(1, range.closes());
    assertFalse(out.getFD().valid());
    assertThrows(IOException.class, () -> out.write(1));
    assertArrayEquals(content, Files.readAllBytes(file));
  }

  @Test
  void brokenFlushDoesNotFailTheStream() throws IOException {
    range.fail();
    try (WindowedOutput out = open(false)) {
      for (int at = 0; at + 100_000 <= content.length; at += 100_000) {
        out.write(content, at, 100_000);
      }
      out.write(content, 3_000_000, 123);
    }
    assertArrayEquals(content, Files.readAllBytes(file));
    assertEquals(0, device.outstanding());
  }
}
