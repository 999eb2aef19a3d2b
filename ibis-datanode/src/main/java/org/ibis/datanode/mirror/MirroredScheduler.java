package org.ibis.datanode.mirror;

import java.io.IOException;
import java.util.function.Consumer;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoOp;
import org.ibis.core.Mode;
import org.ibis.core.device.FlowStreams;
import org.ibis.core.device.IoScheduler;
import org.ibis.core.device.RangeIo;
import org.ibis.core.device.ServiceTimes;
import org.ibis.core.device.Submission;
import org.ibis.core.mirror.MirrorMap;
import org.ibis.core.mirror.MirrorPolicy;
import org.ibis.core.mirror.MirrorPolicy.MirroredWindow;
import org.ibis.core.shadow.Observation;
import org.ibis.core.window.Window;
import org.ibis.core.window.WindowLimits;

/**
 * A disk's scheduler, for a stream over a block that has a mirror: its windows wait at the SSD,
 * too. All else is the disk's.
 */
final class MirroredScheduler implements IoScheduler {
  private final IoScheduler disk;
  private final WindowLimits limits;
  private final ServiceTimes diskTimes;
  private final Ssd ssd;
  private final MirrorPolicy policy;
  private final int diskNumber;
  private final MirroredRange range;
  private final Consumer<MirrorFaultException> faults;

  /**
   * @param policy says where a window waits
   * @param diskNumber of the disk, for that
   * @param range of the stream's block
   * @param faults is told what was wrong with the mirror
   */
  MirroredScheduler(
      IoScheduler disk,
      ServiceTimes diskTimes,
      Ssd ssd,
      MirrorPolicy policy,
      int diskNumber,
      MirroredRange range,
      Consumer<MirrorFaultException> faults) {
    this.disk = disk;
    this.limits = disk.limits().withUnit(MirrorMap.PIECE_BYTES);
    this.diskTimes = diskTimes;
    this.ssd = ssd;
    this.policy = policy;
    this.diskNumber = diskNumber;
    this.range = range;
    this.faults = faults;
  }

  @Override
  public Submission submit(FlowTag tag, IoOp op, Window window, RangeIo io) {
    return op == IoOp.READ
        ? read((at, w, part) -> at.submit(tag, IoOp.READ, w, part), tag, window, io)
        : disk.submit(tag, op, window, io);
  }

  @Override
  public Submission submitChecksums(FlowTag tag, Window window, RangeIo io) {
    return read((at, w, part) -> at.submitChecksums(tag, w, part), tag, window, io);
  }

  private Submission read(EitherRead.Way way, FlowTag tag, Window window, RangeIo io) {
    if (disk.mode() != Mode.ON
        || !range.isMirrored(window.start(), window.end())
        || !ssd.isUsable()) {
      return way.submit(disk, window, io);
    }
    IoScheduler atSsd;
    try {
      atSsd = ssd.scheduler();
    } catch (IOException e) {
      disk.failOpen().count(FailOpen.Reason.INTERNAL_ERROR, "mirrors are not read", e);
      return way.submit(disk, window, io);
    }
    MirroredWindow asked =
        new MirroredWindow(
            tag.stream(),
            diskNumber,
            ssd.times().nanos(window.bytes()),
            diskTimes.nanos(window.bytes()));
    return new EitherRead(ssd, atSsd, disk, way, range, window, io, faults).start(policy.of(asked));
  }

  @Override
  public String device() {
    return disk.device();
  }

  /** The SSD brings whole pieces: of one that two windows had, one would be brought in vain. */
  @Override
  public WindowLimits limits() {
    return limits;
  }

  @Override
  public long waitCapNanos() {
    return disk.waitCapNanos();
  }

  @Override
  public long silentNanos() {
    return disk.silentNanos();
  }

  @Override
  public FailOpen failOpen() {
    return disk.failOpen();
  }

  @Override
  public Mode mode() {
    return disk.mode();
  }

  @Override
  public void observe(FlowTag tag, IoOp op, Observation what) {
    disk.observe(tag, op, what);
  }

  @Override
  public void takeBackAll() {
    disk.takeBackAll();
  }

  @Override
  public boolean passes(FlowTag tag, long bytes) {
    return disk.passes(tag, bytes);
  }

  @Override
  public void withoutPermit(FlowTag tag, long bytes) {
    disk.withoutPermit(tag, bytes);
  }

  @Override
  public long creditBytes(FlowTag tag, IoOp op) {
    return disk.creditBytes(tag, op);
  }

  @Override
  public FlowStreams streams(FlowTag tag) {
    return disk.streams(tag);
  }
}
