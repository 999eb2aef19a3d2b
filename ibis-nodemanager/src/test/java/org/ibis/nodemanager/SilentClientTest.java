package org.ibis.nodemanager;

import static org.ibis.nodemanager.TestDisk.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import org.ibis.core.FailOpen;
import org.ibis.core.IoOp;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.permit.Frame;
import org.ibis.core.permit.Frame.Content;
import org.ibis.core.permit.Frame.Hello;
import org.ibis.core.permit.Frame.Open;
import org.ibis.core.permit.Frame.Ping;
import org.ibis.core.permit.Frame.Pong;
import org.ibis.core.permit.Frame.Request;
import org.ibis.core.permit.FrameCodec;
import org.ibis.core.window.WindowLimits;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Clients that ask and do not read their answers. */
@Tag("faults")
@Timeout(120)
class SilentClientTest {
  private static final long CAP_NANOS = 20_000_000_000L;
  private static final int MOST_PINGS = 10_000_000;

  private final FailOpen failOpen = new FailOpen(System::nanoTime, (message, cause) -> {});
  private final DeviceScheduler disk =
      TestDisk.of(failOpen, 1, new WindowLimits(4096, 4096, 16_384), CAP_NANOS);

  private static void send(SocketChannel to, Frame frame) throws IOException {
    ByteBuffer bytes = FrameCodec.encode(frame);
    while (bytes.hasRemaining()) {
      to.write(bytes);
    }
  }

  private static Frame next(SocketChannel from) throws IOException {
    ByteBuffer in = ByteBuffer.allocate(1 << 16);
    while (from.read(in) >= 0) {
      Frame frame = FrameCodec.decode(in.duplicate().flip());
      if (frame != null) {
        return frame;
      }
    }
    throw new IOException("closed");
  }

  @Test
  void whoReadsNoAnswersIsSentAwayAndHoldsNoPermit(@TempDir Path dir) throws Exception {
    Path socket = dir.resolve("s");
    try (AutoCloseable server = PermitServers.open(socket, disk, Path.of("/local"));
        SocketChannel silent = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
      send(silent, new Hello("container_1_0001_01_000002", 1));
      send(silent, new Open(0, "/local"));
      send(silent, new Request(1, 0, 0, IoOp.READ, Content.DATA, 4096, 1, 0));
      eventually(() -> disk.snapshot().outstanding() == 1);

      assertThrows(
          IOException.class,
          () -> {
            for (int i = 0; i < MOST_PINGS; i++) {
              send(silent, new Ping());
            }
          });

      eventually(() -> disk.snapshot().outstanding() == 0);
      // Not opened before: who is silent for 2 s is sent away, and a slow machine takes longer.
      try (SocketChannel other = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
        send(other, new Hello("container_1_0001_01_000002", 1));
        send(other, new Ping());
        assertInstanceOf(Pong.class, next(other));
      }
    }
    assertEquals(0, disk.snapshot().queued());
  }

  @Test
  void whoIsFrozenWithAPermitLosesItToTheOthers(@TempDir Path dir) throws Exception {
    Path socket = dir.resolve("s");
    try (AutoCloseable server = PermitServers.open(socket, disk, Path.of("/local"));
        SocketChannel frozen = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
      send(frozen, new Hello("container_1_0001_01_000002", 1));
      send(frozen, new Open(0, "/local"));
      send(frozen, new Request(1, 0, 0, IoOp.READ, Content.DATA, 4096, 1, 0));
      eventually(() -> disk.snapshot().outstanding() == 1);
      long begin = System.nanoTime();

      eventually(() -> disk.snapshot().outstanding() == 0);

      assertTrue(System.nanoTime() - begin < CAP_NANOS / 2, "long before the lease ends");
    }
  }
}
