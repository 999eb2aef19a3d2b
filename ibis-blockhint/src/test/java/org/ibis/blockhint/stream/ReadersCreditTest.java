package org.ibis.blockhint.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.cost.Cost;
import org.ibis.core.cost.DeviceModel;
import org.ibis.core.depth.FixedDepth;
import org.ibis.core.depth.ReferenceLatency;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.device.DeviceSettings;
import org.ibis.core.window.WindowLimits;
import org.junit.jupiter.api.Test;

/** What the readers of several jobs have in memory ahead of them, on a real scheduler. */
class ReadersCreditTest {
  private static final int PART = 64 << 10; // bytes
  private static final int BULK = 1 << 20; // bytes
  private static final long POOL = 4 * BULK; // bytes
  private static final int JOBS = 7;

  private final AtomicLong nanos = new AtomicLong();
  private final DeviceScheduler disk =
      new DeviceScheduler(
          "disk",
          DeviceModel.usual(true, DeviceModel.COST_RATE),
          new FixedDepth(1, ReferenceLatency.ofNanos(1e7, 1e7)),
          new DeviceSettings(new WindowLimits(PART, PART, BULK), Cost.TIME, POOL, 20_000_000_000L),
          nanos::incrementAndGet,
          Runnable::run,
          (later, what) -> {},
          new FailOpen(nanos::get, (message, cause) -> {}));

  private static FlowTag job(int number) {
    return new FlowTag("application_1_" + number, 1, IoKind.PERSISTENT);
  }

  private ReadAhead stream(int number, MemoryRange range) {
    return new ReadAhead(
        disk, job(number), range, () -> 64L * BULK, ReadAhead.Content.DATA, nanos::get);
  }

  /** Reads a part; the disk does all at once. */
  private static void read(ReadAhead stream, long from) {
    for (long at = from; at < from + PART; ) {
      long bytes = stream.ready(at, from + PART - at);
      assertTrue(bytes > 0, "it has come");
      at += bytes;
    }
  }

  @Test
  void readersOfManyJobsTogetherHaveNoMoreAheadThanThePool() {
    List<ReadAhead> streams = new ArrayList<>();
    List<MemoryRange> ranges = new ArrayList<>();
    for (int i = 0; i < JOBS; i++) {
      ranges.add(new MemoryRange(true));
      streams.add(stream(i, ranges.get(i)));
    }
    long read = 0;
    for (; read < 8 * BULK; read += PART) {
      for (ReadAhead s : streams) {
        read(s, read);
      }
    }
    long ahead = ranges.stream().mapToLong(MemoryRange::pagedInBytes).sum() - JOBS * read;
    assertTrue(ahead <= POOL + JOBS * PART, ahead + " bytes ahead of a pool of " + POOL);
    assertTrue(ahead >= POOL / 4, ahead + " bytes ahead");

    streams.forEach(s -> s.close(() -> {}));
    assertEquals(POOL, disk.creditBytes(job(0), IoOp.READ), "all of it is given back");
  }

  @Test
  void aReaderThatGoesElsewhereGivesBackWhatItLeaves() {
    ReadAhead stream = stream(1, new MemoryRange(true));
    for (long at = 0; at < 4 * BULK; at += PART) {
      read(stream, at);
    }
    long less = disk.creditBytes(job(2), IoOp.READ);
    assertTrue(less < POOL, less + " of " + POOL);
    read(stream, 40L * BULK);
    assertTrue(disk.creditBytes(job(2), IoOp.READ) > less);
    stream.close(() -> {});
    assertEquals(POOL, disk.creditBytes(job(2), IoOp.READ));
  }
}
