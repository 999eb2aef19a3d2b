package org.ibis.core.depth;

import static java.util.Objects.requireNonNull;

import org.ibis.core.IoOp;
import org.ibis.core.cost.DeviceModel;

/**
 * A reference that is some times the latency at depth 1 of a part of the same direction and size,
 * which is learned from parts that had the device to themselves.
 *
 * <p>A device that serves p parts at once keeps the latency of one up to depth p; from there on the
 * latency is D/p times that (Little's law, the throughput being at its limit). So the latency is
 * twice that of depth 1 at D = 2p: all of p are busy, and as many parts wait beside them, which
 * keeps them busy where service times vary.
 */
public final class LearnedReference implements LatencyReference {
  private final DeviceModel atDepthOne;
  private final double knee;

  /**
   * @param atDepthOne where the latency starts from; corrected here
   * @param knee how many times that latency is healthy, over 1: at 1 no depth but 1 would be
   */
  public LearnedReference(DeviceModel atDepthOne, double knee) {
    if (!(knee > 1) || Double.isInfinite(knee)) {
      throw new IllegalArgumentException("knee is " + knee + ", must be a number over 1");
    }
    this.atDepthOne = requireNonNull(atDepthOne, "atDepthOne is null");
    this.knee = knee;
  }

  @Override
  public double nanos(IoOp op, long bytes, boolean follows) {
    return knee * atDepthOne.nanos(op, bytes, follows);
  }

  @Override
  public void alone(IoOp op, long bytes, boolean follows, long latencyNanos) {
    atDepthOne.learn(op, bytes, follows, (double) latencyNanos);
  }

  @Override
  public boolean learns() {
    return true;
  }
}
