package org.ibis.blockhint.stream;

import static org.ibis.blockhint.stream.TestDevice.BULK;
import static org.ibis.blockhint.stream.TestDevice.GRAIN;
import static org.ibis.blockhint.stream.TestDevice.PART;
import static org.ibis.blockhint.stream.TestDevice.TAG;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.window.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class WriteBehindTest {
  private static final int PACKET = 64 << 10; // bytes
  private static final int LEAST_REST = 128 << 10; // bytes

  private final ManualExecutor disk = new ManualExecutor();
  private final MemoryRange range = new MemoryRange(true);

  private WriteBehind writes(TestDevice device) {
    return new WriteBehind(device, TAG, range, 0);
  }

  private static void write(WriteBehind writes, int bytes) {
    for (int at = 0; at < bytes; at += PACKET) {
      writes.wrote(Math.min(PACKET, bytes - at));
    }
  }

  /** A thread that waits to write a grain, as two bulks of the stream are unflushed. */
  private static HadoopThread waitingWriter(WriteBehind writes) throws Exception {
    write(writes, 2 * BULK); // on this thread: it would hang if it waited
    HadoopThread writer = HadoopThread.start(() -> write(writes, GRAIN));
    writer.awaitWaiting();
    return writer;
  }

  @Test
  void fullWindowsAreFlushedOneAfterTheOther() {
    TestDevice device = new TestDevice(1, Runnable::run);
    WriteBehind writes = writes(device);

    write(writes, 3 * GRAIN);
    writes.close();

    assertEquals(new Window(0, 3 * GRAIN).cut(PART), range.flushed());
    assertEquals(3 * GRAIN, device.writtenBytes());
    assertEquals(0, device.failOpen.total());
    assertEquals(0, device.streams(TAG).unflushedBytes());
  }

  @Test
  void restIsFlushedAtTheEndUnlessItIsSmall() {
    TestDevice device = new TestDevice(1, Runnable::run);
    WriteBehind large = writes(device);
    write(large, GRAIN + LEAST_REST);
    large.close();
    assertEquals(GRAIN + LEAST_REST, range.flushedBytes());

    MemoryRange other = new MemoryRange(true);
    WriteBehind small = new WriteBehind(device, TAG, other, 0);
    write(small, GRAIN + LEAST_REST - 1);
    small.close();
    assertEquals(GRAIN, other.flushedBytes());
    assertEquals(0, device.streams(TAG).unflushedBytes());
  }

  @Test
  void theNextFileGoesOnForALongOneThatHasEnded() {
    TestDevice device = new TestDevice(1, Runnable::run);
    long first = numberOf(device, BULK);
    assertEquals(first, numberOf(device, GRAIN), "the next block of its file");
    assertNotEquals(first, numberOf(device, GRAIN), "as that was a short one");
  }

  private long numberOf(TestDevice device, int bytes) {
    WriteBehind writes = writes(device);
    write(writes, bytes);
    writes.close();
    return device.lastStream.get(IoOp.WRITE);
  }

  @Test
  void streamThatWroteNothingFlushesNothing() {
    TestDevice device = new TestDevice(1, Runnable::run);
    writes(device).close();

    assertEquals(List.of(), range.flushed());
    assertEquals(0, range.keptOpen());
    assertEquals(1, range.closes());
  }

  @Test
  void windowsStartWhereAnAppendDoes() {
    TestDevice device = new TestDevice(1, Runnable::run);
    WriteBehind writes = new WriteBehind(device, TAG, range, 777);

    write(writes, GRAIN);

    assertEquals(new Window(777, 777 + GRAIN).cut(PART), range.flushed());
  }

  @Test
  void writerWaitsWithTwoBulksUnflushedAndGoesOnWhenAFlushEnds() throws Exception {
    TestDevice device = new TestDevice(1, disk);
    WriteBehind writes = writes(device);
    HadoopThread writer = waitingWriter(writes);
    for (int part = 0; part < GRAIN / PART; part++) {
      disk.runOne();
    }
    writer.awaitDone();

    assertEquals(GRAIN, range.flushedBytes());
    disk.runAll();
    assertEquals(2 * BULK + GRAIN, range.flushedBytes());
    assertEquals(0, device.outstanding());
  }

  @Test
  void whileFlushesAreHeldAWriterWaitsForNone() throws Exception {
    TestDevice device = new TestDevice(1, disk);
    WriteBehind writes = writes(device);
    device.held(true);
    write(writes, 32 * BULK); // on this thread: it would hang if it waited
    assertEquals(0, range.flushedBytes());

    device.held(false); // somebody else wants the disk
    HadoopThread writer = HadoopThread.start(() -> write(writes, GRAIN));
    writer.awaitWaiting();
    disk.runAll();
    writer.awaitDone();
  }

  @Test
  void writerThatWaitsForAFlushGoesOnWhenThatIsHeld() throws Exception {
    TestDevice device = new TestDevice(1, disk);
    WriteBehind writes = writes(device);
    HadoopThread writer = waitingWriter(writes);
    device.held(true);
    writer.awaitDone();
    assertEquals(0, range.flushedBytes());
    assertEquals(2 * BULK + GRAIN, device.streams(TAG).unflushedBytes(), "it is not forgotten");
  }

  @Test
  void writerThatWaitsGoesOnWhenItIsSwitchedOffAndLeavesTheRestToTheKernel() throws Exception {
    TestDevice device = new TestDevice(1, disk);
    WriteBehind writes = writes(device);
    HadoopThread writer = waitingWriter(writes);
    disk.runOne();
    device.off(true);
    disk.runAll(); // the part that was at the disk
    writer.awaitDone();
    write(writes, 8 * BULK); // on this thread: it would hang if it waited
    assertEquals(0, device.outstanding());
    long flushed = range.flushedBytes();
    assertTrue(flushed <= 2 * PART, flushed + " flushed");

    device.off(false);
    write(writes, GRAIN);
    disk.runAll();
    assertEquals(flushed + GRAIN, range.flushedBytes(), "what is written from then on");
    writes.close();
    disk.runAll();
    assertEquals(0, device.streams(TAG).unflushedBytes());
    assertEquals(0, device.failOpen.total());
  }

  @Test
  void manySmallFilesAreLimitedAsOneBigOneIs() throws Exception {
    TestDevice device = new TestDevice(1, disk);
    device.credit(BULK);
    for (int file = 0; file < BULK / LEAST_REST; file++) { // on this thread
      WriteBehind small = new WriteBehind(device, TAG, new MemoryRange(true), 0);
      write(small, LEAST_REST);
      small.close();
    }
    assertEquals(BULK, device.streams(TAG).unflushedBytes());
    WriteBehind next = writes(device);

    HadoopThread writer = HadoopThread.start(() -> write(next, LEAST_REST));
    writer.awaitWaiting();
    disk.runOne();
    disk.runOne(); // the oldest file's two parts
    writer.awaitDone();

    assertEquals(List.of(), range.flushed());
    disk.runAll();
  }

  @Test
  void whatAFlushHasLeftIsForTheStreamThatHasLess() throws Exception {
    TestDevice device = new TestDevice(1, disk);
    device.credit(BULK);
    WriteBehind quick = writes(device);
    write(quick, BULK); // all that the flow may have
    HadoopThread more = HadoopThread.start(() -> write(quick, LEAST_REST));
    more.awaitWaiting();
    WriteBehind slow = new WriteBehind(device, TAG, new MemoryRange(true), 0);
    HadoopThread first = HadoopThread.start(() -> write(slow, LEAST_REST));
    first.awaitWaiting();
    for (int part = 0; part < GRAIN / PART; part++) {
      disk.runOne();
    }
    first.awaitDone();
    write(slow, LEAST_REST); // on this thread: it would hang if it waited
    more.awaitWaiting();
    disk.runAll();
    more.awaitDone();
  }

  @Test
  void aWriterGoesOnWhenItsOwnFlushIsDoneThoughAnotherOneIsOlder() throws Exception {
    TestDevice device = new TestDevice(2 * GRAIN / PART, disk);
    device.credit(2 * GRAIN);
    WriteBehind older = writes(device);
    write(older, GRAIN);
    WriteBehind younger = new WriteBehind(device, TAG, new MemoryRange(true), 0);
    write(younger, GRAIN);
    HadoopThread writer = HadoopThread.start(() -> write(younger, LEAST_REST));
    writer.awaitWaiting();
    for (int part = 0; part < GRAIN / PART; part++) {
      disk.runLast();
    }
    writer.awaitDone();
    assertEquals(0, range.flushedBytes());
    disk.runAll();
  }

  @Test
  void manyOpenStreamsOfAFlowFlushEarlyWhatFillsThem() throws Exception {
    TestDevice device = new TestDevice(1, Runnable::run);
    device.credit(BULK);
    List<WriteBehind> streams = new ArrayList<>();
    for (int i = 0; i < 32; i++) {
      streams.add(new WriteBehind(device, TAG, new MemoryRange(true), 0));
    }
    for (int round = 0; round < 8; round++) {
      for (WriteBehind s : streams) {
        write(s, LEAST_REST); // on this thread: it would hang if it waited
        assertTrue(device.streams(TAG).unflushedBytes() <= BULK + LEAST_REST);
      }
    }
    streams.forEach(WriteBehind::close);
    assertEquals(0, device.streams(TAG).unflushedBytes());
    long rests = 32 * 8 * LEAST_REST - device.writtenBytes();
    assertTrue(rests < 32 * LEAST_REST, () -> rests + " bytes are the kernel's");
  }

  @Test
  void creditOfLessThanAGrainMakesSmallerWindows() {
    TestDevice device = new TestDevice(1, Runnable::run);
    device.credit(4 * PART);
    WriteBehind writes = writes(device);
    write(writes, 2 * PART);

    assertEquals(2 * PART, device.writtenBytes());
  }

  @Test
  void creditThatFallsWhileAStreamRunsHoldsItsWriterUp() throws Exception {
    TestDevice device = new TestDevice(1, disk);
    WriteBehind writes = writes(device);
    write(writes, BULK + GRAIN);
    device.credit(GRAIN);

    HadoopThread writer = HadoopThread.start(() -> write(writes, LEAST_REST));
    writer.awaitWaiting();
    device.credit(2 * BULK);
    for (int part = 0; part < GRAIN / PART; part++) {
      disk.runOne();
    }
    writer.awaitDone();
    disk.runAll();
  }

  @Test
  void whatAnotherFlowLeftDoesNotCount() {
    TestDevice device = new TestDevice(1, disk);
    device.credit(BULK);
    WriteBehind first = writes(device);
    write(first, BULK);
    first.close();
    FlowTag other = new FlowTag("application_1_0002", 1, IoKind.PERSISTENT);
    WriteBehind next = new WriteBehind(device, other, new MemoryRange(true), 0);

    write(next, BULK); // on this thread: it would hang if it waited
    disk.runAll();

    assertEquals(0, device.outstanding());
  }

  @Test
  void closeNeverWaitsForTheDiskAndLetsTheFileGoAfterTheLastFlush() {
    TestDevice device = new TestDevice(1, disk);
    WriteBehind writes = writes(device);
    write(writes, 2 * GRAIN + LEAST_REST);

    writes.close(); // on this thread: it would hang if it waited
    writes.close();
    writes.wrote(10 * BULK);
    assertEquals(0, range.closes());
    disk.runAll();

    assertEquals(2 * GRAIN + LEAST_REST, range.flushedBytes());
    assertEquals(1, range.closes());
    assertEquals(0, device.outstanding());
    assertEquals(0, device.failOpen.total());
  }

  @Test
  void closeWaitsWhereTheFlushNeedsTheStream() throws Exception {
    TestDevice device = new TestDevice(1, disk);
    MemoryRange ofStream = new MemoryRange(false);
    WriteBehind writes = new WriteBehind(device, TAG, ofStream, 0);
    write(writes, 2 * GRAIN);

    HadoopThread closer = HadoopThread.start(writes::close);
    closer.awaitWaiting();
    for (int part = 0; part < GRAIN / PART; part++) {
      disk.runOne();
    }
    closer.awaitWaiting();
    disk.runAll();
    closer.awaitDone();

    assertEquals(2 * GRAIN, ofStream.flushedBytes());
    assertEquals(1, ofStream.closes());
  }

  @Test
  void brokenDiskIsCountedAndTheWriterGoesOn() throws Exception {
    TestDevice device = new TestDevice(1, disk);
    WriteBehind writes = writes(device);
    range.fail();
    HadoopThread writer = waitingWriter(writes);
    disk.runAll();
    writer.awaitDone();
    writes.close();
    disk.runAll();

    assertEquals(1, device.failOpen.get(FailOpen.Reason.IO_ERROR));
    assertEquals(0, device.outstanding());
    assertEquals(0, device.writtenBytes());
    assertEquals(0, device.streams(TAG).unflushedBytes());
    assertEquals(1, range.closes());
  }

  @Test
  void silentDeviceHoldsNoWriterUpUntilItAnswersAgain() throws Exception {
    TestDevice device = new TestDevice(1, disk);
    WriteBehind writes = writes(device);
    device.silent(true);
    write(writes, 5 * BULK); // on this thread: it would hang if it waited
    assertTrue(device.failOpen.get(FailOpen.Reason.SLOW_DEVICE) > 0);

    device.silent(false);
    HadoopThread writer = HadoopThread.start(() -> write(writes, GRAIN));
    writer.awaitWaiting();
    disk.runAll();
    writer.awaitDone();
    writes.close();
    disk.runAll();

    assertEquals(5 * BULK + GRAIN, range.flushedBytes());
    assertEquals(0, device.streams(TAG).unflushedBytes());
    assertEquals(0, device.outstanding());
  }

  @Test
  void writerThatWaitsWhenTheDeviceFallsSilentGoesOnToo() throws Exception {
    TestDevice device = new TestDevice(1, disk, 500_000_000L); // so it looks ten times a second
    WriteBehind writes = writes(device);
    HadoopThread writer = waitingWriter(writes);

    device.silent(true);
    writer.awaitDone();

    assertTrue(device.failOpen.get(FailOpen.Reason.SLOW_DEVICE) > 0);
    writes.close();
    disk.runAll();
    assertEquals(2 * BULK + GRAIN, range.flushedBytes());
  }

  @Test
  void interruptedWriterGoesOnAtOnceAndItsWindowsAreFlushedLater() throws Exception {
    TestDevice device = new TestDevice(1, disk);
    WriteBehind writes = writes(device);
    HadoopThread writer = waitingWriter(writes);

    writer.interrupt();
    writer.awaitDone();

    assertTrue(writer.wasInterruptedAtEnd());
    writes.close();
    disk.runAll();
    assertEquals(2 * BULK + GRAIN, range.flushedBytes());
    assertEquals(0, device.outstanding());
    assertEquals(1, range.closes());
  }

  @Test
  void flushThatTookTooLongIsNotForgottenWhileItMayStillRun() {
    TestDevice device = new TestDevice(1, disk, 1_000_000);
    WriteBehind writes = writes(device);
    write(writes, 2 * BULK + GRAIN); // nobody runs the disk
    assertTrue(device.failOpen.get(FailOpen.Reason.SLOW_DEVICE) > 0);
    writes.close();

    assertEquals(0, range.closes());
    disk.runAll();
    assertEquals(1, range.closes());
    assertEquals(2 * BULK + GRAIN, range.flushedBytes());
  }
}
