package org.ibis.cli.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.nio.file.ExtendedOpenOption;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Collectors;
import org.ibis.cli.UserError;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real kernel's trace of a loop device. */
class BlockTracerTest {
  private static final int BLOCK = 4096;

  @TempDir Path directory;

  private Path device;
  private Path out;

  @BeforeEach
  void attach() throws IOException, InterruptedException {
    assumeTrue(Files.isWritable(Path.of("/sys/kernel/tracing/instances")), "may not trace");
    Path image = directory.resolve("image");
    try (RandomAccessFile file = new RandomAccessFile(image.toFile(), "rw")) {
      file.setLength(16 << 20);
    }
    Process losetup =
        new ProcessBuilder("losetup", "--find", "--show", image.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String name =
        new String(losetup.getInputStream().readAllBytes(), StandardCharsets.UTF_8).trim();
    assumeTrue(losetup.waitFor() == 0, "no loop device");
    device = Path.of(name);
    out = directory.resolve("out.csv");
  }

  @AfterEach
  void detach() throws IOException, InterruptedException {
    if (device != null) {
      new ProcessBuilder("losetup", "--detach", device.toString()).inheritIO().start().waitFor();
    }
  }

  private void write(int... offsets) throws IOException {
    ByteBuffer block = ByteBuffer.allocateDirect(2 * BLOCK).alignedSlice(BLOCK);
    try (FileChannel channel =
        FileChannel.open(device, StandardOpenOption.WRITE, ExtendedOpenOption.DIRECT)) {
      for (int offset : offsets) {
        assertEquals(BLOCK, channel.write(block.clear().limit(BLOCK), offset));
      }
    }
  }

  /** Reads are the kernel's own, which looks at what a device that was written to holds now. */
  private List<String> writes() throws IOException {
    return of("W");
  }

  private List<String> of(String op) throws IOException {
    List<String> lines = Files.readAllLines(out);
    assertEquals(BlockTracer.HEADER, lines.get(0));
    return lines.stream()
        .map(line -> line.split(",", 6))
        .filter(fields -> fields[4].equals(op))
        .map(fields -> fields[2] + "+" + fields[3])
        .collect(Collectors.toList());
  }

  @Test
  void whatIsSubmittedWhileItRunsIsInTheFile() throws IOException {
    write(0);
    BlockTracer tracer = BlockTracer.start(device, out);
    try (tracer) {
      write(1 << 20, 8 << 20);
    }
    write(3 << 20);
    assertEquals(List.of("2048+8", "16384+8"), writes());
    assertEquals(of("W").size() + of("R").size(), tracer.requests());
    assertEquals(0, tracer.lost());
  }

  @Test
  void whatIsDoneIsInTheFileAfterWhatWasSubmitted() throws IOException {
    try (BlockTracer tracer = BlockTracer.start(device, out)) {
      write(1 << 20, 8 << 20);
      assertEquals(0, tracer.lost());
    }
    assertEquals(List.of("2048+8", "16384+8"), of("CW"));
    List<String> order =
        Files.readAllLines(out).stream()
            .map(line -> line.split(",", 6))
            .filter(fields -> fields[4].endsWith("W"))
            .map(fields -> fields[4])
            .collect(Collectors.toList());
    assertEquals(List.of("W", "CW", "W", "CW"), order);
  }

  @Test
  void oneDiskHasOneTraceAtATime() throws IOException {
    try (BlockTracer tracer = BlockTracer.start(device, out)) {
      UserError error =
          assertThrows(
              UserError.class, () -> BlockTracer.start(device, directory.resolve("other")));
      assertTrue(error.getMessage().contains("no other trace"), error.getMessage());
      write(2 << 20);
    }
    assertEquals(List.of("4096+8"), writes());
    BlockTracer.start(device, out).close();
    assertEquals(List.of(), writes());
  }

  @Test
  void aFileIsNoDevice() throws IOException {
    Path file = Files.createFile(directory.resolve("file"));
    UserError error = assertThrows(UserError.class, () -> BlockTracer.start(file, out));
    assertTrue(error.getMessage().contains("is no block device"), error.getMessage());
  }

  @Test
  void whereTheFileCantBeWrittenNothingIsLeft() throws IOException {
    Path nowhere = directory.resolve("none/out.csv");
    UserError error = assertThrows(UserError.class, () -> BlockTracer.start(device, nowhere));
    assertTrue(error.getMessage().contains("can't be written"), error.getMessage());
    BlockTracer.start(device, out).close();
  }
}
