package org.ibis.core.permit;

import java.io.Closeable;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.ibis.core.device.IoThreads;
import org.ibis.core.permit.Frame.Ping;

/**
 * One connection to the daemon that gives permits. Its channel never blocks. Whoever sends a frame
 * copies it to the socket where there is room, else it goes to the outbox, for the thread that
 * reads, which waits for its selector only: nobody waits for the other side, and an interrupt of a
 * sender closes nothing.
 *
 * <p>Whoever reads that there is I/O to do has another thread read on, and does it: a permit wakes
 * one thread here, and not a second one to use it (leader and followers; Schmidt and others:
 * <i>Pattern-Oriented Software Architecture</i> 2, 2000).
 *
 * <p>It ends when the other side does, when that has answered nothing for {@link
 * Frame#SILENT_NANOS}, and when the outbox is full, which is the same seen earlier. {@link #send}
 * and {@link #end} are safe for use by several threads.
 */
final class Connection implements Closeable {
  /** What was not sent yet, bytes: some 20,000 requests, more than a daemon may have asked for. */
  static final int MAX_OUTBOX_BYTES = 1 << 20;

  private final SocketChannel channel;
  private final Selector selector;
  private final SelectionKey key;
  private final byte version;
  private final Receiver receiver;
  private final Executor readers;
  private final CompletableFuture<Throwable> over = new CompletableFuture<>();

  // Guards the next three, too, and who writes: the head of it is the run's, if there is one.
  private final ArrayDeque<ByteBuffer> outbox = new ArrayDeque<>();
  private int outboxBytes;
  private boolean woken; // the selector, since the outbox was last looked at
  private String ended; // why; null while it has not

  // Of the thread that reads alone, which is another one now and then.
  private final ByteBuffer in = ByteBuffer.allocate(2 * FrameCodec.MAX_PAYLOAD_BYTES);
  private long lastPing; // ns
  private long lastHeard; // ns

  /** Takes what the other side sends. */
  interface Receiver {
    /**
     * @return what is to be done because of that and takes time; null if nothing is
     * @throws IOException if the connection is to end
     */
    Work received(Frame frame) throws IOException;
  }

  /**
   * @param threads how many may do such work at a time
   */
  record Work(IoThreads threads, Runnable what) {}

  private Connection(
      SocketChannel channel, Selector selector, byte version, Receiver receiver, Executor readers)
      throws IOException {
    this.readers = readers;
    this.channel = channel;
    this.selector = selector;
    this.version = version;
    this.receiver = receiver;
    channel.configureBlocking(false);
    this.key = channel.register(selector, SelectionKey.OP_READ);
  }

  /**
   * Connects; waits for as long as nobody accepts at the socket.
   *
   * @param version in which to speak, of {@link FrameCodec}
   * @param readers has a thread for whatever it is given, at once
   * @throws IOException if nobody listens there
   */
  static Connection open(Path socket, byte version, Receiver receiver, Executor readers)
      throws IOException {
    SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket));
    Selector selector = null;
    try {
      selector = Selector.open();
      return new Connection(channel, selector, version, receiver, readers);
    } catch (IOException | RuntimeException e) {
      channel.close();
      if (selector != null) {
        selector.close();
      }
      throw e;
    }
  }

  /**
   * Has a frame sent, after those before it.
   *
   * @return false where the connection has ended, or ends by it, and where the other side does not
   *     know such a frame
   */
  boolean send(Frame frame) {
    if (!FrameCodec.isKnown(frame, version)) {
      return false;
    }
    ByteBuffer bytes = FrameCodec.encode(frame, version);
    boolean sent;
    synchronized (outbox) {
      if (ended != null) {
        return false;
      }
      if (outbox.isEmpty() && writeAll(bytes)) {
        return true; // no hand-over to the other thread
      }
      sent = outboxBytes + bytes.remaining() <= MAX_OUTBOX_BYTES;
      if (sent) {
        outbox.add(bytes);
        outboxBytes += bytes.remaining();
      } else {
        ended = "the NodeManager reads nothing";
      }
      if (woken) {
        return sent;
      }
      woken = true;
    }
    selector.wakeup();
    return sent;
  }

  /** Copies to the socket what it has room for; whether that was all. */
  private boolean writeAll(ByteBuffer bytes) {
    try {
      int unused = channel.write(bytes);
    } catch (IOException e) {
      return false; // to be seen again, and told, by who reads
    }
    return !bytes.hasRemaining();
  }

  /** Ends the connection, if nothing has: {@link #run} returns soon. */
  void end(String why) {
    synchronized (outbox) {
      if (ended == null) {
        ended = why;
      }
    }
    selector.wakeup();
  }

  /**
   * Has threads send and receive until the connection ends, and waits for that.
   *
   * @throws IOException saying why it did
   */
  void run() throws IOException {
    lastHeard = System.nanoTime();
    lastPing = lastHeard;
    readers.execute(this::read);
    Throwable why = over.join();
    throw why instanceof IOException e ? e : new IOException(why.toString(), why);
  }

  /** Of one thread at a time. */
  private void read() {
    Work mine;
    try {
      while (true) {
        mine = receive(); // first: who was stopped itself finds the answers that came meanwhile
        keepAlive();
        flush();
        if (mine != null) {
          break;
        }
        long now = System.nanoTime();
        long wait = TimeUnit.NANOSECONDS.toMillis(Frame.PING_NANOS - (now - lastPing));
        selector.select(Math.max(1, wait));
      }
      readers.execute(this::read);
    } catch (Throwable t) { // whatever it was, nobody reads any more
      boolean unused = over.complete(t);
      return;
    }
    mine.threads().executeHere(mine.what());
  }

  /** Takes all that there is; returns what there is to do for this thread, or null. */
  private Work receive() throws IOException {
    Work mine = null;
    boolean more = true;
    while (more) {
      int n = channel.read(in);
      if (n < 0) {
        throw new IOException("the NodeManager closed the connection");
      }
      if (n > 0) {
        lastHeard = System.nanoTime();
      }
      more = !in.hasRemaining(); // else that was all
      in.flip();
      for (Frame f = FrameCodec.decode(in); f != null; f = FrameCodec.decode(in)) {
        Work work = receiver.received(f);
        if (mine == null) {
          mine = work; // the first one is waited for
        } else if (work != null) {
          work.threads().execute(work.what());
        }
      }
      in.compact();
    }
    return mine;
  }

  private void keepAlive() throws IOException {
    long now = System.nanoTime();
    if (now - lastPing < Frame.PING_NANOS) {
      return;
    }
    // By the last ping, not by now: a process that was stopped has sent none to be answered.
    if (lastPing - lastHeard >= Frame.SILENT_NANOS - Frame.PING_NANOS) {
      throw new IOException("the NodeManager has answered nothing for 2 s");
    }
    lastPing = now;
    boolean unused = send(new Ping());
  }

  private void flush() throws IOException {
    while (true) {
      ByteBuffer first;
      synchronized (outbox) {
        if (ended != null) {
          throw new IOException(ended);
        }
        woken = false;
        first = outbox.peek();
      }
      if (first == null) {
        key.interestOps(SelectionKey.OP_READ);
        return;
      }
      int n = channel.write(first);
      boolean all = !first.hasRemaining();
      synchronized (outbox) {
        outboxBytes -= n;
        if (all) {
          ByteBuffer unused = outbox.remove();
        }
      }
      if (!all) {
        key.interestOps(SelectionKey.OP_READ | SelectionKey.OP_WRITE);
        return;
      }
    }
  }

  /** To be called after {@link #run}, or in its place. */
  @Override
  public void close() throws IOException {
    end("closed");
    try {
      selector.close();
    } finally {
      channel.close();
    }
  }
}
