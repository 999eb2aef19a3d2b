package org.ibis.core.window;

/**
 * How a flow's next stream is likely to be read, from how its last one was. A job reads many blocks
 * alike, each as a stream of its own; without a hint each would have to find out anew that it is
 * long and that its consumer waits for the device.
 *
 * @param firstBytes size of the first step
 * @param ahead steps to keep ahead at first
 * @param readsOn whether steps may be read ahead before the stream has shown that it reads on
 */
public record ReadHint(long firstBytes, int ahead, boolean readsOn) {
  /** For a flow that nothing is known of: one small step. */
  public static ReadHint unknown(WindowLimits limits) {
    return new ReadHint(limits.initialBytes(), 1, false);
  }
}
