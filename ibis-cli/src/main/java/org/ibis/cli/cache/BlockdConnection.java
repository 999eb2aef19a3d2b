package org.ibis.cli.cache;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.ibis.cli.UserError;
import org.ibis.core.Printable;

/**
 * A command's connection to {@code ibis-blockd}. Each answer has a deadline. Whatever goes wrong is
 * a {@link UserError} that names the socket. Used by one thread.
 */
final class BlockdConnection implements Closeable {
  /** How long an answer may take. */
  static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Path socket;
  private final Duration patience;
  private final SocketChannel channel;
  private final Selector selector;
  private final ByteBuffer in =
      ByteBuffer.allocate(4 * (Answer.HEADER_BYTES + Answer.MAX_PAYLOAD_BYTES));
  private Path ssd;

  private BlockdConnection(
      Path socket, Duration patience, SocketChannel channel, Selector selector) {
    this.socket = socket;
    this.patience = patience;
    this.channel = channel;
    this.selector = selector;
    in.limit(0);
  }

  /**
   * Connects, and says who it is.
   *
   * @throws UserError where nobody listens there, or does not let this user in
   */
  static BlockdConnection open(Path socket) {
    return open(socket, PATIENCE);
  }

  /**
   * The same.
   *
   * @param patience how long an answer may take
   */
  static BlockdConnection open(Path socket, Duration patience) {
    BlockdConnection connection = connect(socket, patience);
    try {
      connection.hello();
      return connection;
    } catch (UserError e) {
      connection.close();
      throw e;
    }
  }

  private static BlockdConnection connect(Path socket, Duration patience) {
    SocketChannel channel = null;
    try {
      channel = SocketChannel.open(StandardProtocolFamily.UNIX);
      channel.configureBlocking(false);
      if (!channel.connect(UnixDomainSocketAddress.of(socket))) {
        throw new IOException("it takes no connection now: try again");
      }
      Selector selector = Selector.open();
      SelectionKey unused = channel.register(selector, SelectionKey.OP_READ);
      return new BlockdConnection(socket, patience, channel, selector);
    } catch (IOException e) {
      closeQuietly(channel);
      throw noConnection(socket, e);
    }
  }

  private static UserError noConnection(Path socket, IOException e) {
    if (Files.notExists(socket, LinkOption.NOFOLLOW_LINKS) || e instanceof ConnectException) {
      return new UserError(
          "no ibis-blockd at " + socket + ": is it running? Else name its socket with --socket", e);
    }
    if (!Files.isWritable(socket)) {
      return UserError.usage(
          socket + ": permission denied: run this as the DataNode's user or as root", e);
    }
    return failed(socket, e);
  }

  private static UserError failed(Path socket, IOException e) {
    String why = e.getMessage() == null ? e.toString() : Printable.of(e.getMessage());
    return new UserError("ibis-blockd at " + socket + ": " + why, e);
  }

  private void hello() {
    if (!(exchange(Question.hello()) instanceof Answer.Welcome welcome)) {
      throw failed(socket, new MalformedAnswerException("it answers a hello with a status"));
    }
    try {
      ssd = Path.of(welcome.ssd());
    } catch (InvalidPathException e) {
      ssd = Path.of("");
    }
    if (!ssd.isAbsolute()) {
      throw failed(socket, new MalformedAnswerException("it names no SSD directory"));
    }
  }

  /** The directory on the SSD, as it says. */
  Path ssd() {
    return ssd;
  }

  /**
   * Asks, or orders.
   *
   * @return how it is after that
   */
  BlockdStatus ask(Order order) {
    return status(Question.ask(order));
  }

  /**
   * Has a block mirrored, some time.
   *
   * @param path of the block's file, absolute
   * @return how it is after that
   */
  BlockdStatus warm(Path path) {
    return status(Question.warm(path.toString()));
  }

  private BlockdStatus status(byte[] question) {
    if (!(exchange(question) instanceof Answer.Status status)) {
      throw failed(socket, new MalformedAnswerException("it says hello twice"));
    }
    try {
      return BlockdStatus.parse(status.json());
    } catch (MalformedAnswerException e) {
      throw failed(socket, e);
    }
  }

  /** The answer is a welcome or a status. */
  private Answer exchange(byte[] question) {
    long deadline = System.nanoTime() + patience.toNanos();
    try {
      Answer answer = exchange(ByteBuffer.wrap(question), deadline);
      if (answer instanceof Answer.Refused refused) {
        throw new UserError(
            "ibis-blockd at "
                + socket
                + " refuses: "
                + refused.reason()
                + ". Only root and the DataNode's user may ask it, 16 at a time");
      }
      return answer;
    } catch (IOException e) {
      throw failed(socket, e);
    }
  }

  private Answer exchange(ByteBuffer out, long deadline) throws IOException {
    IOException unsent = null; // whoever refuses may have closed, and said why before
    while (true) {
      Optional<Answer> answer = Answer.take(in);
      if (answer.isPresent()) {
        if (!(answer.get() instanceof Answer.News)) {
          return answer.get();
        }
        await(0, deadline); // so that news without an end have one
        continue;
      }
      if (unsent == null && out.hasRemaining()) {
        try {
          int unused = channel.write(out);
        } catch (IOException e) {
          unsent = e;
        }
      }
      boolean writes = unsent == null && out.hasRemaining();
      in.compact();
      int read = channel.read(in);
      in.flip();
      if (read < 0) {
        throw unsent != null ? unsent : new EOFException("it has ended the connection");
      }
      if (read == 0) {
        await(SelectionKey.OP_READ | (writes ? SelectionKey.OP_WRITE : 0), deadline);
      }
    }
  }

  /**
   * Waits until the socket is ready.
   *
   * @param operations 0 only looks at the time
   */
  private void await(int operations, long deadline) throws IOException {
    long left = deadline - System.nanoTime();
    if (left <= 0) {
      throw new IOException(
          "no answer within "
              + patience.toMillis() / 1000.0
              + " s: does its disk hang? It is safe to kill it and start it again");
    }
    if (operations != 0) {
      channel.keyFor(selector).interestOps(operations);
      int unused = selector.select(k -> {}, Math.max(1, TimeUnit.NANOSECONDS.toMillis(left)));
    }
  }

  @Override
  public void close() {
    closeQuietly(channel);
    closeQuietly(selector);
  }

  private static void closeQuietly(Closeable closed) {
    try {
      if (closed != null) {
        closed.close();
      }
    } catch (IOException e) {
      // nothing is lost
    }
  }
}
