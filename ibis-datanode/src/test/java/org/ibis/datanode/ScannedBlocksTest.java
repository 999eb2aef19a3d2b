package org.ibis.datanode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.ibis.blockhint.FileRange;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.scan.DropBehind;
import org.ibis.core.window.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ScannedBlocksTest {
  private static final long MIB = 1 << 20;
  private static final long MEMORY = 64 * MIB;
  private static final long WINDOW = 16 * MIB;
  private static final FlowTag SCAN = new FlowTag("application_1_0001", 1, IoKind.PERSISTENT);

  private final FailOpen failOpen = new FailOpen(() -> 0, (message, cause) -> {});
  private final List<String> copiesDropped = Collections.synchronizedList(new ArrayList<>());
  private final ScannedBlocks blocks =
      new ScannedBlocks(
          new DropBehind(MEMORY),
          (file, start, end) -> copiesDropped.add(file + " " + start + "-" + end),
          failOpen);

  /** Remembers what was dropped. */
  private static final class Range implements FileRange {
    private final List<Window> dropped = new ArrayList<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private boolean canDrop = true;
    private boolean failing;
    private int keptOpen;

    @Override
    public synchronized void keepOpen() {
      keptOpen++;
    }

    @Override
    public void pageIn(long offset, long bytes) {}

    @Override
    public void flush(long offset, long bytes) {}

    @Override
    public boolean canDrop() {
      return canDrop;
    }

    @Override
    public synchronized void drop(long offset, long bytes) throws IOException {
      if (failing || closed.getCount() == 0) {
        throw new IOException("it is closed");
      }
      dropped.add(new Window(offset, offset + bytes));
    }

    synchronized List<Window> dropped() {
      return List.copyOf(dropped);
    }

    @Override
    public boolean outlivesStream() {
      return true;
    }

    @Override
    public synchronized void close() {
      closed.countDown();
    }
  }

  @AfterEach
  void close() {
    blocks.close();
  }

  /** A flow has read as much as the memory holds, of other files. */
  private void becomesAScan() throws IOException {
    try (FileRange other = blocks.opened(new Range(), SCAN, "other")) {
      other.passed(0, MEMORY);
    }
  }

  /** Waits until all that was handed to the thread so far is done. */
  private void settle() throws InterruptedException {
    CountDownLatch done = new CountDownLatch(1);
    assertTrue(blocks.later(done::countDown, 0));
    assertTrue(done.await(30, TimeUnit.SECONDS));
  }

  @Test
  void aScanIsDroppedOneWindowLateAndItsLastOneAfterItsEnd() throws Exception {
    becomesAScan();
    Range range = new Range();
    FileRange scanned = blocks.opened(range, SCAN, "blk_1");
    scanned.passed(0, WINDOW);
    settle();
    assertEquals(List.of(), range.dropped(), "the socket may have it");

    scanned.passed(WINDOW, WINDOW);
    settle();
    assertEquals(List.of(new Window(0, WINDOW)), range.dropped());

    scanned.close();
    scanned.close();
    assertTrue(range.closed.await(30, TimeUnit.SECONDS));
    assertEquals(2, range.dropped().size());
    assertEquals(2 * WINDOW, range.dropped().get(1).end());
    assertTrue(range.dropped().get(1).start() < WINDOW, "a folio may lie in both");
    assertEquals(2 * WINDOW, blocks.droppedBytes(), "and counts once");
    assertEquals(0, failOpen.total());
  }

  @Test
  void aFlowThatReadsLittleIsKeptAndItsFileIsClosedAtOnce() throws Exception {
    Range range = new Range();
    FileRange small = blocks.opened(range, SCAN, "blk_1");
    small.passed(0, WINDOW);
    small.passed(WINDOW, WINDOW);
    small.close();
    assertEquals(0, range.closed.getCount());
    settle();

    assertEquals(List.of(), range.dropped());
    assertEquals(0, range.keptOpen);
  }

  @Test
  void whatASecondReaderHasYetToReadStays() throws Exception {
    becomesAScan();
    Range range = new Range();
    FileRange first = blocks.opened(range, SCAN, "blk_1");
    FileRange second =
        blocks.opened(
            new Range(), new FlowTag("application_1_0002", 1, IoKind.PERSISTENT), "blk_1");
    first.passed(0, WINDOW);
    first.passed(WINDOW, WINDOW);
    settle();
    assertEquals(List.of(), range.dropped());

    second.close();
    first.passed(2 * WINDOW, WINDOW);
    settle();
    assertEquals(1, range.dropped().size(), "now it is the only one");
  }

  @Test
  void whoOpensTheBlockAfterItsScanKeepsTheLastWindowToo() throws Exception {
    becomesAScan();
    Range range = new Range();
    FileRange scanned = blocks.opened(range, SCAN, "blk_1");
    scanned.passed(0, WINDOW);
    scanned.close();
    FileRange next = blocks.opened(new Range(), SCAN, "blk_1");
    assertTrue(range.closed.await(30, TimeUnit.SECONDS));

    assertEquals(List.of(), range.dropped());
    next.close();
  }

  @Test
  void flowsOfManyAreNeverDropped() throws Exception {
    for (String many : List.of(FlowTag.SYSTEM, FlowTag.UNTAGGED, FlowTag.UNTRUSTED)) {
      Range range = new Range();
      FileRange read = blocks.opened(range, new FlowTag(many, 1, IoKind.PERSISTENT), "blk_" + many);
      for (int i = 0; i < 20; i++) {
        read.passed(i * WINDOW, WINDOW);
      }
      settle();
      assertEquals(List.of(), range.dropped(), many);
      read.close();
    }
    assertEquals(0, blocks.rule().scans());
  }

  @Test
  void withoutTheNativeLibraryNothingIsDroppedAndThatIsCounted() throws Exception {
    becomesAScan();
    long before = failOpen.get(FailOpen.Reason.NO_NATIVE);
    Range range = new Range();
    range.canDrop = false;
    FileRange scanned = blocks.opened(range, SCAN, "blk_1");
    scanned.passed(0, WINDOW);
    scanned.passed(WINDOW, WINDOW);
    scanned.close();
    assertEquals(0, range.closed.getCount(), "closed at once");
    settle();

    assertEquals(List.of(), range.dropped());
    assertEquals(0, blocks.droppedBytes());
    assertEquals(2, failOpen.get(FailOpen.Reason.NO_NATIVE) - before);
  }

  @Test
  void aDropThatFailsIsCountedAndNothingElse() throws Exception {
    becomesAScan();
    Range range = new Range();
    range.failing = true;
    FileRange scanned = blocks.opened(range, SCAN, "blk_1");
    scanned.passed(0, WINDOW);
    scanned.passed(WINDOW, WINDOW);
    settle();
    assertEquals(1, failOpen.get(FailOpen.Reason.IO_ERROR));
    assertEquals(0, blocks.droppedBytes());
    scanned.close();
    assertTrue(range.closed.await(30, TimeUnit.SECONDS));
  }

  @Test
  void afterItsEndFilesAreClosedAtOnce() throws Exception {
    becomesAScan();
    Range range = new Range();
    FileRange scanned = blocks.opened(range, SCAN, "blk_1");
    scanned.passed(0, WINDOW);
    blocks.close();
    scanned.close();
    assertEquals(0, range.closed.getCount());
    assertFalse(blocks.later(() -> {}, 0));
  }

  @Test
  void whatWasPassedOfAnOpenBlockBeforeGoesToo() throws Exception {
    Range range = new Range();
    FileRange scanned = blocks.opened(range, SCAN, "blk_1");
    for (long at = 0; at <= MEMORY; at += WINDOW) {
      scanned.passed(at, WINDOW);
    }
    settle();
    assertEquals(List.of(new Window(0, MEMORY)), range.dropped());
    scanned.close();
  }

  @Test
  void aSeekDropsWhatWasPassedAndNothingBetween() throws Exception {
    becomesAScan();
    Range range = new Range();
    FileRange scanned = blocks.opened(range, SCAN, "blk_1");
    scanned.passed(0, WINDOW);
    scanned.passed(4 * WINDOW, WINDOW);
    scanned.passed(5 * WINDOW, WINDOW);
    settle();
    assertEquals(
        List.of(new Window(0, WINDOW), new Window(4 * WINDOW, 5 * WINDOW)), range.dropped());
    scanned.close();
  }

  @Test
  void ofARealFileTheScannedPagesAreGone(@TempDir Path dir) throws Exception {
    assumeTrue(FileRange.nativeUnavailableReason() == null, FileRange.nativeUnavailableReason());
    becomesAScan();
    try (RandomAccessFile file = new RandomAccessFile(dir.resolve("blk_1").toFile(), "rw")) {
      file.write(new byte[(int) WINDOW]);
      file.getFD().sync();
      try (FileRange look = FileRange.ofReader(file.getFD(), file::getChannel)) {
        assertTrue(look.isResident(0, WINDOW));
        FileRange scanned =
            blocks.opened(FileRange.ofReader(file.getFD(), file::getChannel), SCAN, "blk_1");
        scanned.passed(0, WINDOW);
        scanned.passed(WINDOW, WINDOW);
        settle();
        assertFalse(look.isResident(0, 65_536));
        scanned.close();
      }
    }
  }

  @Test
  void ofARealFileThatWasReadBeforeThePagesAreGoneToo(@TempDir Path dir) throws Exception {
    assumeTrue(FileRange.nativeUnavailableReason() == null, FileRange.nativeUnavailableReason());
    String name = dir.resolve("blk_1").toString();
    try (RandomAccessFile file = new RandomAccessFile(name, "rw")) {
      file.write(new byte[(int) WINDOW]);
      file.getFD().sync();
      try (FileRange read =
          blocks.opened(FileRange.ofReader(file.getFD(), file::getChannel), SCAN, name)) {
        read.passed(0, WINDOW);
      }
      try (FileRange look = FileRange.ofReader(file.getFD(), file::getChannel)) {
        settle();
        assertTrue(look.isResident(0, WINDOW));
        becomesAScan(); // by the file that it reads next
        settle();
        assertFalse(look.isResident(0, 65_536));
      }
    }
    assertEquals(List.of(name + " 0-" + WINDOW), copiesDropped, "of its mirror, too");
    assertEquals(0, failOpen.total());
  }
}
