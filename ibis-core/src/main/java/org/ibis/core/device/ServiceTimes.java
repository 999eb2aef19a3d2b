package org.ibis.core.device;

import java.util.function.LongSupplier;
import org.ibis.core.IoOp;
import org.ibis.core.cost.DeviceModel;

/**
 * How long a device takes for a read that has it to itself, learned from the reads that a process
 * has it do: while n of them are at it each has an n-th of the time. Safe for use by several
 * threads.
 */
public final class ServiceTimes {
  private final DeviceModel model;
  private final LongSupplier clock;
  private final SharedTime time = new SharedTime();

  /**
   * @param rotational whether it starts from what a disk usually takes, or flash
   * @param clock ns, monotone
   */
  public ServiceTimes(boolean rotational, LongSupplier clock) {
    this.model = DeviceModel.usual(rotational, DeviceModel.COST_RATE);
    this.clock = clock;
  }

  /**
   * A read begins at the device.
   *
   * @return to be handed in when it has {@link #ended}
   */
  public synchronized double begins() {
    time.advance(clock.getAsLong());
    time.began();
    return time.nanos();
  }

  /**
   * It has ended.
   *
   * @param begun what {@link #begins} gave
   * @param bytes what was read; 0 where it failed, which teaches nothing
   * @param follows whether it went on where the last one of its stream had ended
   */
  public synchronized void ended(double begun, long bytes, boolean follows) {
    time.advance(clock.getAsLong());
    time.ended();
    if (bytes > 0) {
      model.learn(IoOp.READ, bytes, follows, time.nanos() - begun);
    }
  }

  /** What a read of so much should take, ns. */
  public synchronized double nanos(long bytes) {
    return model.nanos(IoOp.READ, bytes, false);
  }
}
