package org.ibis.core.permit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.ibis.core.permit.Frame.FromMemory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ConnectionTest {
  private static final int SENDERS = 8;

  /** Far more than a socket holds, and far less than an outbox may. */
  private static final int UNREAD = 10_000;

  private static final int ROUNDS = 30;

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private Node node;
  private Connection connection;
  private Future<String> end;

  @BeforeEach
  void open(@TempDir Path dir) throws IOException {
    node = new Node(dir.resolve("permits.sock"));
    connection = Connection.open(dir.resolve("permits.sock"), FrameCodec.VERSION, frame -> {});
    node.accept();
    end = threads.submit(this::run);
  }

  /** Returns why it ended. */
  private String run() throws IOException {
    try (Connection mine = connection) {
      mine.run();
      return null;
    } catch (IOException e) {
      return e.getMessage();
    }
  }

  @AfterEach
  void close() throws IOException {
    connection.end("the test is over");
    node.close();
    threads.shutdownNow();
  }

  @Test
  void framesOfManySendersArriveWholeAndInTheirOrder() throws Exception {
    Semaphore unread = new Semaphore(UNREAD);
    List<Future<?>> senders = new ArrayList<>();
    for (int s = 0; s < SENDERS; s++) {
      int sender = s;
      senders.add(threads.submit(() -> send(sender, unread)));
    }
    long[] next = new long[SENDERS];
    for (int round = 0; round < ROUNDS; round++) {
      while (unread.availablePermits() > 0) {
        Thread.onSpinWait(); // until the socket is full, and what it has no room for is waiting
      }
      for (int i = 0; i < UNREAD; i++) {
        FromMemory frame = node.next(FromMemory.class);
        assertEquals(next[frame.flow()]++, frame.bytes(), "of sender " + frame.flow());
      }
      unread.release(UNREAD);
    }
    for (Future<?> s : senders) {
      Object unused = s.get(10, TimeUnit.SECONDS);
    }
    for (long sent : next) {
      assertEquals(ROUNDS * UNREAD / SENDERS, sent);
    }
  }

  private Void send(int sender, Semaphore unread) throws InterruptedException {
    for (int i = 0; i < ROUNDS * UNREAD / SENDERS; i++) {
      unread.acquire();
      assertTrue(connection.send(new FromMemory(0, sender, i)));
    }
    return null;
  }

  @Test
  void whatIsSentToNobodyEndsIt() throws Exception {
    node.close();
    while (connection.send(new FromMemory(0, 0, 1))) {
      Thread.onSpinWait();
    }
    assertFalse(end.get(10, TimeUnit.SECONDS).isEmpty());
    assertFalse(connection.send(new FromMemory(0, 0, 1)));
  }
}
