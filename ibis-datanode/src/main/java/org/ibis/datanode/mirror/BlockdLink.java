package org.ibis.datanode.mirror;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * The way to {@code ibis-blockd}: a thread that sends hints and hears what is mirrored, and
 * connects anew when that ends. Nobody waits for it: a hint for which there is no room is lost, and
 * counted. Safe for use by several threads.
 */
final class BlockdLink implements Closeable {
  private static final int HINTS = 4096; // that wait at most
  private static final long LOOK_MILLIS = 200;
  private static final long RETRY_MILLIS = 5_000;

  private final Path socket;
  private final Steward.Listener listener;
  private final Consumer<IOException> onLost;
  private final ArrayBlockingQueue<byte[]> hints = new ArrayBlockingQueue<>(HINTS);
  private final AtomicLong lost = new AtomicLong();
  private final Selector selector;
  private final Thread thread = new Thread(this::run, "ibis-blockd-0");
  private volatile boolean connected;
  private volatile boolean closed;

  /**
   * @param onLost is told why there is no connection, each time that one fails
   */
  BlockdLink(Path socket, Steward.Listener listener, Consumer<IOException> onLost)
      throws IOException {
    this.socket = socket;
    this.listener = listener;
    this.onLost = onLost;
    this.selector = Selector.open();
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  /** Sends a hint some time, if it can. */
  void tell(byte[] hint) {
    if (!hints.offer(hint)) {
      lost.incrementAndGet();
    }
  }

  boolean isConnected() {
    return connected;
  }

  /** Hints for which there was no room. */
  long lost() {
    return lost.get();
  }

  private void run() {
    while (!closed) {
      try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
        channel.configureBlocking(false);
        if (!channel.connect(UnixDomainSocketAddress.of(socket))) {
          throw new IOException("it takes no connection now");
        }
        talk(channel);
      } catch (IOException | RuntimeException | LinkageError e) {
        if (!closed) {
          onLost.accept(e instanceof IOException io ? io : new IOException(e));
        }
      }
      connected = false;
      pause();
    }
  }

  private void talk(SocketChannel channel) throws IOException {
    Steward steward = new Steward(listener);
    SelectionKey key = channel.register(selector, SelectionKey.OP_READ);
    ByteBuffer out = ByteBuffer.wrap(Hint.hello());
    connected = true;
    while (!closed) {
      key.interestOps(
          SelectionKey.OP_READ | (out != null && out.hasRemaining() ? SelectionKey.OP_WRITE : 0));
      int unused = selector.select(k -> {}, LOOK_MILLIS);
      if (channel.read(steward.buffer()) < 0) {
        throw new EOFException("it has ended the connection");
      }
      steward.takeFrames();
      out = write(channel, out);
    }
  }

  /** Returns what was not written yet; null where all was. */
  private ByteBuffer write(SocketChannel channel, ByteBuffer rest) throws IOException {
    ByteBuffer out = rest;
    while (true) {
      if (out == null) {
        byte[] next = hints.poll();
        if (next == null) {
          return null;
        }
        out = ByteBuffer.wrap(next);
      }
      int unused = channel.write(out);
      if (out.hasRemaining()) {
        return out;
      }
      out = null;
    }
  }

  private void pause() {
    try {
      selector.selectNow(); // forgets the channel that was closed
      if (!closed) {
        int unused = selector.select(RETRY_MILLIS);
      }
    } catch (IOException e) {
      closed = true; // there is no selector any more
    }
  }

  @Override
  public void close() throws IOException {
    closed = true;
    selector.close(); // wakes it
  }
}
