package org.ibis.rig.bench;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;

/**
 * Answers each message at a Unix domain socket with itself, by a thread for each connection that
 * does nothing else: no permit can come faster. A JVM of its own.
 */
final class BareAnswers {
  /** Of a message: as long as what asks for a window. */
  private static final int BYTES = 42;

  private BareAnswers() {}

  /**
   * @param arguments the socket
   */
  public static void main(String[] arguments) throws IOException {
    try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      server.bind(UnixDomainSocketAddress.of(arguments[0]));
      while (true) {
        SocketChannel client = server.accept();
        Thread t = new Thread(() -> answer(client));
        t.setDaemon(true);
        t.start();
      }
    }
  }

  private static void answer(SocketChannel client) {
    ByteBuffer bytes = ByteBuffer.allocateDirect(BYTES);
    try (client) {
      while (client.read(bytes.clear()) > 0) {
        int unused = client.write(bytes.flip());
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Asks there, and waits for the answer; each call after the one before has returned. */
  static Runnable asker(Path socket) throws IOException {
    SocketChannel server = SocketChannel.open(UnixDomainSocketAddress.of(socket));
    ByteBuffer bytes = ByteBuffer.allocateDirect(BYTES);
    return () -> {
      try {
        int unused = server.write(bytes.clear());
        bytes.clear();
        while (bytes.hasRemaining() && server.read(bytes) > 0) {
          // more of it is to come
        }
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    };
  }
}
