package org.ibis.blockhint.stream;

import static org.ibis.blockhint.stream.TestDevice.BULK;
import static org.ibis.blockhint.stream.TestDevice.INITIAL;
import static org.ibis.blockhint.stream.TestDevice.MAX_AHEAD;
import static org.ibis.blockhint.stream.TestDevice.TAG;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.window.ReadHint;
import org.ibis.core.window.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class WindowedReadsTest {
  private static final long FILE_BYTES = 50_500;

  private final ManualExecutor disk = new ManualExecutor();
  private final MemoryRange range = new MemoryRange(true);

  private WindowedReads reads(TestDevice device) {
    return WindowedReads.ofBlock(device.scheduler, TAG, range, () -> FILE_BYTES);
  }

  private static void readAll(WindowedReads reads, int step) {
    for (long at = 0; at < FILE_BYTES; at += step) {
      reads.await(at, Math.min(step, FILE_BYTES - at));
    }
  }

  @Test
  void sequentialReadPagesTheFileInOnceWithGrowingWindows() {
    TestDevice device = new TestDevice(1, Runnable::run);
    WindowedReads reads = reads(device);

    readAll(reads, 64);
    reads.close();

    List<Window> windows = range.pagedIn();
    assertEquals(new Window(0, INITIAL), windows.get(0));
    assertEquals(2 * INITIAL, windows.get(1).bytes());
    assertEquals(BULK, windows.get(2).bytes());
    long end = 0;
    for (Window w : windows) {
      assertEquals(end, w.start());
      end = w.end();
    }
    assertEquals(FILE_BYTES, end);
    assertEquals(FILE_BYTES, device.scheduler.snapshot().flows().get(0).readBytes());
    assertEquals(0, device.failOpen.total());
  }

  /** A thread that reads a byte at each position. */
  private static HadoopThread startReading(WindowedReads reads, long... positions) {
    return HadoopThread.start(
        () -> {
          for (long position : positions) {
            reads.await(position, 1);
          }
        });
  }

  @Test
  void oneMoreWindowStandsAheadAfterEachWait() throws Exception {
    TestDevice device = new TestDevice(100, disk);
    WindowedReads reads = reads(device);
    long[] starts = {0, 1000, 5000, 9000, 13_000, 17_000}; // of the windows, as they grow
    HadoopThread reader = startReading(reads, starts);
    for (int waits = 1; waits <= starts.length; waits++) {
      reader.awaitWaiting();
      assertEquals(Math.min(MAX_AHEAD, waits), disk.pending());
      int next = waits + 1;
      disk.runOne(); // the one it waits for
      if (waits < starts.length) {
        HadoopThread.eventually(() -> disk.pending() == Math.min(MAX_AHEAD, next));
      }
    }
    reader.awaitDone();
  }

  @Test
  void flowWithTheLesserShareHasOneWindowAhead() throws Exception {
    TestDevice device = new TestDevice(100, disk);
    device.scheduler.submit(
        new FlowTag("application_1_0002", 32, IoKind.PERSISTENT),
        IoOp.READ,
        new Window(0, 1),
        (start, bytes) -> {});
    disk.runOne();
    WindowedReads reads = reads(device);
    long[] starts = {0, 1000, 5000, 9000}; // of the windows, as they grow
    HadoopThread reader = startReading(reads, starts);
    for (int waits = 1; waits <= starts.length; waits++) {
      HadoopThread.eventually(() -> disk.pending() == 1);
      reader.awaitWaiting();
      assertEquals(1, disk.pending());
      disk.runOne();
    }
    reader.awaitDone();
  }

  @Test
  void checksumsAreReadAtOnceAndSayNothingOfTheFlowsNextBlock() {
    TestDevice device = new TestDevice(1, Runnable::run);
    WindowedReads block = reads(device);
    readAll(block, 64);
    block.close();
    ReadHint ofBlock = device.scheduler.memory(TAG).readHint();
    MemoryRange checksums = new MemoryRange(true);
    WindowedReads reads =
        WindowedReads.ofChecksums(device.scheduler, TAG, checksums, () -> BULK - 1);

    reads.await(0, 7);
    reads.await(BULK - 2, 1);
    reads.close();

    assertEquals(List.of(new Window(0, BULK - 1)), checksums.pagedIn());
    assertEquals(BULK - 1, device.scheduler.snapshot().flows().get(0).checksumBytes());
    assertEquals(FILE_BYTES, device.scheduler.snapshot().flows().get(0).readBytes());
    assertTrue(ofBlock.readsOn());
    assertEquals(ofBlock, device.scheduler.memory(TAG).readHint());
  }

  @Test
  void readBeforeTheFirstOneIsScheduledToo() {
    TestDevice device = new TestDevice(1, Runnable::run);
    WindowedReads reads = reads(device);

    reads.await(40_000, 10);
    reads.await(39_990, 10);
    reads.await(100, 10);

    assertTrue(range.pagedIn().contains(new Window(39_990, 40_990)));
    assertTrue(range.pagedIn().contains(new Window(100, 1100)));
  }

  @Test
  void secondLookAtWhatWasJustReadNeedsNoWindow() {
    TestDevice device = new TestDevice(1, Runnable::run);
    WindowedReads reads = reads(device);
    reads.await(0, 2500);
    List<Window> before = range.pagedIn();

    reads.await(400, 1600);

    assertEquals(before, range.pagedIn());
  }

  @Test
  void randomAccessDropsWhatIsQueuedAhead() throws Exception {
    TestDevice device = new TestDevice(1, disk);
    WindowedReads reads = reads(device);
    HadoopThread first = HadoopThread.start(() -> reads.await(0, 1));
    first.awaitWaiting();
    disk.runOne();
    first.awaitDone();
    reads.await(INITIAL / 2, 1); // it waited, so two are ahead: one at the disk, one in the queue
    assertEquals(1, device.outstanding());
    assertEquals(1, device.queued());

    HadoopThread far = HadoopThread.start(() -> reads.await(40_000, 10));
    far.awaitWaiting();
    assertEquals(1, device.queued());
    disk.runAll();
    far.awaitDone();
    disk.runAll();

    assertTrue(range.pagedIn().contains(new Window(40_000, 40_000 + INITIAL)));
    assertTrue(range.pagedIn().contains(new Window(1000, 5000)), "it was at the disk already");
    assertTrue(range.pagedIn().stream().noneMatch(w -> w.start() == 5000), "paged in for nobody");
  }

  @Test
  void closeTakesBackWhatIsQueuedAndLetsTheFileGoAfterTheLastWindow() throws Exception {
    TestDevice device = new TestDevice(1, disk);
    WindowedReads reads = reads(device);
    HadoopThread first = HadoopThread.start(() -> reads.await(0, 1));
    first.awaitWaiting();
    disk.runOne();
    first.awaitDone();
    reads.await(INITIAL / 2, 1);

    reads.close(); // on this thread: it would hang if it waited for the disk
    assertEquals(0, device.queued());
    assertEquals(0, range.closes());
    disk.runAll();
    assertEquals(0, device.outstanding());
    assertEquals(1, range.closes());

    reads.close();
    reads.await(30_000, 1);
    assertEquals(1, range.closes());
    assertEquals(0, disk.pending());
    assertEquals(0, device.failOpen.total());
  }

  @Test
  void brokenDiskIsCountedAndLeftToTheReadItself() {
    TestDevice device = new TestDevice(1, Runnable::run);
    WindowedReads reads = reads(device);
    range.fail();

    readAll(reads, 500);
    reads.close();

    assertEquals(0, device.outstanding());
    assertEquals(0, device.scheduler.snapshot().flows().get(0).readBytes());
    assertEquals(1, range.closes());
  }

  @Test
  void windowThatFailsWhileItIsWaitedForIsCounted() throws Exception {
    TestDevice device = new TestDevice(1, disk);
    WindowedReads reads = reads(device);
    range.fail();
    HadoopThread reader = HadoopThread.start(() -> reads.await(0, 1));
    reader.awaitWaiting();
    disk.runOne();
    reader.awaitDone();

    assertEquals(1, device.failOpen.get(FailOpen.Reason.IO_ERROR));
  }

  @Test
  void fileWhoseSizeIsNotKnownIsReadUnscheduledAndCounted() {
    TestDevice device = new TestDevice(1, Runnable::run);
    WindowedReads reads =
        WindowedReads.ofBlock(
            device.scheduler,
            TAG,
            range,
            () -> {
              throw new IOException("stale");
            });

    reads.await(0, 100);

    assertEquals(1, device.failOpen.get(FailOpen.Reason.INTERNAL_ERROR));
    assertEquals(List.of(), range.pagedIn());
  }

  @Test
  void interruptedReaderGoesOnAtOnceAndStaysInterrupted() throws Exception {
    TestDevice device = new TestDevice(1, disk);
    WindowedReads reads = reads(device);
    HadoopThread reader = HadoopThread.start(() -> reads.await(0, 1));
    reader.awaitWaiting();

    reader.interrupt();
    reader.awaitDone();

    assertTrue(reader.wasInterruptedAtEnd());
    assertEquals(1, device.outstanding(), "the permit is the window's still");
    reads.close();
    disk.runAll();
    assertEquals(0, device.outstanding());
    assertEquals(1, range.closes());
  }

  @Test
  void requestOverTheWaitCapIsLetThrough() throws Exception {
    TestDevice device = new TestDevice(1, disk);
    var other = device.scheduler.submit(TAG, IoOp.READ, new Window(0, 1), (start, bytes) -> {});
    WindowedReads reads = reads(device);
    HadoopThread reader = HadoopThread.start(() -> reads.await(0, 1));
    reader.awaitWaiting();
    assertEquals(1, device.queued());

    device.nanos.addAndGet(TestDevice.WAIT_CAP_NANOS);
    device.scheduler.endPeriod();
    assertEquals(2, device.outstanding());
    disk.runAll();
    reader.awaitDone();

    assertTrue(other.done().isDone());
    assertEquals(1, device.failOpen.get(FailOpen.Reason.WAIT_CAP));
  }

  @Test
  void deviceThatHangsIsNotWaitedForAtAllLength() throws Exception {
    TestDevice device = new TestDevice(1, disk, 1_000_000);
    WindowedReads reads = reads(device);

    reads.await(0, 1); // nobody runs the disk

    assertEquals(1, device.failOpen.get(FailOpen.Reason.SLOW_DEVICE));
    disk.runAll();
  }

  @Test
  void whatIsInMemoryTakesNoPermitButIsCounted() {
    TestDevice device = new TestDevice(1, disk);
    WindowedReads reads = reads(device);
    range.resident(FILE_BYTES);

    readAll(reads, 500);
    reads.close();

    assertEquals(List.of(), range.pagedIn());
    assertEquals(0, disk.pending());
    assertEquals(FILE_BYTES, device.scheduler.snapshot().flows().get(0).readBytes());
  }

  @Test
  void whatWasTakenFromMemoryBeforeItWasSentIsPagedInAgain() {
    TestDevice device = new TestDevice(1, Runnable::run);
    WindowedReads reads = reads(device);
    range.resident(FILE_BYTES);
    reads.await(0, 1);

    range.resident(0); // the kernel reclaims it
    int looked = INITIAL / 8;
    reads.await(1, looked - 1);
    assertEquals(List.of(), range.pagedIn(), "so far it was looked at");
    reads.await(looked, 1);

    assertEquals(List.of(new Window(looked, looked + INITIAL)), range.pagedIn());
  }

  @Test
  void readPastTheEndNeedsNoWindow() {
    TestDevice device = new TestDevice(1, Runnable::run);
    WindowedReads reads = reads(device);

    reads.await(FILE_BYTES, 100);
    reads.await(FILE_BYTES + 1_000_000, 1);
    reads.await(FILE_BYTES - 10, 1000);

    assertEquals(List.of(new Window(FILE_BYTES - 10, FILE_BYTES)), range.pagedIn());
    assertEquals(0, device.failOpen.total());
  }
}
