package org.ibis.cli.replay;

import org.ibis.core.IoOp;

/**
 * One row of a trace.
 *
 * @param arrivalMicros when it is handed to the scheduler, µs of virtual time
 * @param app whose it is: the flow
 * @param opText the operation as the trace writes it, to be written back alike
 * @param bytes its size and cost
 */
record ReplayRequest(long arrivalMicros, String app, IoOp op, String opText, long bytes) {}
