package org.ibis.blockhint.stream;

import static org.ibis.blockhint.stream.TestDevice.TAG;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.ibis.core.window.Window;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class WindowedInputTest {
  private final byte[] content = new byte[3_000_123];
  private final TestDevice device = new TestDevice(1, Runnable::run);
  private final MemoryRange range = new MemoryRange(true);
  private Path file;

  @BeforeEach
  void makeFile(@TempDir Path dir) throws IOException {
    new Random(1).nextBytes(content);
    file = Files.write(dir.resolve("blk_1"), content);
  }

  private WindowedInput open(long offset) throws IOException {
    FileInputStream inner = new FileInputStream(file.toFile());
    inner.getChannel().position(offset);
    ReadAhead ahead =
        new ReadAhead(
            device,
            TAG,
            range,
            () -> inner.getChannel().size(),
            ReadAhead.Content.DATA,
            device.nanos::get);
    return new WindowedInput(inner, offset, new BlockingReads(device, ahead), true);
  }

  @Test
  void bytesAreThoseOfTheFileHoweverTheyAreRead() throws IOException {
    ByteArrayOutputStream got = new ByteArrayOutputStream();
    try (WindowedInput in = open(0)) {
      got.write(in.read());
      byte[] buffer = new byte[4096];
      got.write(buffer, 0, in.read(buffer));
      got.write(buffer, 0, in.read(buffer, 7, 100) - 100); // nothing: checks the offset below
      assertArrayEquals(
          Arrays.copyOfRange(content, 4097, 4197), Arrays.copyOfRange(buffer, 7, 107));
      got.write(buffer, 7, 100);
      got.write(in.readAllBytes());
      assertEquals(-1, in.read());
      assertEquals(-1, in.read(buffer));
    }
    assertArrayEquals(content, got.toByteArray());
    assertEquals(content.length, pagedInBytes());
  }

  @Test
  void everyByteIsPagedInBeforeItIsRead() throws IOException {
    try (WindowedInput in = open(0)) {
      byte[] buffer = new byte[333];
      long at = 0;
      for (int n = in.read(buffer); n > 0; n = in.read(buffer)) {
        at += n;
        assertTrue(pagedInBytes() >= at, "read ahead of its window");
      }
    }
  }

  @Test
  void windowsFollowSeeksAndSkips() throws IOException {
    try (WindowedInput in = open(5000)) {
      assertEquals(content[5000], (byte) in.read());
      assertEquals(20_000, in.skip(20_000));
      assertEquals(content[25_001], (byte) in.read());
    }
    assertEquals(List.of(new Window(5000, 8192), new Window(25_001, 28_672)), range.pagedIn());
  }

  @Test
  void aLargeReadIsDoneInOneCall() throws IOException {
    byte[] all = new byte[content.length + 10];
    try (WindowedInput in = open(0)) {
      assertEquals(content.length, in.read(all, 5, content.length + 5));
    }
    assertArrayEquals(content, Arrays.copyOfRange(all, 5, 5 + content.length));
    assertEquals(content.length, pagedInBytes());
  }

  @Test
  void channelIsTheFilesAndKnowsWhatToWaitFor() throws IOException {
    try (WindowedInput in = open(0)) {
      WindowedChannel channel = assertInstanceOf(WindowedChannel.class, in.getChannel());
      assertSame(channel, in.getChannel());
      channel.reads().await(100, 50);
      assertEquals(new Window(100, 4096), range.pagedIn().get(0));

      ByteBuffer got = ByteBuffer.allocate(50);
      assertEquals(50, channel.read(got, 100));
      assertArrayEquals(Arrays.copyOfRange(content, 100, 150), got.array());
      ByteArrayOutputStream sent = new ByteArrayOutputStream();
      assertEquals(30, channel.transferTo(7, 30, Channels.newChannel(sent)));
      assertArrayEquals(Arrays.copyOfRange(content, 7, 37), sent.toByteArray());
      assertEquals(content.length, channel.size());
      assertEquals(content[9], channel.map(FileChannel.MapMode.READ_ONLY, 9, 1).get(0));
      channel.position(40);
      assertEquals(40, channel.position());
    }
  }

  @Test
  void closeIsDoneOnceWhoeverClosesTheDescriptor() throws IOException {
    WindowedInput in = open(0);
    assertEquals(content[0], (byte) in.read());

    FileChannel channel = in.getChannel();
    channel.close(); // closes its stream, and that one the stream below
    in.close();
    in.close();

    assertEquals(1, range.closes());
    assertFalse(in.getFD().valid());
    assertFalse(channel.isOpen());
    assertThrows(IOException.class, in::read);
  }

  private long pagedInBytes() {
    return range.pagedIn().stream().mapToLong(Window::bytes).sum();
  }
}
