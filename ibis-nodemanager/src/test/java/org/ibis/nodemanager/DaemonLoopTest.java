package org.ibis.nodemanager;

import static org.ibis.nodemanager.TestDisk.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.ibis.blockhint.FileRange;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoOp;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.device.Moded;
import org.ibis.core.permit.Frame;
import org.ibis.core.permit.Frame.Content;
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

@Timeout(60)
class DaemonLoopTest {
  private static final Path LOCAL = Path.of("/local");

  private final FailOpen failOpen = new FailOpen(System::nanoTime, (message, cause) -> {});
  private final DeviceScheduler disk =
      TestDisk.of(failOpen, 4, new WindowLimits(4096, 4096, 16_384), 20_000_000_000L);
  private final Set<String> ofDaemons = ConcurrentHashMap.newKeySet(); // threads
  private final Set<String> ofTasks = ConcurrentHashMap.newKeySet();

  /** Notes which threads it is asked by. */
  private final class Noting implements PermitSession.Policy {
    private final PermitSession.Policy any = new PermitServers.AnyPeer(disk, LOCAL);
    private volatile boolean daemon;

    @Override
    public FlowTag tagOf(Hello hello) throws IOException {
      return any.tagOf(hello);
    }

    @Override
    public void check(HelloDaemon hello) throws IOException {
      any.check(hello);
      daemon = true;
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

    @Override
    public boolean mayAsk() { // once for each request, where frames are seen to
      boolean unused = (daemon ? ofDaemons : ofTasks).add(Thread.currentThread().getName());
      return true;
    }
  }

  /** A client that says all it has to say in one write. */
  private static final class Client implements AutoCloseable {
    private final SocketChannel channel;
    private final ByteBuffer in = ByteBuffer.allocate(1 << 16).flip();

    Client(Path socket, Frame... frames) throws IOException {
      channel = SocketChannel.open(UnixDomainSocketAddress.of(socket));
      send(frames);
    }

    void send(Frame... frames) throws IOException {
      ByteBuffer all = ByteBuffer.allocate(1 << 16);
      for (Frame frame : frames) {
        all.put(FrameCodec.encode(frame));
      }
      all.flip();
      while (all.hasRemaining()) {
        channel.write(all);
      }
    }

    /** The next frame, or null where the node has hung up. */
    Frame next() throws IOException {
      for (Frame f = FrameCodec.decode(in); ; f = FrameCodec.decode(in)) {
        if (f != null) {
          return f;
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

  private static Request request(int id, int flow) {
    return new Request(id, 0, flow, IoOp.READ, Content.DATA, 4096, 1, 0);
  }

  private PermitServer server(Path socket) throws IOException {
    return new PermitServer(List.of(socket), peer -> new Noting(), failOpen);
  }

  @Test
  void daemonsAreServedByAThreadOfTheirOwn(@TempDir Path dir) throws Exception {
    Path socket = dir.resolve("s");
    try (PermitServer server = server(socket);
        Client task =
            new Client(
                socket,
                new Hello("container_1_0001_01_000002", 1),
                new Open(0, "/local"),
                request(1, 0));
        Client daemon =
            new Client(
                socket,
                new HelloDaemon("DataNode"),
                new Open(0, "/local"),
                new Flow(7, "application_1_0002", 1),
                request(1, 7))) {
      for (Client each : List.of(task, daemon)) {
        assertInstanceOf(Opened.class, each.next());
        assertInstanceOf(Grant.class, each.next());
      }
      assertEquals(2, server.connections());
    }
    assertEquals(1, ofTasks.size());
    assertEquals(1, ofDaemons.size());
    assertTrue(ofDaemons.iterator().next().startsWith("ibis-permits-daemons"), "" + ofDaemons);
    assertTrue(!ofTasks.iterator().next().startsWith("ibis-permits-daemons"), "" + ofTasks);
  }

  @Test
  void whatADaemonHeldIsTakenBackWhenItEndsOrIsSilent(@TempDir Path dir) throws Exception {
    Path socket = dir.resolve("s");
    try (PermitServer server = server(socket)) {
      for (boolean ends : new boolean[] {true, false}) {
        Client daemon =
            new Client(
                socket,
                new HelloDaemon("DataNode"),
                new Open(0, "/local"),
                new Flow(7, "application_1_0002", 1),
                request(1, 7));
        eventually(() -> disk.snapshot().outstanding() == 1);
        if (ends) {
          daemon.close();
        }
        eventually(() -> disk.snapshot().outstanding() == 0); // 2 s, where it is silent
        eventually(() -> server.connections() == 0);
        daemon.close();
      }
    }
  }
}
