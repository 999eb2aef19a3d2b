package org.ibis.blockhint.stream;

import static org.ibis.blockhint.stream.TestDevice.BULK;
import static org.ibis.blockhint.stream.TestDevice.INITIAL;
import static org.ibis.blockhint.stream.TestDevice.PART;
import static org.ibis.blockhint.stream.TestDevice.TAG;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.window.ReadHint;
import org.ibis.core.window.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How streams of one flow, and of the system, share what they may have in memory. */
@Timeout(60)
class ReadAheadTest {
  private static final long FILE_BYTES = 64L * BULK;
  private static final FlowTag SYSTEM = new FlowTag(FlowTag.SYSTEM, 1, IoKind.PERSISTENT);

  private final ManualExecutor disk = new ManualExecutor();
  private final TestDevice device = new TestDevice(1000, disk);
  private MemoryRange range; // of the last stream
  private int sizesAsked;

  private ReadAhead stream(FlowTag flow) {
    range = new MemoryRange(true);
    return new ReadAhead(
        device, flow, range, this::fileBytes, ReadAhead.Content.DATA, device.nanos::get);
  }

  private long fileBytes() {
    sizesAsked++;
    return FILE_BYTES;
  }

  /** Reads from one position to another as the disk lets it. */
  private void read(ReadAhead stream, long from, long to) {
    for (long at = from; at < to; ) {
      long bytes = stream.ready(at, Math.min(PART, to - at));
      if (bytes == 0) {
        disk.runOne();
      }
      at += bytes;
    }
  }

  private static void close(ReadAhead stream) {
    stream.close(() -> {});
  }

  @Test
  void nothingIsReadyBeforeItHasComeAndPendingSaysWhenToAskAgain() {
    ReadAhead stream = stream(TAG);
    assertEquals(0, stream.ready(0, PART));
    var pending = stream.pending();
    assertSame(pending, stream.pending());
    assertFalse(pending.isDone());

    disk.runOne();

    assertTrue(pending.isDone());
    assertEquals(PART, stream.ready(0, PART));
  }

  @Test
  void aPartThatComesAfterTheQuestionIsNotWaitedPast() {
    ReadAhead stream = stream(TAG);
    assertEquals(0, stream.ready(0, 4 * PART));
    disk.runOne();

    assertTrue(stream.pending().isDone(), "more is there than when it was asked");
    assertEquals(PART, stream.ready(0, 4 * PART));
  }

  @Test
  void theNextFileGoesOnForALongOneThatHasEnded() {
    ReadAhead first = stream(TAG);
    read(first, 0, 4 * BULK);
    long number = device.lastStream.get(IoOp.READ);
    ReadAhead beside = stream(TAG);
    read(beside, 0, PART);
    assertNotEquals(number, device.lastStream.get(IoOp.READ), "while that one is read");
    close(beside);
    close(first);
    read(stream(TAG), 0, PART);
    assertEquals(number, device.lastStream.get(IoOp.READ));
  }

  @Test
  void equalStreamsOfOneFlowShareItsCredit() {
    device.credit(2 * BULK);
    List<ReadAhead> streams = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      streams.add(stream(TAG));
    }
    for (long at = 0; at < 8 * BULK; at += PART) {
      for (ReadAhead s : streams) {
        read(s, at, at + PART);
      }
    }
    disk.runAll();
    long ahead = device.dataBytes() - 8L * 8 * BULK;

    assertEquals(8, device.streams(TAG).readers());
    assertTrue(ahead > 0 && ahead <= 2 * BULK, ahead + " bytes ahead of eight readers");
    streams.forEach(ReadAheadTest::close);
    assertEquals(0, device.streams(TAG).readers());
  }

  @Test
  void aCreditThatChangesCountsForStreamsThatRun() {
    ReadAhead stream = stream(TAG);
    device.credit(2 * PART);
    read(stream, 0, 4 * BULK);
    disk.runAll();
    assertTrue(device.dataBytes() <= 4 * BULK + 2 * PART, device.dataBytes() + " bytes");

    device.credit(1 << 30);
    read(stream, 4 * BULK, 5 * BULK);
    disk.runAll();
    assertTrue(device.dataBytes() > 6 * BULK, device.dataBytes() + " bytes");
  }

  @Test
  void aCreditOfLessThanAPartIsAPart() {
    device.credit(1);
    read(stream(TAG), 0, BULK);
    disk.runAll();

    assertTrue(device.dataBytes() <= BULK + PART);
  }

  @Test
  void aSlowConsumerHasNoMoreThanItsShareAhead() {
    ReadAhead stream = stream(TAG);
    device.credit(BULK);
    for (long at = 0; at < 4 * BULK; at += PART) {
      read(stream, at, at + PART);
      disk.runAll(); // the disk is faster
      assertTrue(device.dataBytes() - at - PART <= Math.max(INITIAL, BULK) + 4096);
    }
  }

  @Test
  void aClientOfTheSystemThatSamplesTenFilesMakesNobodyReadMuchMore() {
    device.streams(SYSTEM).hint(ReadHint.LONG_RUN);
    for (int i = 0; i < 10; i++) {
      ReadAhead stream = stream(SYSTEM);
      read(stream, 0, PART);
      close(stream);
    }
    disk.runAll();

    assertTrue(device.dataBytes() <= 10L * 2 * INITIAL, device.dataBytes() + " bytes");
    assertEquals(ReadHint.LONG_RUN, device.streams(SYSTEM).hint(), "nor does it give hints");
  }

  @Test
  void aFlowThatReadShortRangesReadsWhatIsAskedForNext() {
    ReadAhead first = stream(TAG);
    read(first, 0, 4096);
    close(first);
    assertEquals(ReadHint.SHORT, device.streams(TAG).hint());
    long before = device.dataBytes();

    read(stream(TAG), 5 * BULK, 5 * BULK + 4096);

    assertEquals(before + 4096, device.dataBytes());
  }

  @Test
  void aShortRangeThatIsInMemoryCostsOneLook() {
    device.streams(TAG).hint(ReadHint.SHORT);
    ReadAhead stream = stream(TAG);
    range.resident(FILE_BYTES);

    assertEquals(4096, stream.ready(5 * BULK, 4096));
    close(stream);

    assertEquals(1, range.looks());
    assertEquals(0, sizesAsked);
    assertEquals(4096, device.readBytes(), "and is counted");
    assertEquals(ReadHint.SHORT, device.streams(TAG).hint());
  }

  @Test
  void aShortRangeAtTheEndOfWhatIsInMemoryIsFollowedByWindows() {
    device.streams(TAG).hint(ReadHint.SHORT);
    ReadAhead stream = stream(TAG);
    range.resident(PART);

    read(stream, 0, 4 * PART);
    close(stream);

    assertTrue(device.dataBytes() >= 3L * PART, device.dataBytes() + " bytes");
    assertEquals(ReadHint.UNKNOWN, device.streams(TAG).hint());
  }

  @Test
  void aStreamThatIsOpenedAndNeverReadCostsNothing() {
    ReadAhead stream = stream(TAG);
    close(stream);

    assertEquals(0, range.keptOpen());
    assertEquals(0, range.looks());
    assertEquals(1, range.closes());
    assertEquals(ReadHint.UNKNOWN, device.streams(TAG).hint());
  }

  @Test
  void partsThatComeOutOfOrderAreReadInOrder() {
    device.streams(TAG).hint(ReadHint.LONG_RUN);
    ReadAhead stream = stream(TAG);
    read(stream, 0, INITIAL);
    assertEquals(0, stream.ready(INITIAL, PART));
    disk.runLast();
    assertEquals(0, stream.ready(INITIAL, PART));
    disk.runAll();

    assertEquals(2 * PART, stream.ready(INITIAL, 2 * PART));
  }

  private static long bytes(List<Window> windows) {
    return windows.stream().mapToLong(Window::bytes).sum();
  }

  @Test
  void whatTheReaderHasGonePastIsToldInOrderAndNoMoreOfIt() {
    ReadAhead stream = stream(TAG);
    read(stream, 0, 2 * BULK + 4096);
    List<Window> passed = range.passed();
    long end = 0;
    for (Window w : passed) {
      assertEquals(end, w.start());
      end = w.end();
    }
    assertTrue(end > 0 && end <= 2 * BULK, end + " bytes");

    close(stream);

    assertEquals(2 * BULK + 4096, bytes(range.passed()), "not what is only ahead of it");
  }

  @Test
  void whatWasFoundInMemoryIsNotToldAsPassed() {
    ReadAhead stream = stream(TAG);
    range.resident(BULK);
    read(stream, 0, 2 * BULK);
    close(stream);

    assertTrue(range.passed().get(0).start() > 0, "somebody else had read its begin");
    assertTrue(bytes(range.passed()) >= BULK, "the rest came for it");
  }

  @Test
  void whoSeeksHasPassedWhatItHasReadAlone() {
    ReadAhead stream = stream(TAG);
    read(stream, 0, BULK + 4096);
    read(stream, 30 * BULK, 30 * BULK + PART);
    close(stream);

    assertEquals(BULK + 4096 + PART, bytes(range.passed()));
  }

  @Test
  void checksumsAreNotToldAsPassed() {
    range = new MemoryRange(true);
    ReadAhead stream =
        new ReadAhead(
            device, TAG, range, this::fileBytes, ReadAhead.Content.CHECKSUMS, device.nanos::get);
    read(stream, 0, BULK);
    close(stream);

    assertEquals(List.of(), range.passed());
  }
}
