package org.ibis.core.device;

import java.util.Collection;
import org.ibis.core.FailOpen;
import org.ibis.core.device.DirtyMemory.Threshold;

/**
 * How much of what is written to each disk may wait in memory: below what makes the kernel write
 * back by itself, past any scheduler. The disks of a machine share that, unless one has a threshold
 * of its own.
 */
final class DirtyLimits {
  /** Who writes beside others has this part of it; the rest is for what is written past IBIS. */
  private static final double WRITERS = 0.5;

  /**
   * So much of it may be queued and held together while nobody else wants the disk ({@link
   * HeldFlushes}), and the other disks have not got it: as much as the kernel itself would keep,
   * but for what is written past IBIS, such as journals, logs and small files.
   */
  private static final double ALL = 0.9;

  private final DirtyMemory memory;
  private final FailOpen failOpen;

  DirtyLimits(DirtyMemory memory, FailOpen failOpen) {
    this.memory = memory;
    this.failOpen = failOpen;
  }

  /** Sets those of a disk; where the kernel does not tell its threshold, that is counted. */
  void set(DeviceScheduler disk, Collection<DeviceScheduler> all) {
    Threshold background = memory.background(disk.device());
    if (!background.isKnown()) {
      failOpen.count(
          FailOpen.Reason.NO_DIRTY_LIMIT,
          "/proc/sys/vm or /proc/meminfo does not say when the kernel writes to "
              + disk.device()
              + " by itself",
          null);
      disk.limitUnflushed(Long.MAX_VALUE, 0);
      return;
    }
    int sharers = background.own() ? 1 : Math.max(1, all.size());
    long others = 0;
    for (DeviceScheduler other : all) {
      others += other == disk || background.own() ? 0 : other.unflushedBytes();
    }
    long writers = (long) (WRITERS * background.bytes() / sharers);
    long part = (long) (ALL * background.bytes() / sharers);
    disk.limitUnflushed(writers, Math.max(part, (long) (ALL * background.bytes()) - others));
  }
}
