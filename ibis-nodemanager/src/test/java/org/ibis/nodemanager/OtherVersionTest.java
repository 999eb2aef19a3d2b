package org.ibis.nodemanager;

import static org.ibis.nodemanager.TestDisk.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.ibis.core.FailOpen;
import org.ibis.core.IoOp;
import org.ibis.core.Mode;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.device.Moded;
import org.ibis.core.permit.Frame;
import org.ibis.core.permit.Frame.Content;
import org.ibis.core.permit.Frame.Grant;
import org.ibis.core.permit.Frame.Hello;
import org.ibis.core.permit.Frame.Open;
import org.ibis.core.permit.Frame.Opened;
import org.ibis.core.permit.Frame.Refused;
import org.ibis.core.permit.Frame.Request;
import org.ibis.core.permit.FrameCodec;
import org.ibis.core.window.WindowLimits;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tasks of another version: an older one, which does not know that a device can be shut, and one
 * that nobody speaks.
 */
@Timeout(60)
class OtherVersionTest {
  private static final byte OLD = 4;
  private static final byte REFUSED = 19; // type of a frame

  private final FailOpen failOpen = new FailOpen(System::nanoTime, (message, cause) -> {});
  private final AtomicBoolean on = new AtomicBoolean(true);
  private final DeviceScheduler disk =
      TestDisk.of(failOpen, 1, new WindowLimits(4096, 4096, 16_384), 20_000_000_000L);
  private final Moded<DeviceScheduler> moded = new Moded<>(disk);
  private Path socket;

  private record Client(SocketChannel channel, ByteBuffer in) implements AutoCloseable {
    Client(Path socket) throws IOException {
      this(
          SocketChannel.open(UnixDomainSocketAddress.of(socket)),
          ByteBuffer.allocate(1 << 16).flip());
      send(new Hello("container_1_0001_01_000002", 1));
      send(new Open(0, "/local"));
    }

    private void send(Frame frame) throws IOException {
      ByteBuffer bytes = FrameCodec.encode(frame, OLD);
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    }

    void asks(int id) throws IOException {
      send(new Request(id, 0, 0, IoOp.READ, Content.DATA, 4096, 1, 0));
    }

    /** The next frame; null at the end of the connection. */
    Frame next() throws IOException {
      while (true) {
        if (in.hasRemaining()) {
          assertEquals(OLD, FrameCodec.versionOf(in));
        }
        Frame frame = FrameCodec.decode(in);
        if (frame != null) {
          return frame;
        }
        in.compact();
        int n = channel.read(in);
        in.flip();
        if (n < 0) {
          return null;
        }
      }
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }

  @BeforeEach
  void start(@TempDir Path dir) {
    socket = dir.resolve("s");
    moded.goBy(() -> on.get() ? Mode.ON : Mode.OFF);
  }

  private void switchNode(boolean now) {
    on.set(now);
    moded.switchOver();
  }

  @Test
  void whoIsConnectedIsSentAwayAndHoldsNothing() throws Exception {
    try (AutoCloseable server = PermitServers.start(socket, moded, Path.of("/local"), failOpen);
        Client client = new Client(socket)) {
      assertInstanceOf(Opened.class, client.next());
      client.asks(1);
      assertInstanceOf(Grant.class, client.next());
      client.asks(2);
      eventually(disk::hasQueued);
      switchNode(false);
      assertInstanceOf(Refused.class, client.next());
      assertNull(client.next());
      eventually(() -> disk.snapshot().outstanding() == 0);
    }
    assertEquals(0, failOpen.total(), "it was meant");
  }

  @Test
  void whoComesWhileItIsOffIsSentAwayBeforeItHearsOfADevice() throws Exception {
    switchNode(false);
    try (AutoCloseable server = PermitServers.start(socket, moded, Path.of("/local"), failOpen)) {
      try (Client client = new Client(socket)) {
        // Had a device been opened, it would connect again each second and not each minute.
        assertInstanceOf(Refused.class, client.next());
        assertNull(client.next());
      }
      switchNode(true);
      try (Client client = new Client(socket)) {
        assertInstanceOf(Opened.class, client.next());
      }
    }
    assertEquals(0, failOpen.total());
  }

  @ParameterizedTest
  @ValueSource(bytes = {FrameCodec.OLDEST_VERSION - 1, FrameCodec.VERSION + 1, 100})
  void whoSpeaksAVersionThatIsUnknownIsToldSoInItsOwn(byte version) throws Exception {
    ByteBuffer answer = ByteBuffer.allocate(1 << 10);
    try (AutoCloseable server = PermitServers.start(socket, moded, Path.of("/local"), failOpen);
        SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
      channel.write(FrameCodec.encode(new Hello("container_1_0001_01_000002", 1), version));
      while (channel.read(answer) >= 0) {
        assertTrue(answer.hasRemaining());
      }
    }
    answer.flip();
    assertEquals(version, answer.get(0));
    assertEquals(REFUSED, answer.get(1));
    assertTrue(
        StandardCharsets.UTF_8.decode(answer).toString().contains("protocol version " + version));
  }
}
