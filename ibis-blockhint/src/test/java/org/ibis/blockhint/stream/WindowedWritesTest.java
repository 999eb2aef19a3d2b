package org.ibis.blockhint.stream;

import static org.ibis.blockhint.stream.TestDevice.BULK;
import static org.ibis.blockhint.stream.TestDevice.INITIAL;
import static org.ibis.blockhint.stream.TestDevice.MAX_UNFLUSHED;
import static org.ibis.blockhint.stream.TestDevice.TAG;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.device.IoScheduler;
import org.ibis.core.device.RangeIo;
import org.ibis.core.device.Standing;
import org.ibis.core.device.StreamMemory;
import org.ibis.core.device.Submission;
import org.ibis.core.window.Window;
import org.ibis.core.window.WindowLimits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class WindowedWritesTest {
  private static final int PACKET = 500; // bytes

  private final ManualExecutor disk = new ManualExecutor();
  private final MemoryRange range = new MemoryRange(true);

  private WindowedWrites writes(TestDevice device) {
    return new WindowedWrites(device.scheduler, TAG, range, 0);
  }

  private static void write(WindowedWrites writes, int bytes) {
    for (int at = 0; at < bytes; at += PACKET) {
      writes.wrote(Math.min(PACKET, bytes - at));
    }
  }

  @Test
  void fullWindowsAreFlushedOneAfterTheOther() {
    TestDevice device = new TestDevice(1, Runnable::run);
    WindowedWrites writes = writes(device);

    write(writes, 3 * BULK);
    writes.close();

    assertEquals(
        List.of(new Window(0, BULK), new Window(BULK, 2 * BULK), new Window(2 * BULK, 3 * BULK)),
        range.flushed());
    assertEquals(3 * BULK, device.scheduler.snapshot().flows().get(0).writeBytes());
    assertEquals(0, device.failOpen.total());
  }

  @Test
  void restIsFlushedAtTheEndUnlessItIsSmall() {
    TestDevice device = new TestDevice(1, Runnable::run);
    WindowedWrites large = writes(device);
    write(large, BULK + INITIAL);
    large.close();
    assertEquals(List.of(new Window(0, BULK), new Window(BULK, BULK + INITIAL)), range.flushed());

    MemoryRange other = new MemoryRange(true);
    WindowedWrites small = new WindowedWrites(device.scheduler, TAG, other, 0);
    write(small, BULK + INITIAL - 1);
    small.close();
    assertEquals(List.of(new Window(0, BULK)), other.flushed());
  }

  @Test
  void streamThatWroteNothingFlushesNothing() {
    TestDevice device = new TestDevice(1, Runnable::run);
    writes(device).close();

    assertEquals(List.of(), range.flushed());
    assertEquals(1, range.closes());
  }

  @Test
  void windowsStartWhereAnAppendDoes() {
    TestDevice device = new TestDevice(1, Runnable::run);
    WindowedWrites writes = new WindowedWrites(device.scheduler, TAG, range, 777);

    write(writes, BULK);

    assertEquals(List.of(new Window(777, 777 + BULK)), range.flushed());
  }

  @Test
  void flowWithTheLesserShareHasItsWindowsCut() {
    TestDevice device = TestDevice.cutting(1, Runnable::run);
    device.scheduler.submit(
        new FlowTag("application_1_0002", 32, IoKind.PERSISTENT),
        IoOp.READ,
        new Window(0, 1),
        (start, bytes) -> {});
    WindowedWrites writes = writes(device);

    write(writes, 2 * BULK);

    assertEquals(new Window(0, 2 * BULK).cut(TestDevice.CONTENDED), range.flushed());
  }

  @Test
  void writerWaitsOverTheUnflushedLimitAndGoesOnWhenAFlushEnds() throws Exception {
    TestDevice device = new TestDevice(1, disk);
    WindowedWrites writes = writes(device);
    write(writes, MAX_UNFLUSHED * BULK); // on this thread: it would hang if it waited
    assertEquals(MAX_UNFLUSHED, device.outstanding() + device.queued());

    HadoopThread writer = HadoopThread.start(() -> write(writes, BULK));
    writer.awaitWaiting();
    assertEquals(MAX_UNFLUSHED + 1, device.outstanding() + device.queued());
    disk.runOne();
    writer.awaitDone();

    assertEquals(MAX_UNFLUSHED, device.outstanding() + device.queued());
    assertEquals(List.of(new Window(0, BULK)), range.flushed());
    disk.runAll();
    assertEquals(3, range.flushed().size());
    assertEquals(0, device.outstanding());
  }

  @Test
  void writerWithTheLesserShareWaitsOneWindowEarlier() throws Exception {
    TestDevice device = TestDevice.cutting(1, disk);
    device.scheduler.submit(
        new FlowTag("application_1_0002", 32, IoKind.PERSISTENT),
        IoOp.READ,
        new Window(0, 1),
        (start, bytes) -> {});
    WindowedWrites writes = writes(device);
    write(writes, (MAX_UNFLUSHED - 1) * BULK); // on this thread: it would hang if it waited

    HadoopThread writer = HadoopThread.start(() -> write(writes, BULK));
    writer.awaitWaiting();
    disk.runAll();
    writer.awaitDone();

    assertEquals(new Window(0, 2 * BULK).cut(TestDevice.CONTENDED), range.flushed());
  }

  @Test
  void moreOfATasksIntermediateDataMayBeUnflushed() throws Exception {
    TestDevice device = new TestDevice(1, disk);
    FlowTag task = new FlowTag(TAG.flow(), TAG.weight(), IoKind.INTERMEDIATE);
    WindowedWrites writes = new WindowedWrites(device.scheduler, task, range, 0);
    write(writes, 3 * MAX_UNFLUSHED * BULK); // on this thread: it would hang if it waited

    HadoopThread writer = HadoopThread.start(() -> write(writes, BULK));
    writer.awaitWaiting();
    disk.runAll();
    writer.awaitDone();
  }

  @Test
  void taskWithTheLesserShareWaitsForEachWindowOfItsSpills() throws Exception {
    TestDevice device = new TestDevice(100, disk);
    FlowTag task = new FlowTag(TAG.flow(), TAG.weight(), IoKind.INTERMEDIATE);
    WindowedWrites writes = new WindowedWrites(device.scheduler, task, range, 0);
    write(writes, BULK); // on this thread: it would hang if it waited
    FlowTag heavier = new FlowTag("application_1_0002", 32, IoKind.PERSISTENT);
    device.scheduler.submit(heavier, IoOp.READ, new Window(0, 1), (start, bytes) -> {});
    disk.runAll();

    HadoopThread writer = HadoopThread.start(() -> write(writes, BULK));
    writer.awaitWaiting();
    disk.runAll();
    writer.awaitDone();
    assertEquals(List.of(new Window(0, BULK), new Window(BULK, 2 * BULK)), range.flushed());
  }

  @Test
  void taskThatIsAloneGoesOnAsSoonAsItsFirstPermitSaysSo() throws Exception {
    CompletableFuture<Void> permit = new CompletableFuture<>();
    IoScheduler node = new LateStanding(new TestDevice(1, disk).scheduler, permit);
    FlowTag task = new FlowTag(TAG.flow(), TAG.weight(), IoKind.INTERMEDIATE);
    WindowedWrites writes = new WindowedWrites(node, task, range, 0);

    HadoopThread writer = HadoopThread.start(() -> write(writes, BULK));
    writer.awaitWaiting();
    permit.complete(null); // nothing is flushed yet
    writer.awaitDone();
    assertEquals(List.of(), range.flushed());
    disk.runAll();
  }

  /** Says where its flows stand with the first permit only, as one in another process does. */
  private record LateStanding(DeviceScheduler disk, CompletableFuture<Void> permit)
      implements IoScheduler {
    @Override
    public Submission submit(FlowTag tag, IoOp op, Window window, RangeIo io) {
      Submission s = disk.submit(tag, op, window, io);
      return new Submission(permit, s.done(), s::cancel);
    }

    @Override
    public Standing standing(FlowTag tag) {
      return permit.isDone() ? Standing.ALONE : Standing.LESSER;
    }

    @Override
    public Submission submitChecksums(FlowTag tag, Window window, RangeIo io) {
      return disk.submitChecksums(tag, window, io);
    }

    @Override
    public Submission fromMemory(FlowTag tag, long bytes) {
      return disk.fromMemory(tag, bytes);
    }

    @Override
    public StreamMemory memory(FlowTag tag) {
      return disk.memory(tag);
    }

    @Override
    public String device() {
      return disk.device();
    }

    @Override
    public WindowLimits limits() {
      return disk.limits();
    }

    @Override
    public long waitCapNanos() {
      return disk.waitCapNanos();
    }

    @Override
    public FailOpen failOpen() {
      return disk.failOpen();
    }
  }

  @Test
  void whatTheFlowsLastStreamLeftCountsAgainstItsNextOne() throws Exception {
    TestDevice device = new TestDevice(1, disk);
    WindowedWrites first = writes(device);
    write(first, MAX_UNFLUSHED * BULK);
    first.close();
    MemoryRange other = new MemoryRange(true);
    WindowedWrites next = new WindowedWrites(device.scheduler, TAG, other, 0);

    HadoopThread writer = HadoopThread.start(() -> write(next, BULK));
    writer.awaitWaiting();
    assertEquals(List.of(), range.flushed());
    disk.runOne();
    writer.awaitDone();

    assertEquals(List.of(new Window(0, BULK)), range.flushed());
    assertEquals(List.of(), other.flushed());
    disk.runAll();
  }

  @Test
  void whatAnotherFlowLeftDoesNot() {
    TestDevice device = new TestDevice(1, disk);
    WindowedWrites first = writes(device);
    write(first, MAX_UNFLUSHED * BULK);
    first.close();
    WindowedWrites next =
        new WindowedWrites(
            device.scheduler,
            new FlowTag("application_1_0002", 1, IoKind.PERSISTENT),
            new MemoryRange(true),
            0);

    write(next, BULK); // on this thread: it would hang if it waited
    disk.runAll();

    assertEquals(0, device.outstanding());
  }

  @Test
  void closeNeverWaitsForTheDiskAndLetsTheFileGoAfterTheLastFlush() {
    TestDevice device = new TestDevice(1, disk);
    WindowedWrites writes = writes(device);
    write(writes, 2 * BULK + INITIAL);

    writes.close(); // on this thread: it would hang if it waited
    writes.close();
    writes.wrote(10 * BULK);
    assertEquals(0, range.closes());
    disk.runAll();

    assertEquals(3, range.flushed().size());
    assertEquals(1, range.closes());
    assertEquals(0, device.outstanding());
    assertEquals(0, device.failOpen.total());
  }

  @Test
  void closeWaitsWhereTheFlushNeedsTheStream() throws Exception {
    TestDevice device = new TestDevice(1, disk);
    MemoryRange ofStream = new MemoryRange(false);
    WindowedWrites writes = new WindowedWrites(device.scheduler, TAG, ofStream, 0);
    write(writes, 2 * BULK);

    HadoopThread closer = HadoopThread.start(writes::close);
    closer.awaitWaiting();
    disk.runOne();
    closer.awaitWaiting();
    disk.runOne();
    closer.awaitDone();

    assertEquals(2, ofStream.flushed().size());
    assertEquals(1, ofStream.closes());
  }

  @Test
  void brokenDiskIsCountedAndTheWriterGoesOn() throws Exception {
    TestDevice device = new TestDevice(1, disk);
    WindowedWrites writes = writes(device);
    range.fail();
    write(writes, 2 * BULK);
    HadoopThread writer = HadoopThread.start(() -> write(writes, BULK));
    writer.awaitWaiting();
    disk.runAll();
    writer.awaitDone();
    writes.close();
    disk.runAll();

    assertEquals(1, device.failOpen.get(FailOpen.Reason.IO_ERROR));
    assertEquals(0, device.outstanding());
    assertEquals(0, device.scheduler.snapshot().flows().get(0).writeBytes());
    assertEquals(1, range.closes());
  }

  @Test
  void interruptedWriterGoesOnAtOnceAndItsWindowsAreFlushedLater() throws Exception {
    TestDevice device = new TestDevice(1, disk);
    WindowedWrites writes = writes(device);
    write(writes, 2 * BULK);
    HadoopThread writer = HadoopThread.start(() -> write(writes, BULK));
    writer.awaitWaiting();

    writer.interrupt();
    writer.awaitDone();

    assertTrue(writer.wasInterruptedAtEnd());
    writes.close();
    disk.runAll();
    assertEquals(3, range.flushed().size());
    assertEquals(0, device.outstanding());
    assertEquals(1, range.closes());
  }
}
