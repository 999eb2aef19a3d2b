package org.ibis.nodemanager;

import static org.ibis.nodemanager.TestDisk.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.ibis.core.FailOpen;
import org.ibis.core.IoOp;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.permit.Frame;
import org.ibis.core.permit.Frame.Cancel;
import org.ibis.core.permit.Frame.FromMemory;
import org.ibis.core.permit.Frame.Grant;
import org.ibis.core.permit.Frame.Hello;
import org.ibis.core.permit.Frame.Open;
import org.ibis.core.permit.Frame.Opened;
import org.ibis.core.permit.Frame.Release;
import org.ibis.core.permit.Frame.Request;
import org.ibis.core.permit.Frame.TakeOver;
import org.ibis.core.permit.FrameCodec;
import org.ibis.core.window.WindowLimits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A million frames of a task that has gone mad, over a real socket. */
@Timeout(300)
class PermitServerFuzzTest {
  /** Who holds a permit and says nothing loses it soon. */
  private static final long CAP_NANOS = 5_000_000;

  private static final int FRAMES = 1_000_000;
  private static final int BATCH = 500; // frames
  private static final int GARBAGE_EVERY = 5_000; // frames
  private static final Hello HELLO = new Hello("container_1_0001_01_000002", 1);

  private final Random random = new Random(42);
  private final FailOpen failOpen = new FailOpen(System::nanoTime, (message, cause) -> {});
  private final DeviceScheduler disk =
      TestDisk.of(failOpen, 4, new WindowLimits(4096, 4096, 16_384), CAP_NANOS);

  @Test
  void nothingBreaksAndNoPermitIsLeftBehind() throws Exception {
    Path run = Files.createTempDirectory("ibis");
    Path socket = run.resolve("s");
    try (AutoCloseable server = PermitServers.open(socket, disk, Path.of("/local"))) {
      int connections = 0;
      for (int sent = 0; sent < FRAMES; connections++) {
        sent += aMadTask(socket, FRAMES - sent);
      }
      assertTrue(connections > 10, "garbage ends a connection");
      eventually(() -> disk.snapshot().outstanding() == 0 && disk.snapshot().queued() == 0);
      aGoodTaskGetsItsPermit(socket);
      eventually(() -> disk.snapshot().outstanding() == 0);
      long threads =
          Thread.getAllStackTraces().keySet().stream()
              .filter(t -> t.getName().equals("test-io"))
              .count();
      assertTrue(threads <= 64, () -> threads + " threads");
    }
    Files.delete(run);
  }

  /** Sends frames until the server has enough of it; returns how many. */
  private int aMadTask(Path socket, int most) throws IOException {
    int sent = 0;
    try (SocketChannel c = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
      write(c, FrameCodec.encode(HELLO));
      write(c, FrameCodec.encode(new Open(0, "/local")));
      ByteBuffer batch = ByteBuffer.allocate(BATCH * 64);
      ByteBuffer answers = ByteBuffer.allocate(1 << 16);
      c.configureBlocking(false);
      while (sent < most) {
        batch.clear();
        for (int i = 0; i < BATCH; i++, sent++) {
          put(batch);
        }
        batch.flip();
        while (batch.hasRemaining()) {
          c.write(batch);
          answers.clear();
          if (c.read(answers) < 0) {
            return sent;
          }
        }
      }
    } catch (IOException e) {
      // the server hung up
    }
    return sent;
  }

  private void put(ByteBuffer out) {
    if (random.nextInt(GARBAGE_EVERY) == 0) {
      byte[] garbage = new byte[1 + random.nextInt(40)];
      random.nextBytes(garbage);
      out.put(garbage);
    } else {
      out.put(FrameCodec.encode(frame()));
    }
  }

  private Frame frame() {
    int id = random.nextInt(2000);
    return switch (random.nextInt(9)) {
      case 0 ->
          new Request(random.nextInt(), 0, 0, IoOp.READ, false, 1 + random.nextInt(5000), 0, 0);
      case 1, 2, 3 -> new Release(id, 1000L * random.nextInt(5), random.nextBoolean());
      case 4, 5 -> new Cancel(id);
      case 7 -> new TakeOver(id, random.nextInt(1 << 20), random.nextInt(1 << 30));
      case 6 -> new FromMemory(0, 0, random.nextInt(1 << 30));
      default -> random.nextInt(100) == 0 ? new Open(random.nextInt(), "/local") : HELLO;
    };
  }

  private static void aGoodTaskGetsItsPermit(Path socket) throws IOException {
    try (SocketChannel c = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
      write(c, FrameCodec.encode(HELLO));
      write(c, FrameCodec.encode(new Open(3, "/local")));
      write(c, FrameCodec.encode(new Request(9, 3, 0, IoOp.WRITE, false, 500, 0, 0)));
      ByteBuffer in = ByteBuffer.allocate(10_000);
      Frame first = null;
      Frame second = null;
      while (second == null) {
        assertTrue(c.read(in) >= 0, "the server hung up");
        in.flip();
        if (first == null) {
          first = FrameCodec.decode(in);
        }
        second = first == null ? null : FrameCodec.decode(in);
        in.compact();
      }
      assertEquals(3, ((Opened) first).device());
      Grant grant = assertInstanceOf(Grant.class, second);
      assertEquals(new Grant(9, 0, 500, grant.creditBytes()), grant);
      write(c, FrameCodec.encode(new Release(9, 0, true)));
    }
  }

  private static void write(SocketChannel c, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      c.write(bytes);
    }
  }
}
