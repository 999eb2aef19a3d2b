package org.ibis.core.cost;

import org.ibis.core.IoOp;

/** What a part costs its flow: what weights are shares of. */
public enum Cost {
  /** Device time, ns: a seek costs what it takes from the others. */
  TIME {
    @Override
    public double due(DeviceModel model, IoOp op, long bytes, boolean follows) {
      return model.nanos(op, bytes, follows);
    }

    @Override
    public double correction(double due, double tookNanos) {
      return Math.min(tookNanos, MOST_TIMES_DUE * due) - due;
    }

    @Override
    public double correctionInFull(double due, double tookNanos) {
      return tookNanos - due;
    }
  },

  /** Bytes, as in section 4 of the IBIS paper: for comparison with it. */
  BYTES {
    @Override
    public double due(DeviceModel model, IoOp op, long bytes, boolean follows) {
      return bytes;
    }

    @Override
    public double correction(double due, double tookNanos) {
      return 0;
    }

    @Override
    public double correctionInFull(double due, double tookNanos) {
      return 0;
    }
  };

  /** A part is charged for what it took up to so many times what it should have. */
  private static final double MOST_TIMES_DUE = 16;

  /** What is charged at a part's dispatch, over 0. */
  public abstract double due(DeviceModel model, IoOp op, long bytes, boolean follows);

  /**
   * What is added when it has ended.
   *
   * @param due what was charged at its dispatch
   * @param tookNanos its device time
   */
  public abstract double correction(double due, double tookNanos);

  /**
   * The same where whoever had the device could have kept it for as long as he liked: without a
   * bound.
   */
  public abstract double correctionInFull(double due, double tookNanos);
}
