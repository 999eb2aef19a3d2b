package org.ibis.nodemanager;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.ibis.blockhint.FileRange;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoOp;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.device.Moded;
import org.ibis.core.permit.Frame;
import org.ibis.core.permit.Frame.Flow;
import org.ibis.core.permit.Frame.Grant;
import org.ibis.core.permit.Frame.Hello;
import org.ibis.core.permit.Frame.HelloDaemon;
import org.ibis.core.permit.Frame.Open;
import org.ibis.core.permit.Frame.Opened;
import org.ibis.core.permit.Frame.Request;
import org.ibis.core.permit.FrameCodec;
import org.ibis.core.window.WindowLimits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A name service that does not answer. */
@Timeout(60)
class SlowLookUpTest {
  private static final String SLOW = "container_9_0009_01_000002";
  private static final String OTHER = "container_1_0001_01_000002";

  private final FailOpen failOpen = new FailOpen(System::nanoTime, (message, cause) -> {});
  private final DeviceScheduler disk =
      TestDisk.of(failOpen, 2, new WindowLimits(4096, 4096, 16_384), 20_000_000_000L);
  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch answered = new CountDownLatch(1);

  private record Client(SocketChannel channel, ByteBuffer in) implements AutoCloseable {
    Client(Path socket) throws IOException {
      this(
          SocketChannel.open(UnixDomainSocketAddress.of(socket)),
          ByteBuffer.allocate(1 << 16).flip());
    }

    void send(Frame frame) throws IOException {
      ByteBuffer bytes = FrameCodec.encode(frame);
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    }

    Frame next() throws IOException {
      for (Frame f = FrameCodec.decode(in); ; f = FrameCodec.decode(in)) {
        if (f != null) {
          return f;
        }
        in.compact();
        if (channel.read(in) < 0) {
          throw new IOException("closed");
        }
        in.flip();
      }
    }

    void asks(String container) throws IOException {
      send(new Hello(container, 1));
      send(new Open(0, "/local"));
      send(new Request(1, 0, 0, IoOp.READ, false, 4096, 1, 0));
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }

  /** Waits for its name service when it is asked for one of the containers. */
  private final class SlowPolicy implements PermitSession.Policy {
    private final PermitSession.Policy any = new PermitServers.AnyPeer(disk, Path.of("/local"));

    @Override
    public FlowTag tagOf(Hello hello) throws IOException {
      if (hello.container().equals(SLOW)) {
        asked.countDown();
        try {
          answered.await();
        } catch (InterruptedException e) {
          throw new IOException(e);
        }
      }
      return any.tagOf(hello);
    }

    @Override
    public void check(HelloDaemon hello) throws IOException {
      any.check(hello);
    }

    @Override
    public FlowTag tagOf(Flow flow) throws IOException {
      return any.tagOf(flow);
    }

    @Override
    public Moded<DeviceScheduler> schedulerOf(String directory, boolean anywhere)
        throws IOException {
      return any.schedulerOf(directory, anywhere);
    }

    @Override
    public FileRange openOf(int descriptor) throws IOException {
      return any.openOf(descriptor);
    }
  }

  @Test
  void othersGetTheirPermitsMeanwhileAndFramesKeepTheirOrder(@TempDir Path dir) throws Exception {
    Path socket = dir.resolve("s");
    try (PermitServer server =
            new PermitServer(List.of(socket), peer -> new SlowPolicy(), failOpen);
        Client slow = new Client(socket);
        Client other = new Client(socket)) {
      slow.asks(SLOW);
      asked.await();

      other.asks(OTHER);
      assertInstanceOf(Opened.class, other.next());
      assertInstanceOf(Grant.class, other.next());

      answered.countDown();
      assertInstanceOf(Opened.class, slow.next());
      assertInstanceOf(Grant.class, slow.next());
    }
  }
}
