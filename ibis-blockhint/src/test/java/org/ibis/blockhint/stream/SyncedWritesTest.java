package org.ibis.blockhint.stream;

import static org.ibis.blockhint.stream.TestDevice.GRAIN;
import static org.ibis.blockhint.stream.TestDevice.TAG;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.ibis.core.FailOpen;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a writer syncs: by its own thread, once, and in its turn. */
@Timeout(120)
class SyncedWritesTest {
  private static final int PACKET = 64 << 10; // bytes

  private final ManualExecutor disk = new ManualExecutor();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final MemoryRange range = new MemoryRange(true);
  private final AtomicInteger syncs = new AtomicInteger();

  @AfterEach
  void end() {
    threads.shutdownNow();
  }

  private WriteBehind writes(TestDevice device, int bytes) {
    WriteBehind writes = new WriteBehind(device, TAG, range, 0);
    for (int at = 0; at < bytes; at += PACKET) {
      writes.wrote(PACKET);
    }
    return writes;
  }

  @Test
  void thePermitIsHeldWhileTheCallerSyncs() throws Exception {
    TestDevice device = new TestDevice(1, threads);
    WriteBehind writes = writes(device, PACKET);
    Thread caller = Thread.currentThread();
    writes.sync(
        () -> {
          assertSame(caller, Thread.currentThread());
          assertEquals(1, device.outstanding());
          syncs.incrementAndGet();
        });
    assertEquals(1, syncs.get());
    HadoopThread.eventually(() -> device.outstanding() == 0);
    assertEquals(PACKET, device.writtenBytes());
    assertEquals(0, device.streams(TAG).unflushedBytes());
    assertEquals(PACKET, writes.onDiskTo());
  }

  @Test
  void theCallerHearsOfTheErrorAndThePermitGoesBack() {
    for (TestDevice device :
        new TestDevice[] {new TestDevice(1, threads), new TestDevice(1, Runnable::run)}) {
      WriteBehind writes = writes(device, PACKET);
      IOException eio = new IOException("EIO");
      IOException heard =
          assertThrows(
              IOException.class,
              () ->
                  writes.sync(
                      () -> {
                        syncs.incrementAndGet();
                        throw eio;
                      }));
      assertSame(eio, heard);
      HadoopThread.eventually(() -> device.outstanding() == 0);
    }
    assertEquals(2, syncs.get(), "once each: the kernel tells of an error once");
  }

  @Test
  void whereItIsSwitchedOffMeanwhileItGoesOn() throws Exception {
    TestDevice device = new TestDevice(0, disk);
    WriteBehind writes = writes(device, PACKET);
    HadoopThread writer = HadoopThread.start(() -> writes.sync(syncs::incrementAndGet));
    writer.awaitWaiting();
    assertEquals(0, syncs.get());
    device.off(true);
    writer.awaitDone();
    assertEquals(1, syncs.get());
    assertEquals(0, device.queued());
  }

  @Test
  void afterTheCapItGoesOnAndAPermitThatComesThenWaitsForNobody() throws Exception {
    TestDevice device = new TestDevice(1, disk, 40_000_000);
    WriteBehind writes = writes(device, PACKET);
    writes.sync(syncs::incrementAndGet); // in 25 ms
    assertEquals(1, syncs.get());
    assertEquals(1, device.failOpen.get(FailOpen.Reason.SLOW_DEVICE));
    disk.runAll();
    assertEquals(0, device.outstanding());
    assertEquals(1, syncs.get());
  }

  @Test
  void theFlushesBeforeItAndItsOwnTurnHaveOneDeadline() throws Exception {
    long turnOnly = Long.MAX_VALUE;
    long withFlushes = Long.MAX_VALUE;
    for (int i = 0; i < 3; i++) { // the least: the machine may stand still
      turnOnly = Math.min(turnOnly, nanosOfSyncInVain(PACKET));
      withFlushes = Math.min(withFlushes, nanosOfSyncInVain(3 * GRAIN + PACKET));
    }
    assertTrue(withFlushes < 1.6 * turnOnly, withFlushes + " ns, " + turnOnly);
  }

  /** Of a disk that serves nothing. */
  private long nanosOfSyncInVain(int bytes) throws IOException {
    WriteBehind writes = writes(new TestDevice(1, disk, 400_000_000), bytes);
    long begin = System.nanoTime();
    writes.sync(syncs::incrementAndGet);
    return System.nanoTime() - begin;
  }

  @Test
  void onADeviceThatIsSilentNobodyWaits() throws Exception {
    TestDevice device = new TestDevice(1, disk);
    device.silent(true);
    writes(device, PACKET).sync(syncs::incrementAndGet);
    assertEquals(1, syncs.get());
  }

  @Test
  void anInterruptedCallerGoesOnAtOnceAsOnStock() throws Exception {
    TestDevice device = new TestDevice(1, disk);
    WriteBehind writes = writes(device, PACKET);
    HadoopThread writer = HadoopThread.start(() -> writes.sync(syncs::incrementAndGet));
    writer.awaitWaiting();
    writer.interrupt();
    writer.awaitDone();
    assertTrue(writer.wasInterruptedAtEnd());
    assertEquals(1, syncs.get());
  }

  @Test
  void whatWaitsInMemoryIsFlushedInPartsBeforeIt() throws Exception {
    CountDownLatch gate = new CountDownLatch(1);
    TestDevice device =
        new TestDevice(
            1,
            r ->
                threads.execute(
                    () -> {
                      assertDoesNotThrow(() -> gate.await());
                      r.run();
                    }));
    WriteBehind writes = writes(device, 3 * GRAIN + PACKET);
    HadoopThread writer =
        HadoopThread.start(
            () ->
                writes.sync(
                    () -> {
                      assertTrue(range.flushedBytes() >= 3 * GRAIN);
                      syncs.incrementAndGet();
                    }));
    writer.awaitWaiting();
    assertEquals(0, syncs.get());
    gate.countDown();
    writer.awaitDone();
    assertEquals(1, syncs.get());
    HadoopThread.eventually(() -> device.outstanding() == 0);
    assertEquals(0, device.streams(TAG).unflushedBytes());
  }
}
