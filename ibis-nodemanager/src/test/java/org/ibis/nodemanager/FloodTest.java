package org.ibis.nodemanager;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.ibis.core.FailOpen;
import org.ibis.core.IoOp;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.permit.Frame;
import org.ibis.core.permit.Frame.Content;
import org.ibis.core.permit.Frame.FromMemory;
import org.ibis.core.permit.Frame.Grant;
import org.ibis.core.permit.Frame.Hello;
import org.ibis.core.permit.Frame.Open;
import org.ibis.core.permit.Frame.Opened;
import org.ibis.core.permit.Frame.Ping;
import org.ibis.core.permit.Frame.Release;
import org.ibis.core.permit.Frame.Request;
import org.ibis.core.permit.FrameCodec;
import org.ibis.core.window.WindowLimits;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that send as fast as they can, beside one that wants its permits. */
@Tag("faults")
@Timeout(300)
class FloodTest {
  private static final int CONNECTIONS = TaskPolicy.MOST_OF_CONTAINER;
  private static final int WINDOWS = 50; // of the victim, in each phase
  private static final long MOST_TAKEN_BYTES = 8L << 20;

  private final FailOpen failOpen = new FailOpen(System::nanoTime, (message, cause) -> {});
  private final DeviceScheduler disk =
      TestDisk.of(failOpen, 4, new WindowLimits(4096, 4096, 16_384), 20_000_000_000L);

  /** A task that asks for one window after the other. */
  private static final class Victim implements AutoCloseable {
    private final SocketChannel channel;
    private final ByteBuffer in = ByteBuffer.allocate(1 << 16).flip();
    private int id;

    Victim(Path socket) throws IOException {
      channel = SocketChannel.open(UnixDomainSocketAddress.of(socket));
      send(new Hello("container_1_0001_01_000002", 1));
      send(new Open(0, "/local"));
      assertInstanceOf(Opened.class, next());
    }

    private void send(Frame frame) throws IOException {
      ByteBuffer bytes = FrameCodec.encode(frame);
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    }

    private Frame next() throws IOException {
      for (Frame f = FrameCodec.decode(in); ; f = FrameCodec.decode(in)) {
        if (f != null) {
          return f;
        }
        in.compact();
        if (channel.read(in) < 0) {
          throw new IOException("the server hung up");
        }
        in.flip();
      }
    }

    /** Its longest wait for a permit, ns. */
    long longestWait() throws IOException {
      long longest = 0;
      for (int i = 0; i < WINDOWS; i++) {
        long begin = System.nanoTime();
        send(new Request(++id, 0, 0, IoOp.READ, Content.DATA, 4096, 1, 0));
        Frame granted = assertInstanceOf(Grant.class, next());
        longest = Math.max(longest, System.nanoTime() - begin);
        send(new Release(id, ((Grant) granted).start(), true));
      }
      return longest;
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }

  private static Supplier<Frame> frames(String kind) {
    return switch (kind) {
      case "pings" -> Ping::new;
      case "bytes from memory" -> () -> new FromMemory(0, 0, Frame.MAX_WINDOW_BYTES);
      case "requests" ->
          new Supplier<>() {
            private int id;

            @Override
            public Frame get() {
              return new Request(id++ % 1000, 0, 0, IoOp.READ, Content.DATA, 1 << 20, 1, 0);
            }
          };
      default -> throw new IllegalArgumentException(kind);
    };
  }

  @ParameterizedTest
  @ValueSource(strings = {"pings", "bytes from memory", "requests"})
  void aVictimIsNotTakenForDead(String kind, @TempDir Path dir) throws Exception {
    Path socket = dir.resolve("s");
    try (PermitServer server = PermitServers.start(socket, disk, Path.of("/local"), failOpen);
        Victim victim = new Victim(socket)) {
      long before = victim.longestWait();
      long during;
      try (Flood flood =
          new Flood(socket, "container_1_0009_01_000001", CONNECTIONS, frames(kind), true)) {
        TestDisk.eventually(() -> flood.sentBytes() > MOST_TAKEN_BYTES / 8);
        during = victim.longestWait();
      }
      long after = victim.longestWait();
      System.out.printf(
          "%s: the victim waited for a permit for %.1f, %.1f, %.1f ms at most%n",
          kind, before / 1e6, during / 1e6, after / 1e6);
      assertTrue(Math.max(during, after) < Frame.SILENT_NANOS / 2, "its client would give up");
      assertTrue(server.connections() >= 1);
    }
  }
}
