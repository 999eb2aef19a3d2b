package org.ibis.rig.bench.hostile.tenant;

import java.io.EOFException;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import org.ibis.core.permit.Frame;
import org.ibis.core.permit.Frame.Hello;
import org.ibis.core.permit.Frame.HelloDaemon;
import org.ibis.core.permit.Frame.Open;
import org.ibis.core.permit.Frame.Opened;
import org.ibis.core.permit.Frame.Refused;
import org.ibis.core.permit.FrameCodec;

/** A connection to the permit socket, frame by frame: with none of the manners of IBIS's own. */
public final class PermitConnection implements AutoCloseable {

  private static final int BUFFER_BYTES = 1 << 16;

  /** The device that {@link #open} opens. */
  public static final int DEVICE = 0;

  private final SocketChannel channel;
  private final ByteBuffer in = ByteBuffer.allocate(BUFFER_BYTES).flip();

  /** Connects, and says nothing yet. */
  public PermitConnection(String socket) throws IOException {
    channel = SocketChannel.open(UnixDomainSocketAddress.of(Path.of(socket)));
  }

  /** A connection of a container, with a local directory's device. */
  public static PermitConnection open(String socket, String container, String directory)
      throws IOException {
    return open(socket, new Hello(container, 1), directory);
  }

  /** One of what claims to be a daemon. */
  public static PermitConnection openAsDaemon(String socket, String directory) throws IOException {
    return open(socket, new HelloDaemon("DataNode"), directory);
  }

  private static PermitConnection open(String socket, Frame hello, String directory)
      throws IOException {
    PermitConnection connection = new PermitConnection(socket);
    try {
      connection.send(hello);
      connection.send(new Open(DEVICE, directory));
      while (!(connection.next() instanceof Opened)) {
        Thread.onSpinWait(); // Shut, or Held, of no device of ours yet
      }
      return connection;
    } catch (IOException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  /** The connection itself, for who sends as fast as he can. */
  public SocketChannel channel() {
    return channel;
  }

  /** Sends one. */
  public void send(Frame frame) throws IOException {
    ByteBuffer bytes = FrameCodec.encode(frame);
    while (bytes.hasRemaining()) {
      int unused = channel.write(bytes);
    }
  }

  /**
   * Waits for the next one.
   *
   * @throws RefusedException where the other side refuses
   * @throws IOException where it has hung up
   */
  public Frame next() throws IOException {
    for (Frame frame = FrameCodec.decode(in); ; frame = FrameCodec.decode(in)) {
      if (frame instanceof Refused refused) {
        throw new RefusedException(refused.reason());
      } else if (frame != null) {
        return frame;
      }
      in.compact();
      if (channel.read(in) < 0) {
        throw new EOFException("hung up");
      }
      in.flip();
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
