package org.ibis.core;

import java.util.Arrays;

/** An amount for each kind and op of I/O, summed up. Not safe for use by several threads. */
public final class IoCounts {
  /** An amount grows to this and no further: sums of them don't overflow. */
  public static final long MOST = 1L << 52;

  private static final int OPS = IoOp.values().length;

  private final long[] amounts;

  /** Of nothing. */
  public IoCounts() {
    this(new long[IoKind.values().length * OPS]);
  }

  private IoCounts(long[] amounts) {
    this.amounts = amounts;
  }

  private static int index(IoKind kind, IoOp op) {
    return kind.ordinal() * OPS + op.ordinal();
  }

  /** Adds to the amount of one kind and op. */
  public void add(IoKind kind, IoOp op, long amount) {
    int i = index(kind, op);
    amounts[i] = Math.min(MOST, amounts[i] + Math.min(MOST, amount));
  }

  /** The amount of one kind and op. */
  public long get(IoKind kind, IoOp op) {
    return amounts[index(kind, op)];
  }

  /** The amount of an op, over all kinds. */
  public long get(IoOp op) {
    long sum = 0;
    for (int i = op.ordinal(); i < amounts.length; i += OPS) {
      sum += amounts[i];
    }
    return sum;
  }

  /** The amount of everything. */
  public long total() {
    long sum = 0;
    for (long a : amounts) {
      sum += a;
    }
    return sum;
  }

  /** As it is now. */
  public IoCounts copy() {
    return new IoCounts(amounts.clone());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof IoCounts counts && Arrays.equals(amounts, counts.amounts);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(amounts);
  }
}
