package org.ibis.cli.whatif;

import org.ibis.core.FlowTag;
import org.ibis.core.IoOp;
import org.ibis.core.window.Window;

/**
 * A window of a trace, and what it waited for before it was asked for.
 *
 * @param data whether it was data, not checksums
 * @param after the number of the window whose end it followed; -1 where it followed none
 * @param thinkNanos how long after that end, or after the trace's first arrival, it was asked for
 */
record TracedWindow(
    FlowTag tag, IoOp op, boolean data, Window window, int after, long thinkNanos) {}
