package org.ibis.core.permit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.ibis.core.FailOpen;

/**
 * Connects to the node's permits, and anew when a connection breaks: once a second at first and
 * less and less often, and in what the node speaks. Has threads of its own: one that connects, and
 * one at a time that reads.
 */
final class Reconnects {
  private static final String THREAD = "ibis-permits";

  private static final long FIRST_RETRY_MILLIS = 1000;
  private static final long LAST_RETRY_MILLIS = 5000;

  /** Who was refused will be again, until somebody has mended what is wrong. */
  private static final long REFUSED_RETRY_MILLIS = 60_000;

  private final Supplier<List<Path>> places;
  private final FailOpen failOpen;
  private final Client client;
  private final AtomicInteger threads = new AtomicInteger(); // so far
  private final Executor readers =
      Executors.newCachedThreadPool(r -> daemon(r, THREAD + "-" + threads.incrementAndGet()));
  private boolean opened; // a device, by this round of tries; of who connects or reads, as the next
  private boolean refused;
  private volatile byte version = FrameCodec.VERSION; // in which to speak
  private volatile List<Path> sockets = List.of(); // where it looked last
  private volatile Path connectedTo; // null while there is no connection

  /** Who wants to be connected. */
  interface Client extends Connection.Receiver {
    /** There is a connection; frames may be sent, and come from now on. */
    void connected(Connection c);

    /** There is none any more. */
    void disconnected();
  }

  /**
   * @param places says where the node gives permits now; may wait
   */
  Reconnects(Supplier<List<Path>> places, FailOpen failOpen, Client client) {
    this.places = places;
    this.failOpen = failOpen;
    this.client = client;
  }

  private static Thread daemon(Runnable r, String name) {
    Thread t = new Thread(r, name);
    t.setDaemon(true);
    return t;
  }

  /** Begins to connect; to be called once. */
  void start() {
    daemon(this::run, THREAD).start();
  }

  /** Where it looked for permits last. */
  List<Path> sockets() {
    return sockets;
  }

  /** Where it gets permits now; null while it does not. */
  Path connectedTo() {
    return connectedTo;
  }

  /** In which it speaks. */
  byte version() {
    return version;
  }

  /** The node gives permits. */
  void opened() {
    opened = true;
  }

  /** The node sends this process away. */
  void refused(String why) {
    refused = true;
    if (why.startsWith(FrameCodec.OTHER_VERSION)) {
      version = (byte) Math.max(FrameCodec.OLDEST_VERSION, version - 1); // for the next try
    }
  }

  private void run() {
    long retry = FIRST_RETRY_MILLIS / 2;
    while (true) {
      opened = false;
      refused = false;
      byte spoken = version;
      List<Path> all = places.get();
      sockets = all;
      for (int i = 0; i < all.size() && !refused; i++) {
        beConnected(all.get(i));
      }
      if (version < spoken) {
        continue; // at once, in what the NodeManager knows
      }
      version = FrameCodec.VERSION; // of a NodeManager that comes back
      if (opened) {
        retry = FIRST_RETRY_MILLIS;
      } else {
        retry = refused ? REFUSED_RETRY_MILLIS : Math.min(LAST_RETRY_MILLIS, 2 * retry);
      }
      try {
        Thread.sleep(retry);
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  private void beConnected(Path socket) {
    try (Connection c = Connection.open(socket, version, client, readers)) {
      client.connected(c);
      connectedTo = socket;
      c.run();
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      if (Files.exists(socket)) { // else there is no NodeManager with permits
        failOpen.count(
            FailOpen.Reason.NO_PERMITS, "no permits from " + socket + ": " + e.getMessage(), null);
      }
    } finally {
      connectedTo = null;
      client.disconnected();
    }
  }
}
