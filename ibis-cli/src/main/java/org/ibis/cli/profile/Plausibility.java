package org.ibis.cli.profile;

import java.util.ArrayList;
import java.util.List;
import org.ibis.cli.Figures;
import org.ibis.core.IoOp;

/** Why what was measured can't be what the device does. Pure. */
final class Plausibility {
  /** Device bytes that are not ours, or ours that no device has seen. */
  private static final double STRANGE = 0.1;

  private static final double CHANGED = 0.25;
  private static final double STALLED = 0.5;
  private static final double OFF_THE_LINE = 0.5;

  /** Nothing that Hadoop's data is on is quicker: memory is. */
  private static final double MOST_BYTES_PER_SECOND = 30e9;

  private static final double LEAST_NANOS = 5_000;

  private Plausibility() {}

  /**
   * @param before the point that was measured first
   * @param after the same at the end
   * @param moved what we asked for and what the kernel counted at the device meanwhile
   * @return a sentence for each reason; none where all may be true
   */
  static List<String> doubts(Measured measured, Point before, Point after, Moved moved) {
    List<String> doubts = new ArrayList<>();
    if (moved.atDevice() < (1 - STRANGE) * moved.ours()) {
      doubts.add(
          "The device moved "
              + Figures.percent(moved.atDevice() / (double) moved.ours())
              + " of what was asked for: the rest came from a cache, so give a directory of a file"
              + " system that reads and writes past it (O_DIRECT).");
    }
    if (!moved.shared() && moved.atDevice() > (1 + STRANGE) * moved.ours()) {
      doubts.add(
          Figures.percent((moved.atDevice() - moved.ours()) / (double) moved.atDevice())
              + " of what the device moved was somebody else's: stop what uses it.");
    }
    double change = after.perSecond() / before.perSecond() - 1;
    if (Math.abs(change) > CHANGED) {
      doubts.add(
          "At the end it did "
              + Figures.percent(after.perSecond() / before.perSecond())
              + " of what it had done at first: a virtual disk that has a burst of credit, a"
              + " throttle or a cache below, or somebody else used it.");
    }
    double stalled = measured.alone(IoOp.READ).stream().mapToDouble(Point::stalled).max().orElse(0);
    if (stalled > STALLED) {
      doubts.add(
          Figures.percent(stalled)
              + " of the time was in few reads that took over ten times as long as others: a"
              + " throttle, as of a virtual disk or a control group (io.max), or a disk that fails.");
    }
    double quickest =
        measured.points().stream().mapToDouble(Point::meanNanos).min().orElse(LEAST_NANOS);
    double most = measured.points().stream().mapToDouble(Point::bytesPerSecond).max().orElse(0);
    if (quickest < LEAST_NANOS || most > MOST_BYTES_PER_SECOND) {
      doubts.add("No device is that quick: the answers came from memory.");
    }
    double off = CostFit.worst(measured.read(), measured.alone(IoOp.READ));
    if (off > OFF_THE_LINE) {
      doubts.add(
          "Reads do not grow by their size, as those of a disk or SSD do: one size is "
              + Figures.percent(off)
              + " off the line. Is it RAID, or a store over the network?");
    }
    return doubts;
  }

  /**
   * @param ours what we read and wrote, bytes
   * @param atDevice what the kernel counted there, bytes
   * @param shared whether somebody else was known to use it
   */
  record Moved(long ours, long atDevice, boolean shared) {}
}
