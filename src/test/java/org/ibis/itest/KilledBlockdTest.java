package org.ibis.itest;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.ibis.blockhint.FileRange;
import org.ibis.core.FlowTags;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code ibis-blockd} is killed again and again, each time when it has just said something, while
 * clients write, append, overwrite and read: each reads what was written last. Now and then one
 * waits until a mirror has been read, before a kill and after it.
 */
@Tag("faults")
@Timeout(value = 20, unit = TimeUnit.MINUTES)
class KilledBlockdTest {
  private static final int KILLS = Integer.getInteger("ibis.test.kills", 40);
  private static final int HEARD_EVERY = 36; // rounds: then mirrors are read, too
  private static final int CLIENTS = 3;
  private static final int FILES = 3; // of each client, one after the other
  private static final int APPENDED = 4321;

  private static final byte[] STAYING = Content.of(MirroredDfs.BLOCK + 99_999);
  private static final org.apache.hadoop.fs.Path STAYS = new org.apache.hadoop.fs.Path("/stays");

  /** Only who waits for a read of a mirror reads it: nobody has it in memory again. */
  private static final org.apache.hadoop.fs.Path LOOKED_AT =
      new org.apache.hadoop.fs.Path("/looked-at");

  @TempDir private Path dir;
  private final AtomicReference<Throwable> failed = new AtomicReference<>();
  private final AtomicInteger reads = new AtomicInteger();
  private volatile boolean ended;

  @BeforeEach
  void needsNativeParts() {
    Blockd.assume();
    Assumptions.assumeTrue(FileRange.nativeUnavailableReason() == null);
  }

  @Test
  void killsHaveNobodyReadOtherBytes() throws Exception {
    ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
    try (MirroredDfs node = MirroredDfs.start(dir)) {
      Content.write(node.dfs.fs, STAYS, STAYING);
      Content.write(node.dfs.fs, LOOKED_AT, STAYING);
      for (int i = 0; i < CLIENTS; i++) {
        int number = i;
        clients.execute(() -> writeAndRead(node, number));
      }
      node.node().blockd.kill();
      for (int i = 0; i < KILLS && failed.get() == null; i++) {
        node.node().startBlockd();
        Moment moment = Moment.values()[i % Moment.values().length];
        if (i % 2 == 0) {
          awaitOneMoreRead(); // while it runs
        }
        hearItSpeak(node.node(), moment);
        boolean looks = moment == Moment.MIRRORED && i % HEARD_EVERY == 1;
        if (looks) {
          awaitReadOfAMirror(node);
        }
        node.node().blockd.kill();
        if (looks) {
          awaitReadOfAMirror(node);
        }
        if (i % 2 == 1) {
          awaitOneMoreRead(); // while it is dead
        }
      }
      node.node().startBlockd();
      ended = true;
      clients.shutdown();
      assertTrue(clients.awaitTermination(5, TimeUnit.MINUTES), "a client hangs");
      if (failed.get() != null) {
        throw new AssertionError("after " + reads + " reads", failed.get());
      }
      FaultTable.row("ibis-blockd killed " + KILLS + " times", reads + " files read", 0, "-");
    } finally {
      ended = true;
      clients.shutdownNow();
    }
  }

  /** What it has just said when it is killed. */
  private enum Moment {
    WELCOME,
    MIRRORED,
    MIRRORED_ANEW,
    EVICTED
  }

  private static void hearItSpeak(MirroredDfs.Node node, Moment moment) throws IOException {
    try (BlockdPeer hears = BlockdPeer.dataNode(node.socket);
        BlockdPeer orders = BlockdPeer.operator(node.socket)) {
      await(hears, BlockdPeer.WELCOME);
      if (moment != Moment.WELCOME) {
        warmAll(node, orders);
        await(hears, BlockdPeer.MIRRORED);
      }
      if (moment == Moment.MIRRORED_ANEW || moment == Moment.EVICTED) {
        orders.forget();
        await(hears, BlockdPeer.EVICTED);
      }
      if (moment == Moment.MIRRORED_ANEW) {
        warmAll(node, orders);
        await(hears, BlockdPeer.MIRRORED);
      }
    }
  }

  private static void warmAll(MirroredDfs.Node node, BlockdPeer orders) throws IOException {
    for (Path block : node.blocks()) {
      orders.warm(block);
    }
  }

  private void awaitOneMoreRead() {
    int before = reads.get();
    Eventually.eventually(
        () -> reads.get() > before || failed.get() != null, () -> "nobody reads any more");
  }

  /** Whose mirrors the steward may be making still. */
  private void awaitReadOfAMirror(MirroredDfs node) {
    long before = node.mirrors().bytesFromSsd();
    Eventually.eventually(
        () -> {
          try {
            read(node, node.dfs.fs, LOOKED_AT, STAYING);
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
          return node.mirrors().bytesFromSsd() > before || failed.get() != null;
        },
        node::status);
  }

  private static void await(BlockdPeer peer, int type) throws IOException {
    while (peer.hear() != type) {}
  }

  /**
   * A client with files of its own, so that it knows what is in them, and of a job of its own: on a
   * disk as fast as an SSD one that is by itself is let pass, and reads no mirror.
   */
  private void writeAndRead(MirroredDfs node, int number) {
    String job = FlowTags.taskOf("application_1700000000000_000" + number, 1, null);
    try (FileSystem fs = node.dfs.client("mapreduce.task.attempt.id", job)) {
      for (int round = 0; !ended; round++) {
        org.apache.hadoop.fs.Path file =
            new org.apache.hadoop.fs.Path("/client" + number + "/" + round % FILES);
        byte[] content = Content.of(MirroredDfs.BLOCK + 100_000 + 10 * round + number);
        Content.write(fs, file, content); // over what was there
        read(node, fs, file, content);
        byte[] more = Arrays.copyOf(content, content.length + APPENDED);
        System.arraycopy(Content.of(APPENDED), 0, more, content.length, APPENDED);
        read(node, fs, file, content);
        try (FSDataOutputStream out = fs.append(file)) {
          out.write(more, content.length, APPENDED);
        }
        read(node, fs, file, more);
        read(node, fs, STAYS, STAYING);
      }
    } catch (Throwable e) { // the test says it
      failed.compareAndSet(null, e);
    }
  }

  private void read(MirroredDfs node, FileSystem fs, org.apache.hadoop.fs.Path file, byte[] content)
      throws Exception {
    node.node().forgetAllThatIsThere();
    assertArrayEquals(content, Content.read(fs, file));
    reads.incrementAndGet();
  }
}
