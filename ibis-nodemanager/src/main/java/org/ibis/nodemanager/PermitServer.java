package org.ibis.nodemanager;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollDomainSocketChannel;
import io.netty.channel.epoll.EpollEventLoopGroup;
import io.netty.channel.epoll.EpollServerDomainSocketChannel;
import io.netty.channel.unix.DomainSocketAddress;
import io.netty.channel.unix.PeerCredentials;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.ibis.core.FailOpen;
import org.ibis.core.permit.Frame;
import org.ibis.core.permit.FrameCodec;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Gives permits over a Unix domain socket: one {@link PermitSession} for each connection. */
final class PermitServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(PermitServer.class);

  /** Read from one client before the next one is looked at: 100 requests. */
  private static final int READ_BYTES = 4096;

  /** Connections of the node: each container has one for each of its processes. */
  static final int MOST_CONNECTIONS = 4096;

  /** Those of one user: whoever else runs tasks still gets in. */
  static final int MOST_OF_USER = 2048;

  private final EventLoopGroup loop; // of all but daemons
  private final DaemonLoop daemons;
  private final Map<Path, Channel> listening = new LinkedHashMap<>(); // by socket
  private final LookUps lookUps = new LookUps();
  private final Budgets budgets = new Budgets();
  private final Bounded<Integer> users = new Bounded<>(MOST_CONNECTIONS, MOST_OF_USER); // by uid
  private final Function<Peer, PermitSession.Policy> policyOf;
  private final FailOpen failOpen;

  /**
   * Listens.
   *
   * @param sockets paths of at most 107 bytes; what is there is replaced. Those that can't be had
   *     are done without
   * @param policyOf what a peer may have
   * @throws IOException if none can be had
   */
  PermitServer(List<Path> sockets, Function<Peer, PermitSession.Policy> policyOf, FailOpen failOpen)
      throws IOException {
    if (!Epoll.isAvailable()) {
      throw new IOException("no epoll for Unix domain sockets", Epoll.unavailabilityCause());
    }
    this.policyOf = policyOf;
    this.failOpen = failOpen;
    loop = new EpollEventLoopGroup(1, new DefaultThreadFactory("ibis-permits", true));
    daemons = new DaemonLoop();
    ServerBootstrap bootstrap = bootstrap();
    IOException failure = null;
    for (Path socket : sockets) {
      try {
        listen(bootstrap, socket);
      } catch (RuntimeException | IOException e) {
        failure = new IOException("cannot listen at " + socket + ": " + e.getMessage(), e);
        LOG.warn("IBIS: {}", failure.getMessage());
      }
    }
    if (listening.isEmpty()) {
      endLoops();
      lookUps.close();
      throw failure == null ? new IOException("no socket to listen at") : failure;
    }
  }

  private ServerBootstrap bootstrap() {
    return new ServerBootstrap()
        .group(loop)
        .channel(EpollServerDomainSocketChannel.class)
        .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, PermitHandler.waterMark())
        .childOption(
            ChannelOption.RCVBUF_ALLOCATOR,
            new FixedRecvByteBufAllocator(READ_BYTES).maxMessagesPerRead(1))
        .childHandler(
            new ChannelInitializer<EpollDomainSocketChannel>() {
              @Override
              protected void initChannel(EpollDomainSocketChannel ch) throws IOException {
                connected(ch);
              }
            });
  }

  private void connected(EpollDomainSocketChannel ch) throws IOException {
    PeerCredentials peer = ch.peerCredentials();
    if (!users.enter(peer.uid())) {
      failOpen.count(
          FailOpen.Reason.REFUSED,
          "user " + peer.uid() + " has too many connections for permits",
          null);
      var unused = ch.close();
      return;
    }
    var unused = ch.closeFuture().addListener(closed -> users.leave(peer.uid()));
    PermitSession.Policy policy = policyOf.apply(Peer.connected(peer.pid(), peer.uid()));
    PermitHandler handler =
        new PermitHandler(
            policy,
            budgets.of(peer.uid()),
            what -> lookUps.run(peer.uid(), what),
            daemons::take,
            failOpen);
    ch.pipeline().addLast(DaemonLoop.silence(), new Decoder(handler), handler);
  }

  private void listen(ServerBootstrap bootstrap, Path socket) throws IOException {
    Path unused = Files.createDirectories(socket.getParent());
    Files.deleteIfExists(socket); // a NodeManager that was killed left it
    DomainSocketAddress address = new DomainSocketAddress(socket.toFile());
    Channel channel = bootstrap.bind(address).syncUninterruptibly().channel();
    listening.put(socket, channel);
    // Whoever runs containers may connect; who it is, is checked then.
    Files.setPosixFilePermissions(socket, PosixFilePermissions.fromString("rw-rw-rw-"));
  }

  private static final class Decoder extends ByteToMessageDecoder {
    private final PermitHandler handler;

    Decoder(PermitHandler handler) {
      this.handler = handler;
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out)
        throws IOException {
      // Before anything else: whoever is refused for its version can read no other.
      handler.speaks(FrameCodec.versionOf(in.nioBuffer()));
      ByteBuffer bytes = in.nioBuffer();
      Frame frame = FrameCodec.decode(bytes);
      if (frame != null) {
        in.skipBytes(bytes.position());
        out.add(frame);
      }
    }
  }

  /** Clients at this moment. */
  int connections() {
    return users.total();
  }

  /** Where it listens. */
  Set<Path> sockets() {
    return listening.keySet();
  }

  /** Stops listening and ends all connections. */
  @Override
  public void close() throws IOException {
    listening.values().forEach(channel -> channel.close().syncUninterruptibly());
    endLoops();
    lookUps.close();
    for (Path socket : listening.keySet()) {
      Files.deleteIfExists(socket);
    }
  }

  private void endLoops() {
    var all = loop.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    var unused = daemons.shutDown(1, TimeUnit.SECONDS).syncUninterruptibly();
    var unused2 = all.syncUninterruptibly();
  }
}
