package org.ibis.rig.bench.streams;

import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

/**
 * Times the steps of a stream, of the same size each: what it waits for its reads or writes, not
 * what it does in between. One thread works, any may look.
 */
final class StepClock {

  /** The size of a step in sequence, bytes. */
  static final int STEP_BYTES = 1 << 20;

  private static final long LONGEST_MICROS = TimeUnit.HOURS.toMicros(1);
  private static final int DIGITS = 3;

  private final SingleWriterRecorder steps = new SingleWriterRecorder(LONGEST_MICROS, DIGITS);

  private final int size;
  private int stepBytes;
  private volatile long bytes;
  private volatile long waited; // ns, in calls of this step that have ended
  private volatile long began; // ns; 0 outside of a call

  /**
   * @param size of a step, bytes
   */
  StepClock(int size) {
    this.size = size;
  }

  /** A call begins. */
  void begin() {
    began = System.nanoTime() | 1; // never 0
  }

  /** A call has ended, and moved that much: at most {@link #left}, bytes. */
  void end(int moved) {
    long spent = waited + System.nanoTime() - began;
    stepBytes += moved;
    if (stepBytes >= size) {
      steps.recordValue(Math.min(LONGEST_MICROS, TimeUnit.NANOSECONDS.toMicros(spent)));
      stepBytes = 0;
      spent = 0;
    }
    waited = spent;
    began = 0;
    long now = bytes + moved;
    bytes = now;
  }

  /** What this step still lacks, bytes. */
  int left() {
    return size - stepBytes;
  }

  /** All that was moved, bytes. */
  long bytes() {
    return bytes;
  }

  /** How long the step that has not ended has waited, ns. */
  long openNanos() {
    long since = began;
    return waited + (since == 0 ? 0 : System.nanoTime() - since);
  }

  /** The steps that have ended since the last call of this, us. */
  Histogram takeSteps() {
    return steps.getIntervalHistogram();
  }
}
