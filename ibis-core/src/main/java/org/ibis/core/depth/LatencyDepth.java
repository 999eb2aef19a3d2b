package org.ibis.core.depth;

import org.ibis.core.IoOp;

/**
 * SFQ(D2): D follows the latency of parts towards its reference (IBIS paper, section 4, equation
 * 1), in a form that finds the knee of a device nobody has profiled.
 *
 * <ul>
 *   <li>L and L_ref are means over the same parts, so neither their size nor their direction moves
 *       D. Where the reference learns, D is 1 for a few parts now and then, see {@link AloneProbe}.
 *   <li>The gain is taken times D: a device that serves 16 parts at once is filled in 12 periods
 *       where a gain of 0.5 alone needs a minute. An error counts as the whole reference at most,
 *       so that one bad period halves D and doesn't throw it away.
 *   <li>D grows only where it makes something wait, and only the latency of the parts that were
 *       waited for counts then: one that is low because there is little to do says nothing about a
 *       greater D.
 *   <li>Where it takes long to get to another place, D is bounded apart.
 *   <li>D is a fraction; from period to period it alternates between the whole numbers beside it.
 * </ul>
 */
public final class LatencyDepth extends DepthController {
  private final DepthRange range;
  private final double maxPositioning;
  private final boolean learns;
  private final AloneProbe probe = new AloneProbe();
  private final Alternation alternation = new Alternation();
  private double depth;
  private int whole;
  private boolean limited; // since the last part was served
  private boolean busy; // in this period
  private boolean positions = true; // until it is said

  public LatencyDepth(DepthRange range, LatencyReference reference) {
    this(range, range.max(), reference);
  }

  /**
   * @param maxPositioning largest D while the device {@link #positions}, at least the smallest
   */
  public LatencyDepth(DepthRange range, double maxPositioning, LatencyReference reference) {
    super(reference);
    this.range = range;
    this.maxPositioning = Math.max(range.min(), maxPositioning);
    this.learns = reference.learns();
    this.depth = range.initial();
    this.whole = alternation.next(depth);
  }

  @Override
  public int depth() {
    return probe.running() ? 1 : positions ? (int) Math.min(maxPositioning, whole) : whole;
  }

  @Override
  public double exactDepth() {
    return depth;
  }

  @Override
  public void positions(boolean does) {
    positions = does;
  }

  @Override
  public void limited() {
    limited = true;
    busy = true;
  }

  @Override
  boolean wasLimited() {
    boolean was = limited;
    limited = false;
    return was;
  }

  @Override
  boolean counts(IoOp op, boolean alone) {
    boolean probed = probe.running() && alone; // at a depth that is not D
    if (learns) {
      probe.observe(op, alone);
    }
    return !probed;
  }

  @Override
  void adapt(double ratio, boolean ofLimited) {
    if (ratio > 1 || ofLimited) {
      depth = range.next(depth, depth * Math.max(-1, 1 - ratio));
    }
    if (positions) {
      depth = Math.min(maxPositioning, depth);
    }
    whole = alternation.next(depth);
    probe.endPeriod(busy);
    busy = false;
  }
}
