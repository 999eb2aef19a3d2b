package org.ibis.blockhint.stream;

import static org.ibis.blockhint.stream.TestDevice.BULK;
import static org.ibis.blockhint.stream.TestDevice.GRAIN;
import static org.ibis.blockhint.stream.TestDevice.INITIAL;
import static org.ibis.blockhint.stream.TestDevice.PART;
import static org.ibis.blockhint.stream.TestDevice.TAG;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.ibis.core.FailOpen;
import org.ibis.core.window.ReadHint;
import org.ibis.core.window.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class BlockingReadsTest {
  private static final long FILE_BYTES = 10 * BULK + 500;

  private final ManualExecutor disk = new ManualExecutor();
  private final MemoryRange range = new MemoryRange(true);

  private BlockingReads reads(TestDevice device) {
    return reads(device, ReadAhead.Content.DATA, range, () -> FILE_BYTES);
  }

  private static BlockingReads reads(
      TestDevice device, ReadAhead.Content content, MemoryRange range, SizeOf size) {
    return new BlockingReads(
        device, new ReadAhead(device, TAG, range, size, content, device.nanos::get));
  }

  private static void readAll(BlockingReads reads, int step) {
    for (long at = 0; at < FILE_BYTES; at += step) {
      reads.await(at, Math.min(step, FILE_BYTES - at));
    }
  }

  @Test
  void sequentialReadPagesTheFileInOnceInOrder() {
    TestDevice device = new TestDevice(1, Runnable::run);
    BlockingReads reads = reads(device);

    readAll(reads, PART);
    reads.close();

    long end = 0;
    for (Window w : range.pagedIn()) {
      assertEquals(end, w.start());
      end = w.end();
    }
    assertEquals(FILE_BYTES, end);
    assertEquals(FILE_BYTES, device.dataBytes());
    assertEquals(0, device.checksumBytes());
    assertEquals(0, device.failOpen.total());
  }

  @Test
  void readerGoesOnWithTheFirstPartOfAWindow() throws Exception {
    TestDevice device = new TestDevice(1, disk);
    device.streams(TAG).hint(ReadHint.LONG_RUN);
    BlockingReads reads = reads(device);
    HadoopThread first = HadoopThread.start(() -> reads.await(0, INITIAL));
    first.awaitWaiting();
    disk.runOne(); // the first window
    first.awaitDone();

    HadoopThread next = HadoopThread.start(() -> reads.await(INITIAL, 10));
    next.awaitWaiting();
    disk.runOne(); // one part of a window of a grain
    next.awaitDone();

    assertEquals(INITIAL + PART, range.pagedInBytes());
  }

  @Test
  void checksumsAreReadAtOnceAfterALongBlockAndSayNothingOfTheNext() {
    TestDevice device = new TestDevice(1, Runnable::run);
    BlockingReads block = reads(device);
    readAll(block, PART);
    block.close();
    assertEquals(ReadHint.LONG_RUN, device.streams(TAG).hint());
    MemoryRange checksums = new MemoryRange(true);
    BlockingReads reads =
        reads(device, ReadAhead.Content.CHECKSUMS, checksums, () -> (long) GRAIN - 1);

    reads.await(0, 7);
    reads.await(GRAIN - 2, 1);
    reads.close();

    assertEquals(GRAIN - 1, checksums.pagedInBytes());
    assertEquals(GRAIN - 1, device.checksumBytes());
    assertEquals(FILE_BYTES, device.dataBytes());
    assertEquals(ReadHint.LONG_RUN, device.streams(TAG).hint());
  }

  @Test
  void readerThatWaitsGoesOnWhenItIsSwitchedOffAndIsScheduledWhenItIsOnAgain() throws Exception {
    TestDevice device = new TestDevice(1, disk);
    BlockingReads holder = reads(device);
    HadoopThread first = HadoopThread.start(() -> holder.await(0, PART)); // has the one permit
    first.awaitWaiting();
    MemoryRange other = new MemoryRange(true);
    BlockingReads reads = reads(device, ReadAhead.Content.DATA, other, () -> FILE_BYTES);
    HadoopThread waits = HadoopThread.start(() -> reads.await(0, PART));
    waits.awaitWaiting();
    device.off(true);
    waits.awaitDone();
    reads.await(PART, 4 * BULK); // on this thread: it would hang if it waited
    assertEquals(0, other.pagedInBytes());

    device.off(false);
    disk.runAll();
    first.awaitDone();
    HadoopThread again = HadoopThread.start(() -> reads.await(PART + 4 * BULK, PART));
    again.awaitWaiting();
    disk.runAll();
    again.awaitDone();
    assertTrue(other.pagedIn().get(0).start() >= PART + 4 * BULK, "it goes on from where it is");
    reads.close();
    holder.close();
    assertEquals(0, device.failOpen.total());
  }

  @Test
  void readBeforeTheFirstOneIsScheduledToo() {
    TestDevice device = new TestDevice(1, Runnable::run);
    BlockingReads reads = reads(device);

    reads.await(4 * BULK, 10);
    reads.await(4 * BULK - 8192, 10);
    reads.await(100, 10);

    assertTrue(range.pagedIn().contains(new Window(4 * BULK - 8192, 4 * BULK - 4096)));
    assertTrue(range.pagedIn().contains(new Window(100, 4096)));
  }

  @Test
  void secondLookAtWhatWasJustReadNeedsNoWindow() {
    TestDevice device = new TestDevice(1, Runnable::run);
    BlockingReads reads = reads(device);
    reads.await(0, 5 * PART);
    List<Window> before = range.pagedIn();

    reads.await(400, 2 * PART);

    assertEquals(before, range.pagedIn());
  }

  @Test
  void whatIsReadOnceMoreAndWasDroppedIsPagedInAgainAndNotCountedTwice() {
    TestDevice device = new TestDevice(1, Runnable::run);
    BlockingReads reads = reads(device);
    range.resident(0);
    reads.await(0, 4 * PART);
    reads.await(4 * PART, PART);
    long data = device.dataBytes();
    range.resident(0);

    reads.await(0, PART);

    assertEquals(data, device.dataBytes());
    assertTrue(device.checksumBytes() >= PART);
  }

  @Test
  void randomAccessTakesBackWhatIsQueuedAhead() throws Exception {
    TestDevice device = new TestDevice(1, disk);
    device.streams(TAG).hint(ReadHint.LONG_RUN);
    BlockingReads reads = reads(device);
    HadoopThread first = HadoopThread.start(() -> reads.await(0, 1));
    first.awaitWaiting();
    disk.runOne();
    first.awaitDone(); // the first part of a grain is at the disk, others are queued
    assertEquals(1, device.outstanding());
    assertTrue(device.queued() > 1);

    HadoopThread far = HadoopThread.start(() -> reads.await(5 * BULK, 10));
    far.awaitWaiting();
    assertEquals(1, device.queued(), "the one it waits for");
    disk.runAll();
    far.awaitDone();

    assertEquals(
        List.of(
            new Window(0, INITIAL),
            new Window(INITIAL, INITIAL + PART),
            new Window(5 * BULK, 5 * BULK + 4096)),
        range.pagedIn());
  }

  @Test
  void closeTakesBackWhatIsQueuedAndLetsTheFileGoAfterTheLastPart() throws Exception {
    TestDevice device = new TestDevice(1, disk);
    device.streams(TAG).hint(ReadHint.LONG_RUN);
    BlockingReads reads = reads(device);
    HadoopThread first = HadoopThread.start(() -> reads.await(0, 1));
    first.awaitWaiting();
    disk.runOne();
    first.awaitDone();

    reads.close(); // on this thread: it would hang if it waited for the disk
    assertEquals(0, device.queued());
    assertEquals(0, range.closes());
    disk.runAll();
    assertEquals(0, device.outstanding());
    assertEquals(1, range.closes());

    reads.close();
    reads.await(3 * BULK, 1);
    assertEquals(1, range.closes());
    assertEquals(0, disk.pending());
    assertEquals(0, device.failOpen.total());
    assertEquals(0, device.streams(TAG).readers());
  }

  @Test
  void brokenDiskIsCountedAndLeftToTheReadItself() {
    TestDevice device = new TestDevice(1, Runnable::run);
    BlockingReads reads = reads(device);
    range.fail();

    readAll(reads, 500);
    reads.close();

    assertTrue(device.failOpen.get(FailOpen.Reason.IO_ERROR) > 0);
    assertEquals(0, device.outstanding());
    assertEquals(0, device.readBytes());
    assertEquals(1, range.closes());
  }

  @Test
  void windowThatFailsWhileItIsWaitedForIsCountedOnce() throws Exception {
    TestDevice device = new TestDevice(1, disk);
    BlockingReads reads = reads(device);
    range.fail();
    HadoopThread reader = HadoopThread.start(() -> reads.await(0, 1));
    reader.awaitWaiting();
    disk.runOne();
    reader.awaitDone();

    assertEquals(1, device.failOpen.get(FailOpen.Reason.IO_ERROR));
  }

  @Test
  void withoutPermitsTheReadGoesOnAtOnceAndNothingIsReadAhead() {
    TestDevice device = new TestDevice(1, Runnable::run);
    device.noPermits();
    range.resident(0);
    BlockingReads reads = reads(device);

    readAll(reads, PART); // on this thread: it would hang if it waited

    assertEquals(List.of(), range.pagedIn());
    assertEquals(0, device.failOpen.total());
  }

  @Test
  void fileWhoseSizeIsNotKnownIsReadUnscheduledAndCounted() {
    TestDevice device = new TestDevice(1, Runnable::run);
    BlockingReads reads =
        reads(
            device,
            ReadAhead.Content.DATA,
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
    BlockingReads reads = reads(device);
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
  void windowThatTookTooLongIsNotForgottenWhileItsReadMayStillRun() {
    TestDevice device = new TestDevice(1, disk, 1_000_000);
    BlockingReads reads = reads(device);

    reads.await(0, 1); // nobody runs the disk
    assertEquals(1, device.failOpen.get(FailOpen.Reason.SLOW_DEVICE));
    reads.close();

    assertEquals(0, range.closes(), "the disk still reads into its descriptor");
    disk.runAll();
    assertEquals(1, range.closes());
  }

  @Test
  void whatIsInMemoryTakesNoPermitAndNoDescriptorAndIsCountedToTheByte() {
    TestDevice device = new TestDevice(1, disk);
    BlockingReads reads = reads(device);
    range.resident(FILE_BYTES);

    readAll(reads, 500);
    reads.close();

    assertEquals(List.of(), range.pagedIn());
    assertEquals(0, disk.pending());
    assertEquals(0, range.keptOpen());
    assertEquals(FILE_BYTES, device.readBytes());
  }

  @Test
  void whatIsInMemoryIsLookedAtOncePerGrainAndToldOncePer8Mib() {
    TestDevice device = new TestDevice(1, disk);
    BlockingReads reads = reads(device);
    range.resident(FILE_BYTES);

    readAll(reads, 500);
    reads.close();

    assertTrue(range.looks() < 2 * FILE_BYTES / GRAIN + 10, range.looks() + " looks");
    assertEquals(2, device.memoryReports());
  }

  @Test
  void shortReadOfWhatIsInMemoryIsOneLookAndNothingElse() {
    TestDevice device = new TestDevice(1, disk);
    BlockingReads reads = reads(device);
    range.resident(FILE_BYTES);

    reads.await(3 * BULK + 100, 4096);
    reads.close();

    assertEquals(1, range.looks());
    assertEquals(0, range.keptOpen());
    assertEquals(4096, device.readBytes());
  }

  @Test
  void whatWasTakenFromMemoryBeforeItWasReadIsPagedInAgainAfterAWhile() {
    TestDevice device = new TestDevice(1, Runnable::run);
    device.streams(TAG).hint(ReadHint.LONG_RUN);
    BlockingReads reads = reads(device);
    range.resident(FILE_BYTES);
    reads.await(0, 2 * PART);

    range.resident(0); // the kernel reclaims it
    reads.await(2 * PART, PART);
    assertEquals(List.of(), range.pagedIn(), "it was in memory a moment ago");
    device.nanos.addAndGet(ReadAhead.LOOK_AGAIN_NANOS);
    reads.await(4 * PART, 10);

    assertEquals(4 * PART, range.pagedIn().get(0).start());
    assertTrue(device.checksumBytes() > 0, "service, but no data of the job's");
    assertEquals(0, device.dataBytes());
  }

  @Test
  void fileThatMemoryDoesNotKeepIsReadAllTheSame() {
    TestDevice device = new TestDevice(1, Runnable::run);
    range.forgets();
    BlockingReads reads = reads(device);

    for (long at = 0; at < FILE_BYTES; at += PART) {
      device.nanos.addAndGet(2 * ReadAhead.LOOK_AGAIN_NANOS); // a slow reader
      reads.await(at, Math.min(PART, FILE_BYTES - at));
    }

    assertEquals(FILE_BYTES, device.dataBytes());
    assertTrue(device.checksumBytes() <= FILE_BYTES, "brought back once at most");
    assertEquals(0, device.failOpen.total());
  }

  @Test
  void readPastTheEndNeedsNoWindow() {
    TestDevice device = new TestDevice(1, Runnable::run);
    BlockingReads reads = reads(device);

    reads.await(FILE_BYTES, 100);
    reads.await(FILE_BYTES + 1_000_000, 1);
    reads.await(FILE_BYTES - 10, 1000);

    assertEquals(List.of(new Window(FILE_BYTES - 10, FILE_BYTES)), range.pagedIn());
    assertEquals(0, device.failOpen.total());
  }

  @Test
  void emptyFileNeedsNothing() {
    TestDevice device = new TestDevice(1, Runnable::run);
    BlockingReads reads = reads(device, ReadAhead.Content.DATA, range, () -> 0L);

    reads.await(0, 4096);
    reads.close();

    assertEquals(List.of(), range.pagedIn());
    assertEquals(0, device.failOpen.total());
    assertEquals(ReadHint.UNKNOWN, device.streams(TAG).hint());
  }
}
