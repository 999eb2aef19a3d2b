package org.ibis.client;

import static org.ibis.nodemanager.TestDisk.eventually;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.FileDescriptor;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.ToLongFunction;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BufferedFSInputStream;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.StreamCapabilities;
import org.apache.hadoop.io.IOUtils;
import org.apache.hadoop.io.nativeio.NativeIO.POSIX;
import org.apache.hadoop.io.nativeio.NativeIO.POSIX.CacheManipulator;
import org.ibis.blockhint.stream.KernelAdvice;
import org.ibis.core.device.FlowSnapshot;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("data") // without the native part, too
@Timeout(120)
class ScheduledLocalFileSystemTest {
  private static final int FILE_BYTES = 5 * PermitNode.BULK + 12_345;

  private PermitNode node;
  private FileSystem fs; // raw: without checksum files beside
  private Path file;

  @BeforeEach
  void start(@TempDir java.nio.file.Path directory) throws IOException {
    node = new PermitNode(directory);
    fs = node.fileSystem(new Configuration(false)).getRaw();
    file = new Path(directory.toUri().getPath(), "spill");
  }

  @AfterEach
  void stop() throws Exception {
    node.close();
  }

  private static byte[] content() {
    byte[] content = new byte[FILE_BYTES];
    new Random(1).nextBytes(content);
    return content;
  }

  private void write(byte[] content) throws IOException {
    try (FSDataOutputStream out = fs.create(file)) {
      for (int at = 0; at < content.length; at += 4000) {
        out.write(content, at, Math.min(4000, content.length - at));
      }
    }
  }

  private byte[] read() throws IOException {
    try (FSDataInputStream in = fs.open(file)) {
      return IOUtils.readFullyToByteArray(in);
    }
  }

  private FlowSnapshot flow() {
    return node.disk().flows().stream()
        .filter(f -> f.flow().equals(PermitNode.FLOW))
        .findFirst()
        .orElseThrow();
  }

  /** What a stream does reaches the node a moment later, by a thread of its own. */
  private void await(long bytes, ToLongFunction<FlowSnapshot> counted) {
    eventually(
        () ->
            node.disk().flows().stream()
                    .filter(f -> f.flow().equals(PermitNode.FLOW))
                    .mapToLong(counted)
                    .sum()
                == bytes);
    awaitIdle();
  }

  private void awaitIdle() {
    eventually(() -> node.disk().queued() == 0 && node.disk().outstanding() == 0);
  }

  @Test
  void whatIsWrittenAndReadIsCountedToTheByte() throws IOException {
    byte[] content = content();
    write(content);
    await(5L * PermitNode.BULK, FlowSnapshot::writeBytes);
    assertEquals(4, flow().weight());

    assertArrayEquals(content, read());
    await(FILE_BYTES, FlowSnapshot::readBytes);
    assertEquals(0, node.failOpens());
  }

  @Test
  void anAppendIsFlushedFromWhereItBegins() throws IOException {
    write(new byte[1000]);
    try (FSDataOutputStream out = fs.append(file)) {
      out.write(new byte[PermitNode.BULK]);
    }
    await(PermitNode.BULK, FlowSnapshot::writeBytes);
    assertEquals(PermitNode.BULK + 1000, fs.getFileStatus(file).getLen());
  }

  @Test
  void filesElsewhereAreNotScheduled(@TempDir java.nio.file.Path elsewhere) throws IOException {
    file = new Path(elsewhere.toUri().getPath(), "jar");
    byte[] content = content();
    write(content);
    assertArrayEquals(content, read());
    assertEquals(0, node.disk().flows().size());
  }

  /** Merges read byte by byte: a window is looked at for each buffer, not for each byte. */
  @Test
  void readersOfBytesHaveABufferAndItsMarkAsWithStockHadoop() throws IOException {
    byte[] content = content();
    write(content);
    try (FSDataInputStream in = fs.open(file, 4096)) {
      assertTrue(in.markSupported());
      in.mark(100);
      assertEquals(content[0] & 0xff, in.read());
      assertEquals(content[1] & 0xff, in.read());
      in.reset();
      assertEquals(0, in.getPos());
      for (byte b : content) {
        assertEquals(b & 0xff, in.read());
      }
      assertEquals(-1, in.read());
    }
    await(FILE_BYTES, FlowSnapshot::readBytes);
    assertEquals(0, node.failOpens());
  }

  @Test
  void aBufferOfNoBytesIsRefusedAsByStockHadoop() throws IOException {
    write(content());
    assertThrows(IllegalArgumentException.class, () -> fs.open(file, 0));
  }

  @Test
  void seeksAndReadsAtAPositionFindTheirBytes() throws IOException {
    byte[] content = content();
    write(content);
    try (FSDataInputStream in = fs.open(file)) {
      for (int at : new int[] {FILE_BYTES - 1, 0, PermitNode.BULK + 1, 17}) {
        in.seek(at);
        assertEquals(content[at] & 0xff, in.read());
        assertEquals(at + 1, in.getPos());
      }
      byte[] some = new byte[100];
      in.readFully(4321, some);
      assertArrayEquals(java.util.Arrays.copyOfRange(content, 4321, 4421), some);
      assertEquals(18, in.getPos());
    }
  }

  @Test
  void streamsCanWhatHadoopsOwnCan() throws IOException {
    try (FSDataOutputStream out = fs.create(file)) {
      assertTrue(out.hasCapability(StreamCapabilities.HSYNC));
      assertFalse(out.hasCapability("no such thing"));
      out.write(1);
      out.hflush();
      out.hsync();
      assertEquals(1, fs.getFileStatus(file).getLen());
    }
    try (FSDataInputStream in = fs.open(file)) {
      assertInstanceOf(BufferedFSInputStream.class, in.getWrappedStream());
      assertTrue(in.getFileDescriptor().valid());
    }
  }

  /** Hadoop looks by a descriptor whose a file is, and reads 4 MiB of a segment ahead by it. */
  @Test
  void readaheadByADescriptorIsLeftToIbis() throws IOException {
    write(content());
    List<FileDescriptor> asked = new ArrayList<>(); // of the kernel
    CacheManipulator before = POSIX.getCacheManipulator();
    try (FSDataInputStream in = fs.open(file);
        FSDataInputStream other = stock().open(file)) {
      POSIX.setCacheManipulator(
          new CacheManipulator() {
            @Override
            public void posixFadviseIfPossible(
                String identifier, FileDescriptor fd, long offset, long len, int flags) {
              asked.add(fd);
            }
          });
      KernelAdvice.install();
      CacheManipulator hadoop = POSIX.getCacheManipulator(); // as its readahead finds it
      int flags = POSIX.POSIX_FADV_WILLNEED;
      hadoop.posixFadviseIfPossible("ifile", in.getFileDescriptor(), 0, 4 << 20, flags);
      hadoop.posixFadviseIfPossible("ifile", other.getFileDescriptor(), 0, 4 << 20, flags);
      assertEquals(List.of(other.getFileDescriptor()), asked);
    } finally {
      POSIX.setCacheManipulator(before);
    }
  }

  /** A pipe must not have a reader that its owner does not know of. */
  @Test
  void aFileIsOpenedAgainWhenItIsFlushedAndNotBefore(@TempDir java.nio.file.Path elsewhere)
      throws IOException {
    try (FSDataOutputStream out = fs.create(file)) {
      assertEquals(1, descriptorsOf(file));
      out.write(new byte[2 * PermitNode.BULK]);
      eventually(() -> flow().writeBytes() > 0);
      assertEquals(2, descriptorsOf(file));
    }
    eventually(() -> descriptorsOf(file) == 0);
    Path jar = new Path(elsewhere.toUri().getPath(), "jar");
    try (FSDataOutputStream out = fs.create(jar)) {
      out.write(new byte[2 * PermitNode.BULK]);
      assertEquals(1, descriptorsOf(jar));
    }
  }

  private static FileSystem stock() throws IOException {
    return FileSystem.getLocal(new Configuration(false)).getRaw();
  }

  private static long descriptorsOf(Path file) {
    File[] all = new File("/proc/self/fd").listFiles();
    return Arrays.stream(all).filter(fd -> file.toString().equals(target(fd))).count();
  }

  private static String target(File fd) {
    try {
      return Files.readSymbolicLink(fd.toPath()).toString();
    } catch (IOException e) {
      return null; // closed meanwhile
    }
  }

  @Test
  void aTaskGoesOnWhenTheNodeStopsAndIsScheduledAgainWhenItIsBack() throws Exception {
    byte[] content = content();
    write(content);
    node.stop();
    write(content);
    assertArrayEquals(content, read());

    node.start();
    eventually(
        () -> {
          try {
            write(content);
          } catch (IOException e) {
            throw new AssertionError(e);
          }
          return !node.disk().flows().isEmpty();
        });
    assertArrayEquals(content, read());
  }
}
