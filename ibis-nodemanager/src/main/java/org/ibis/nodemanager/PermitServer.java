package org.ibis.nodemanager;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
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
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.ibis.core.permit.Frame;
import org.ibis.core.permit.FrameCodec;

/** Gives permits over a Unix domain socket: one {@link PermitSession} for each connection. */
final class PermitServer implements AutoCloseable {
  /** Answers that a client has not read, bytes, beside what the socket holds. */
  private static final int MOST_UNREAD_BYTES = 1 << 20;

  /** What hangs in a name service holds no more threads than this. */
  private static final int MOST_LOOK_UPS = 8;

  /** Clients whose look-ups wait: a node has hundreds of containers. */
  private static final int MOST_WAITING = 1024;

  private final Path socket;
  private final EventLoopGroup loop;
  private final Channel listening;
  private final ThreadPoolExecutor lookUps;

  /**
   * Listens.
   *
   * @param socket a path of at most 107 bytes; what is there is replaced
   * @param policyOf what a peer may have
   * @throws IOException if it can't
   */
  PermitServer(Path socket, Function<Peer, PermitSession.Policy> policyOf) throws IOException {
    if (!Epoll.isAvailable()) {
      throw new IOException("no epoll for Unix domain sockets", Epoll.unavailabilityCause());
    }
    this.socket = socket;
    this.loop = new EpollEventLoopGroup(1, new DefaultThreadFactory("ibis-permits", true));
    this.lookUps =
        new ThreadPoolExecutor(
            MOST_LOOK_UPS,
            MOST_LOOK_UPS,
            1,
            TimeUnit.MINUTES,
            new ArrayBlockingQueue<>(MOST_WAITING),
            new DefaultThreadFactory("ibis-look-ups", true));
    lookUps.allowCoreThreadTimeOut(true);
    Files.deleteIfExists(socket); // a NodeManager that was killed left it
    try {
      listening =
          new ServerBootstrap()
              .group(loop)
              .channel(EpollServerDomainSocketChannel.class)
              .childOption(
                  ChannelOption.WRITE_BUFFER_WATER_MARK,
                  new WriteBufferWaterMark(MOST_UNREAD_BYTES / 2, MOST_UNREAD_BYTES))
              .childHandler(
                  new ChannelInitializer<EpollDomainSocketChannel>() {
                    @Override
                    protected void initChannel(EpollDomainSocketChannel ch) throws IOException {
                      PeerCredentials peer = ch.peerCredentials();
                      ch.pipeline()
                          .addLast(
                              new Decoder(),
                              new PermitHandler(
                                  policyOf.apply(new Peer(peer.pid(), peer.uid())), lookUps));
                    }
                  })
              .bind(new DomainSocketAddress(socket.toFile()))
              .syncUninterruptibly()
              .channel();
      // Whoever runs containers may connect; who it is, is checked then.
      Files.setPosixFilePermissions(socket, PosixFilePermissions.fromString("rw-rw-rw-"));
    } catch (RuntimeException | IOException e) {
      loop.shutdownGracefully();
      lookUps.shutdownNow();
      throw new IOException("cannot listen at " + socket + ": " + e.getMessage(), e);
    }
  }

  private static final class Decoder extends ByteToMessageDecoder {
    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out)
        throws IOException {
      ByteBuffer bytes = in.nioBuffer();
      Frame frame = FrameCodec.decode(bytes);
      if (frame != null) {
        in.skipBytes(bytes.position());
        out.add(frame);
      }
    }
  }

  Path socket() {
    return socket;
  }

  /** Stops listening and ends all connections. */
  @Override
  public void close() throws IOException {
    listening.close().syncUninterruptibly();
    loop.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
    lookUps.shutdownNow();
    Files.deleteIfExists(socket);
  }
}
