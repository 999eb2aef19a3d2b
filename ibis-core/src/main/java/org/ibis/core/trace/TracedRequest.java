package org.ibis.core.trace;

import static java.util.Objects.requireNonNull;

import org.ibis.core.FlowTag;
import org.ibis.core.IoOp;
import org.ibis.core.window.Window;

/**
 * A request that a device's scheduler has let through and that has ended. Times are of one clock,
 * ns, and rise in their order.
 *
 * @param data whether it was data, not checksums
 * @param window of the stream's file
 * @param arrivalNanos when it came into the queue
 * @param dispatchNanos when it went to the device
 * @param endNanos when the device was done with it
 * @param ok whether it ended well
 */
public record TracedRequest(
    FlowTag tag,
    IoOp op,
    boolean data,
    Window window,
    long arrivalNanos,
    long dispatchNanos,
    long endNanos,
    boolean ok) {
  public TracedRequest {
    requireNonNull(tag, "tag is null");
    requireNonNull(op, "op is null");
    requireNonNull(window, "window is null");
  }
}
