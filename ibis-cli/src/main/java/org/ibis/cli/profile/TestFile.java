package org.ibis.cli.profile;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.nio.file.ExtendedOpenOption;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleConsumer;
import org.ibis.cli.UserError;
import org.ibis.core.IoOp;

/**
 * What is read and written: pieces of {@link Step#LARGEST} bytes each, spread over a file that
 * takes a part of the disk, so that ways between them are as long as between files of jobs. Read
 * and written past the page cache. The file has no name any more once it is open: it goes whatever
 * becomes of this process.
 */
public final class TestFile implements Closeable {
  private static final int ALIGNED = 4096;
  private static final int LAID_OUT = 4 << 20; // bytes of a write
  private static final long FALLOCATE_SECONDS = 120;

  private final FileChannel channel;
  private final long spanBytes;
  private final int pieces;

  private TestFile(FileChannel channel, long spanBytes, int pieces) {
    this.channel = channel;
    this.spanBytes = spanBytes;
    this.pieces = pieces;
  }

  /**
   * Takes the room; {@link #layOut} fills it.
   *
   * @param spanBytes the file's size
   * @param pieces that are written, at least 1
   * @throws UserError where the file system can't do this
   */
  public static TestFile create(Path directory, long spanBytes, int pieces)
      throws IOException, InterruptedException {
    Path file =
        Files.createTempFile(
            directory,
            ".ibis-profile-",
            "",
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    try {
      takeRoom(file, spanBytes);
      FileChannel channel =
          FileChannel.open(
              file,
              Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, ExtendedOpenOption.DIRECT));
      return new TestFile(channel, spanBytes, pieces);
    } catch (UnsupportedOperationException e) {
      throw new UserError(directory + ": the file system can't go past the page cache", e);
    } finally {
      Files.delete(file);
    }
  }

  /** Without that the file system would put all pieces beside each other. */
  private static void takeRoom(Path file, long bytes) throws IOException, InterruptedException {
    Process fallocate =
        new ProcessBuilder("fallocate", "--length", Long.toString(bytes), file.toString())
            .redirectErrorStream(true)
            .start();
    fallocate.getOutputStream().close();
    if (!fallocate.waitFor(FALLOCATE_SECONDS, TimeUnit.SECONDS)) {
      fallocate.destroyForcibly();
      throw new UserError(file.getParent() + ": no room was to be had in two minutes");
    }
    String said = new String(fallocate.getInputStream().readAllBytes(), UTF_8).strip();
    if (fallocate.exitValue() != 0) {
      throw new UserError(file.getParent() + ": room can't be taken there: " + said);
    }
  }

  /**
   * Writes the pieces: what was never written is read from no disk.
   *
   * @param progress takes the part that is done, 0 to 1
   * @return bytes
   */
  public long layOut(DoubleConsumer progress) throws IOException {
    ByteBuffer buffer = buffer(LAID_OUT);
    fill(buffer);
    for (int piece = 0; piece < pieces; piece++) {
      for (long at = 0; at < Step.LARGEST; at += LAID_OUT) {
        write(buffer, start(piece) + at);
      }
      progress.accept((piece + 1) / (double) pieces);
    }
    channel.force(true);
    return pieces * Step.LARGEST;
  }

  private long start(int piece) {
    long gap = pieces == 1 ? 0 : (spanBytes - Step.LARGEST) / (pieces - 1);
    return piece * (gap / Step.LARGEST * Step.LARGEST);
  }

  /** Memory for requests of a size that go past the page cache. */
  public static ByteBuffer buffer(int bytes) {
    return ByteBuffer.allocateDirect(bytes + ALIGNED).alignedSlice(ALIGNED).slice(0, bytes);
  }

  /** With what no device can make smaller. */
  public static void fill(ByteBuffer buffer) {
    SplittableRandom random = new SplittableRandom();
    while (buffer.remaining() >= Long.BYTES) {
      buffer.putLong(random.nextLong());
    }
    buffer.clear();
  }

  /**
   * One request at a random place. Safe for use by several threads, each with its own buffer.
   *
   * @param buffer of as many bytes as are moved, which divide {@link Step#LARGEST}
   */
  public void request(IoOp op, ByteBuffer buffer, SplittableRandom random) throws IOException {
    int bytes = buffer.capacity();
    long inPiece = random.nextLong(Step.LARGEST / bytes) * bytes;
    long at = start(random.nextInt(pieces)) + inPiece;
    if (op == IoOp.WRITE) {
      write(buffer, at);
      return;
    }
    buffer.clear();
    while (buffer.hasRemaining()) {
      if (channel.read(buffer, at + buffer.position()) < 0) {
        throw new IOException("the test file ends before " + at);
      }
    }
  }

  private void write(ByteBuffer buffer, long at) throws IOException {
    buffer.clear();
    while (buffer.hasRemaining()) {
      channel.write(buffer, at + buffer.position());
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
