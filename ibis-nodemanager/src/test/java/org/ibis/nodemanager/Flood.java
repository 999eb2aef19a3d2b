package org.ibis.nodemanager;

import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.ibis.core.permit.Frame;
import org.ibis.core.permit.Frame.Hello;
import org.ibis.core.permit.Frame.Open;
import org.ibis.core.permit.FrameCodec;

/**
 * An attack: a container's connections, as many as it may have, send frames as fast as they are
 * taken, and read no answer unless told to. One thread sends for all of them.
 */
final class Flood implements AutoCloseable {
  private static final int BATCH_BYTES = 1 << 16;

  private final List<SocketChannel> connections = new ArrayList<>();
  private final Thread thread;
  private volatile boolean over;
  private final AtomicLong sentBytes = new AtomicLong();

  /**
   * @param connections of the container
   * @param frames one after the other, for ever
   * @param reads whether it reads its answers
   */
  Flood(Path socket, String container, int connections, Supplier<Frame> frames, boolean reads)
      throws IOException {
    for (int i = 0; i < connections; i++) {
      SocketChannel c = SocketChannel.open(UnixDomainSocketAddress.of(socket));
      this.connections.add(c);
      c.write(FrameCodec.encode(new Hello(container, 1)));
      c.write(FrameCodec.encode(new Open(0, "/local")));
      c.configureBlocking(false);
    }
    ByteBuffer batch = ByteBuffer.allocate(BATCH_BYTES + 64);
    while (batch.position() < BATCH_BYTES) {
      batch.put(FrameCodec.encode(frames.get()));
    }
    batch.flip();
    thread = new Thread(() -> send(batch, reads), "flood");
    thread.setDaemon(true);
    thread.start();
  }

  private void send(ByteBuffer batch, boolean reads) {
    List<ByteBuffer> left = new ArrayList<>();
    connections.forEach(c -> left.add(batch.duplicate()));
    ByteBuffer answers = ByteBuffer.allocate(1 << 16);
    while (!over) {
      for (int i = 0; i < connections.size(); i++) {
        ByteBuffer next = left.get(i);
        try {
          long unused = sentBytes.addAndGet(connections.get(i).write(next));
          while (reads && connections.get(i).read(answers.clear()) > 0) {
            Thread.onSpinWait();
          }
        } catch (IOException e) {
          continue; // this one was sent away
        }
        if (!next.hasRemaining()) {
          left.set(i, batch.duplicate());
        }
      }
      Thread.onSpinWait();
    }
  }

  /** That were taken from it so far. */
  long sentBytes() {
    return sentBytes.get();
  }

  @Override
  public void close() throws IOException {
    over = true;
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    for (SocketChannel c : connections) {
      c.close();
    }
  }
}
