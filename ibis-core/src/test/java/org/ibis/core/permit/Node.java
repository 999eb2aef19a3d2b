package org.ibis.core.permit;

import java.io.EOFException;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.ibis.core.permit.Frame.Open;
import org.ibis.core.permit.Frame.Opened;
import org.ibis.core.permit.Frame.Ping;
import org.ibis.core.permit.Frame.Pong;
import org.ibis.core.window.WindowLimits;

/**
 * The other side of a link, as far as a test wants it to go: it does what it is told to, and no
 * more.
 */
final class Node implements AutoCloseable {
  static final WindowLimits LIMITS = new WindowLimits(128 << 10, 1 << 20, 16 << 20);
  static final long CAP_NANOS = TimeUnit.SECONDS.toNanos(20);

  private final ServerSocketChannel server;
  private final ByteBuffer in = ByteBuffer.allocate(1 << 20).flip();
  private byte version; // of the last frame that was read
  private SocketChannel client; // the one that was accepted last; null before

  Node(Path socket) throws IOException {
    server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    server.bind(UnixDomainSocketAddress.of(socket));
  }

  /** Waits for the next connection. */
  void accept() throws IOException {
    if (client != null) {
      client.close();
    }
    client = server.accept();
    in.clear().flip();
  }

  /** Waits for the next frame; pings are answered and left out. */
  Frame next() throws IOException {
    while (true) {
      version = in.hasRemaining() ? FrameCodec.versionOf(in) : version;
      Frame frame = FrameCodec.decode(in);
      if (frame instanceof Ping) {
        send(new Pong());
      } else if (frame != null) {
        return frame;
      } else {
        in.compact();
        if (client.read(in) < 0) {
          throw new EOFException("the client closed the connection");
        }
        in.flip();
      }
    }
  }

  /** Waits for the next frame of a kind; what comes before is left out. */
  <F extends Frame> F next(Class<F> kind) throws IOException {
    Frame frame = next();
    while (!kind.isInstance(frame)) {
      frame = next();
    }
    return kind.cast(frame);
  }

  /** Of the last frame that was read. */
  byte version() {
    return version;
  }

  /** Lets the client have the device that it asks for. */
  void open() throws IOException {
    Open asked = next(Open.class);
    send(new Opened(asked.device(), "sda", LIMITS, CAP_NANOS));
  }

  void send(Frame frame) throws IOException {
    send(FrameCodec.encode(frame));
  }

  void send(ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      client.write(bytes);
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
    if (client != null) {
      client.close();
    }
  }
}
