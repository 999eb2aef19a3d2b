package org.ibis.core.permit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.ibis.core.device.IoThreads;
import org.ibis.core.permit.Frame.FromMemory;
import org.ibis.core.permit.Frame.Grant;
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
  private volatile Connection.Receiver receiver = frame -> null;

  @BeforeEach
  void open(@TempDir Path dir) throws IOException {
    node = new Node(dir.resolve("permits.sock"));
    connection =
        Connection.open(
            dir.resolve("permits.sock"),
            FrameCodec.VERSION,
            frame -> receiver.received(frame),
            threads);
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

  @Test
  void whoeverReadsWhatTakesTimeDoesItAndAnotherThreadReadsOn() throws Exception {
    BlockingQueue<Thread> readers = new LinkedBlockingQueue<>();
    BlockingQueue<Thread> workers = new LinkedBlockingQueue<>();
    CountDownLatch disk = new CountDownLatch(1);
    try (IoThreads io = new IoThreads("io")) {
      receiver =
          frame -> {
            readers.add(Thread.currentThread());
            return new Connection.Work(io, () -> hang(workers, disk));
          };
      node.send(new Grant(0, 0, 1, 1));
      Thread first = readers.take();
      assertSame(first, workers.take());
      node.send(new Grant(1, 0, 1, 1)); // while that hangs
      Thread second = readers.take();
      assertSame(second, workers.take());
      assertNotSame(first, second);
      disk.countDown();
    }
  }

  @Test
  void whatIsReadAtOnceIsDoneAtOnce() throws Exception {
    BlockingQueue<Thread> workers = new LinkedBlockingQueue<>();
    CountDownLatch disk = new CountDownLatch(1);
    try (IoThreads io = new IoThreads("io")) {
      receiver = frame -> new Connection.Work(io, () -> hang(workers, disk));
      ByteBuffer all = ByteBuffer.allocate(1000);
      for (int i = 0; i < 5; i++) {
        all.put(FrameCodec.encode(new Grant(i, 0, 1, 1)));
      }
      node.send(all.flip());
      Set<Thread> five = new HashSet<>();
      for (int i = 0; i < 5; i++) {
        assertTrue(five.add(workers.take()));
      }
      disk.countDown();
    }
  }

  @Test
  void itEndsWhileEverythingThatWasGrantedHangs() throws Exception {
    BlockingQueue<Thread> workers = new LinkedBlockingQueue<>();
    CountDownLatch disk = new CountDownLatch(1);
    try (IoThreads io = new IoThreads("io")) {
      receiver = frame -> new Connection.Work(io, () -> hang(workers, disk));
      node.send(new Grant(0, 0, 1, 1));
      Thread unused = workers.take();
      node.close();
      assertTrue(end.get(10, TimeUnit.SECONDS).contains("closed the connection"));
      disk.countDown();
    }
  }

  private static void hang(BlockingQueue<Thread> workers, CountDownLatch disk) {
    workers.add(Thread.currentThread());
    try {
      disk.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
