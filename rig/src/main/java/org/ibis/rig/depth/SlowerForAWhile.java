package org.ibis.rig.depth;

/**
 * A device that takes some times as long between two instants: what it is asked for then reaches
 * the device underneath on a clock that runs slower.
 */
final class SlowerForAWhile implements SimulatedDevice {
  private final SimulatedDevice device;
  private final double factor;
  private final long from; // ns
  private final long to; // ns

  SlowerForAWhile(SimulatedDevice device, double factor, long from, long to) {
    this.device = device;
    this.factor = factor;
    this.from = from;
    this.to = to;
  }

  @Override
  public long serve(Part part, long now) {
    return Math.max(now + 1, wall(device.serve(part, inner(now))));
  }

  private long inner(long wall) {
    long slow = Math.max(0, Math.min(wall, to) - from);
    return wall - slow + Math.round(slow / factor);
  }

  private long wall(long inner) {
    long slow = Math.max(0, Math.min(inner - from, Math.round((to - from) / factor)));
    return inner - slow + Math.round(slow * factor);
  }
}
