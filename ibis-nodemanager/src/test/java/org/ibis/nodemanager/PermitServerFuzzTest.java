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
import java.util.concurrent.TimeUnit;
import org.ibis.core.FailOpen;
import org.ibis.core.IoOp;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.permit.Frame;
import org.ibis.core.permit.Frame.Cancel;
import org.ibis.core.permit.Frame.Content;
import org.ibis.core.permit.Frame.Flow;
import org.ibis.core.permit.Frame.FromMemory;
import org.ibis.core.permit.Frame.Grant;
import org.ibis.core.permit.Frame.Hello;
import org.ibis.core.permit.Frame.HelloDaemon;
import org.ibis.core.permit.Frame.Open;
import org.ibis.core.permit.Frame.Opened;
import org.ibis.core.permit.Frame.Ping;
import org.ibis.core.permit.Frame.Release;
import org.ibis.core.permit.Frame.Request;
import org.ibis.core.permit.Frame.TakeOver;
import org.ibis.core.permit.FrameCodec;
import org.ibis.core.window.WindowLimits;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Frames of tasks and daemons that have gone mad, over a real socket: some make sense, some are
 * those with a few bits turned over, some are noise.
 */
@Tag("faults")
@Timeout(value = 2, unit = TimeUnit.HOURS)
class PermitServerFuzzTest {
  /** Who holds a permit and says nothing loses it soon. */
  private static final long CAP_NANOS = 5_000_000;

  private static final int FRAMES = Integer.getInteger("ibis.test.frames", 100_000);
  private static final int BATCH = 100; // frames
  private static final int MUTATED_EVERY = 50; // frames
  private static final int NOISE_EVERY = 500; // frames
  private static final long MOST_GROWTH_BYTES = 32 << 20;
  private static final String CONTAINER = "container_1_0001_01_000002";
  private static final Hello HELLO = new Hello(CONTAINER, 1);

  private final Random random = new Random(42);
  private final FailOpen failOpen = new FailOpen(System::nanoTime, (message, cause) -> {});
  private final DeviceScheduler disk =
      TestDisk.of(failOpen, 4, new WindowLimits(4096, 4096, 16_384), CAP_NANOS);

  @Test
  void nothingBreaksAndNothingIsLeftBehind() throws Exception {
    Path run = Files.createTempDirectory("ibis");
    Path socket = run.resolve("s");
    try (PermitServer server = PermitServers.start(socket, disk, Path.of("/local"), failOpen)) {
      int connections = mad(socket, FRAMES / 10); // what is made once is made
      assertNothingIsLeft(server);
      long before = usedBytes();

      connections += mad(socket, FRAMES);

      assertNothingIsLeft(server);
      long growth = usedBytes() - before;
      System.out.println(
          FRAMES + " frames, " + connections + " connections, memory grew by " + growth + " bytes");
      assertTrue(growth < MOST_GROWTH_BYTES, () -> "memory grew by " + growth + " bytes");
      assertTrue(failOpen.get(FailOpen.Reason.REFUSED) > 0, "noise ends a connection");
      assertEquals(0, failOpen.get(FailOpen.Reason.INTERNAL_ERROR));
      aGoodTaskGetsItsPermit(socket);
      assertNothingIsLeft(server);
      long threads =
          Thread.getAllStackTraces().keySet().stream()
              .filter(t -> t.getName().equals("test-io"))
              .count();
      assertTrue(threads <= 64, () -> threads + " threads");
    }
    Files.delete(run);
  }

  private void assertNothingIsLeft(PermitServer server) {
    eventually(() -> server.connections() == 0);
    eventually(
        () -> {
          disk.endPeriod(); // a permit of a client that lives is taken back by the cap
          return disk.snapshot().outstanding() == 0 && disk.snapshot().queued() == 0;
        });
  }

  private static long usedBytes() {
    System.gc();
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  private int mad(Path socket, int frames) throws IOException {
    int connections = 0;
    for (int sent = 0; sent < frames; connections++) {
      sent += aMadClient(socket, frames - sent);
    }
    return connections;
  }

  /** Sends frames until the server has enough of it; returns how many. */
  private int aMadClient(Path socket, int most) throws IOException {
    int sent = 0;
    try (SocketChannel c = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
      boolean daemon = random.nextBoolean();
      if (daemon) {
        write(c, FrameCodec.encode(new HelloDaemon("DataNode")));
        write(c, FrameCodec.encode(new Flow(0, "application_1_0001", 1)));
      } else {
        write(c, FrameCodec.encode(HELLO));
      }
      write(c, FrameCodec.encode(new Open(0, "/local")));
      ByteBuffer batch = ByteBuffer.allocate(BATCH * 2 * FrameCodec.MAX_PAYLOAD_BYTES);
      ByteBuffer answers = ByteBuffer.allocate(1 << 16);
      c.configureBlocking(false);
      while (sent < most) {
        batch.clear();
        for (int i = 0; i < BATCH; i++, sent++) {
          put(batch, daemon);
        }
        batch.flip();
        while (batch.hasRemaining()) {
          int unused = c.write(batch);
          answers.clear();
          if (c.read(answers) < 0) {
            return sent;
          }
        }
      }
    } catch (IOException e) {
      // the server hung up
    }
    return Math.max(1, sent);
  }

  private void put(ByteBuffer out, boolean daemon) {
    byte[] bytes;
    if (random.nextInt(NOISE_EVERY) == 0) {
      bytes = new byte[1 + random.nextInt(40)];
      random.nextBytes(bytes);
    } else {
      ByteBuffer frame = FrameCodec.encode(frame(daemon));
      bytes = new byte[frame.remaining()];
      frame.get(bytes);
      if (random.nextInt(MUTATED_EVERY) == 0) {
        for (int bits = 1 + random.nextInt(4); bits > 0; bits--) {
          bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        }
      }
    }
    out.put(bytes);
  }

  /** Mostly what such a client may send; else its connection would never get far. */
  private Frame frame(boolean daemon) {
    int id = random.nextInt(2000);
    return switch (random.nextInt(14)) {
      case 0, 1 ->
          new Request(
              random.nextInt(),
              0,
              0,
              id % 2 == 0 ? IoOp.READ : IoOp.WRITE,
              id % 3 == 0 && id % 2 == 1 ? Content.SYNC : Content.DATA,
              1 + random.nextInt(random.nextInt(100) == 0 ? 1 << 30 : 5000),
              random.nextLong(),
              random.nextInt(1 << 30));
      case 2, 3, 4 -> new Release(id, 1000L * random.nextInt(5), random.nextBoolean());
      case 5, 6 -> new Cancel(id);
      case 7 -> new FromMemory(0, 0, random.nextInt(1 << 30));
      case 8 -> new Ping();
      case 9 ->
          !daemon
              ? new Ping()
              : new Flow(random.nextInt(Frame.MAX_FLOWS), "application_1_" + id, 1 + id % 7);
      case 10 -> random.nextInt(20) == 0 ? new Open(random.nextInt(), "/local") : new Ping();
      case 11 -> random.nextInt(200) == 0 ? new Hello("container_" + id, id) : new Ping();
      case 12 ->
          (!daemon && random.nextInt(10) == 0)
              ? new TakeOver(id, random.nextInt(1 << 20), random.nextInt(1 << 30))
              : new Cancel(id);
      default -> random.nextInt(200) == 0 ? new Grant(id, 0, 1, 1) : new Ping();
    };
  }

  private static void aGoodTaskGetsItsPermit(Path socket) throws IOException {
    try (SocketChannel c = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
      write(c, FrameCodec.encode(HELLO));
      write(c, FrameCodec.encode(new Open(3, "/local")));
      write(c, FrameCodec.encode(new Request(9, 3, 0, IoOp.WRITE, Content.DATA, 500, 0, 0)));
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
