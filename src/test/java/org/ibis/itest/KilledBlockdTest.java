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
import org.ibis.blockhint.FileRange;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code ibis-blockd} is killed a hundred times, each time when it has just said something, while
 * clients write, append, overwrite and read: each reads what was written last.
 */
@Tag("faults")
@Timeout(value = 20, unit = TimeUnit.MINUTES)
class KilledBlockdTest {
  private static final int KILLS = 100;
  private static final int HEARD_EVERY = 12; // rounds: then the DataNode hears of mirrors, too
  private static final int CLIENTS = 3;
  private static final int FILES = 3; // of each client, one after the other
  private static final int APPENDED = 4321;

  private static final byte[] STAYING = Content.of(MirroredDfs.BLOCK + 99_999);
  private static final org.apache.hadoop.fs.Path STAYS = new org.apache.hadoop.fs.Path("/stays");

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
  void aHundredKillsHaveNobodyReadOtherBytes() throws Exception {
    ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
    try (MirroredDfs node = MirroredDfs.start(dir)) {
      Content.write(node.dfs.fs, STAYS, STAYING);
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
        if (moment == Moment.MIRRORED && i % HEARD_EVERY == 1) {
          Eventually.eventually(() -> node.mirrors().known() > 0, node::status);
        }
        node.node().blockd.kill();
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

  private static void await(BlockdPeer peer, int type) throws IOException {
    while (peer.hear() != type) {}
  }

  /** A client with files of its own, so that it knows what is in them. */
  private void writeAndRead(MirroredDfs node, int number) {
    try {
      for (int round = 0; !ended; round++) {
        org.apache.hadoop.fs.Path file =
            new org.apache.hadoop.fs.Path("/client" + number + "/" + round % FILES);
        byte[] content = Content.of(MirroredDfs.BLOCK + 100_000 + 10 * round + number);
        Content.write(node.dfs.fs, file, content); // over what was there
        read(node, file, content);
        byte[] more = Arrays.copyOf(content, content.length + APPENDED);
        System.arraycopy(Content.of(APPENDED), 0, more, content.length, APPENDED);
        read(node, file, content);
        try (FSDataOutputStream out = node.dfs.fs.append(file)) {
          out.write(more, content.length, APPENDED);
        }
        read(node, file, more);
        read(node, STAYS, STAYING);
      }
    } catch (Throwable e) { // the test says it
      failed.compareAndSet(null, e);
    }
  }

  private void read(MirroredDfs node, org.apache.hadoop.fs.Path file, byte[] content)
      throws Exception {
    node.node().forgetAllThatIsThere();
    assertArrayEquals(content, Content.read(node.dfs.fs, file));
    reads.incrementAndGet();
  }
}
