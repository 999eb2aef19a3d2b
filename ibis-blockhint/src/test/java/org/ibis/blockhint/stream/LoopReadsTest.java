package org.ibis.blockhint.stream;

import static org.ibis.blockhint.stream.TestDevice.BULK;
import static org.ibis.blockhint.stream.TestDevice.INITIAL;
import static org.ibis.blockhint.stream.TestDevice.TAG;
import static org.ibis.blockhint.stream.TestDevice.WAIT_CAP_NANOS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.ibis.core.FailOpen;
import org.ibis.core.IoOp;
import org.ibis.core.window.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class LoopReadsTest {
  private static final long START = 12_345; // of the segment, in a file with others around it
  private static final long BYTES = 2_000_001;
  private static final long END = START + BYTES;

  private final ManualExecutor disk = new ManualExecutor();
  private final MemoryRange range = new MemoryRange(true);
  private final ManualLoop loop = new ManualLoop();
  private int wakes;
  private int filesClosed;

  @AfterEach
  void endLoop() {
    loop.shutdownNow();
  }

  private LoopReads reads(TestDevice device) {
    ReadAhead ahead =
        new ReadAhead(device, TAG, range, () -> END, ReadAhead.Content.SEGMENT, device.nanos::get);
    return new LoopReads(device, ahead, () -> filesClosed++, loop, () -> wakes++);
  }

  /** As a loop does: reads what is ready, else lets the disk work and is woken. */
  private void readAll(LoopReads reads, int most) {
    long at = START;
    while (at < END) {
      long bytes = reads.ready(at, most);
      assertTrue(bytes <= most, "not more than was wanted");
      if (bytes == 0) {
        int before = wakes;
        while (wakes == before) {
          disk.runOne(); // fails where the disk has nothing to do for us any more
          loop.turn();
        }
        assertEquals(before + 1, wakes, "woken once for each wait");
      }
      at += bytes;
    }
    assertEquals(END, at);
  }

  @Test
  void aSegmentIsPagedInOnceAndCountedToTheByte() {
    TestDevice device = new TestDevice(1, disk);
    LoopReads reads = reads(device);

    readAll(reads, 70_000);
    reads.close();

    List<Window> windows = range.pagedIn();
    long end = START;
    for (Window w : windows) {
      assertEquals(end, w.start());
      end = w.end();
    }
    assertEquals(END, end, "nothing of the next reducer's segment");
    assertEquals(BYTES, device.readBytes());
    assertEquals(0, device.failOpen.total());
  }

  @Test
  void nothingIsReadyBeforeItsWindowIsInMemory() {
    TestDevice device = new TestDevice(1, disk);
    LoopReads reads = reads(device);

    assertEquals(0, reads.ready(START, 100));
    assertEquals(0, reads.ready(START, 100), "asked again too early");
    loop.turn();
    assertEquals(0, wakes);

    disk.runOne();
    loop.turn();
    assertEquals(1, wakes);
    assertEquals(100, reads.ready(START, 100));
    long rest = reads.ready(START + 100, BULK);
    assertTrue(rest >= INITIAL - 100 && rest < INITIAL + 4096, "as far as is in memory");
  }

  @Test
  void theNextWindowIsUnderWayWhileThisOneIsSent() {
    TestDevice device = new TestDevice(100, disk);
    LoopReads reads = reads(device);
    assertEquals(0, reads.ready(START, 1));
    disk.runOne();

    assertEquals(1, reads.ready(START, 1));

    assertTrue(disk.pending() > 0);
  }

  @Test
  void noPermitIsHeldWhileWhatIsInMemoryIsSent() {
    TestDevice device = new TestDevice(1, disk);
    LoopReads reads = reads(device);
    assertEquals(0, reads.ready(START, 1));
    disk.runAll();

    assertEquals(1, reads.ready(START, 1));
    disk.runAll();

    assertEquals(0, device.outstanding());
    assertEquals(0, device.queued());
  }

  @Test
  void whatIsInMemoryTakesNoPermitAndIsCounted() {
    TestDevice device = new TestDevice(1, disk);
    range.resident(END);
    LoopReads reads = reads(device);

    readAll(reads, 50_000);
    reads.close();

    assertEquals(BYTES, device.readBytes());
    assertEquals(List.of(), range.pagedIn());
    assertEquals(0, wakes);
  }

  @Test
  void whatTheKernelDroppedIsBroughtBackUnderAPermitAndCountedApart() {
    TestDevice device = new TestDevice(1, disk);
    range.resident(0);
    LoopReads reads = reads(device);
    assertEquals(0, reads.ready(START, 100));
    disk.runAll();
    long ahead = device.dataBytes();
    range.resident(0); // it drops all of it
    device.nanos.addAndGet(ReadAhead.LOOK_AGAIN_NANOS);

    readAll(reads, 50_000);
    reads.close();

    assertEquals(BYTES, device.readBytes());
    assertTrue(Math.abs(device.checksumBytes() - ahead) < 8192, "each byte brought back once");
    assertEquals(0, device.failOpen.total());
  }

  @Test
  void aBrokenDiskIsCountedAndTheSegmentGoesOn() {
    TestDevice device = new TestDevice(1, Runnable::run);
    range.fail();
    LoopReads reads = reads(device);

    readAll(reads, 50_000);

    assertTrue(device.failOpen.get(FailOpen.Reason.IO_ERROR) > 0);
    assertEquals(0, device.readBytes(), "the disk gave nothing");
  }

  @Test
  void aSlowDiskIsWaitedForUpToTheCapAndAQuarter() {
    TestDevice device = new TestDevice(1, disk);
    LoopReads reads = reads(device);
    assertEquals(0, reads.ready(START, 100));

    assertEquals(List.of(WAIT_CAP_NANOS / 4 * 5), loop.passTime());

    assertEquals(1, wakes);
    assertEquals(100, reads.ready(START, 100));
    assertEquals(1, device.failOpen.get(FailOpen.Reason.SLOW_DEVICE));
  }

  @Test
  void aWindowThatIsDoneInTimeHasNoDeadline() {
    TestDevice device = new TestDevice(1, disk);
    LoopReads reads = reads(device);
    assertEquals(0, reads.ready(START, 100));
    disk.runOne();
    loop.turn();

    assertEquals(List.of(), loop.passTime());
  }

  @Test
  void closeTakesBackWhatIsQueuedAndLetsTheFileGoAfterTheRest() {
    TestDevice device = new TestDevice(1, disk);
    var unused = device.submit(TAG, IoOp.READ, new Window(0, 1), (start, bytes) -> {}); // before
    LoopReads queued = reads(device);
    assertEquals(0, queued.ready(START, 1));
    queued.close();
    assertEquals(0, device.queued());
    assertEquals(1, filesClosed, "nothing under way");
    disk.runAll();

    LoopReads underWay = reads(device);
    assertEquals(0, underWay.ready(START, 1));
    underWay.close();
    underWay.close();
    assertEquals(1, filesClosed, "the disk still reads it");
    disk.runAll();
    loop.turn();
    loop.passTime();

    assertEquals(2, filesClosed);
    assertEquals(2, range.closes());
    assertEquals(0, device.outstanding());
    assertEquals(0, underWay.ready(START, 1));
    assertEquals(0, device.failOpen.total());
  }
}
