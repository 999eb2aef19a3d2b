package org.ibis.core.device;

import java.util.HashMap;
import java.util.Map;
import org.ibis.core.FlowTag;
import org.ibis.core.IoOp;
import org.ibis.core.window.Window;

/**
 * A file that is read or written from its begin on. A reader keeps windows asked for ahead of its
 * consumer, a writer has some unflushed behind it; each asks in grains, as far as its credit goes.
 */
final class SimulatedStream {
  final FlowTag tag;
  final IoOp op;
  private final Simulation simulation;
  private final double bytesPerNano; // of the consumer or producer
  private final Map<Window, WindowRequest> asked = new HashMap<>();
  long moved; // bytes done
  long longestWaitNanos; // of a window, from arrival to its end
  private long planned; // end of the last window
  private double made; // reader: eaten; writer: produced; bytes
  private long madeAt;
  private long timer;
  private boolean stopped;

  SimulatedStream(Simulation simulation, FlowTag tag, IoOp op, double bytesPerNano) {
    this.simulation = simulation;
    this.tag = tag;
    this.op = op;
    this.bytesPerNano = bytesPerNano;
  }

  private long grain() {
    return simulation.limits.bulkBytes();
  }

  /** What it may have ahead or behind: nobody waits for what is held. */
  private long most() {
    return credit()
        + asked.values().stream().filter(r -> r.held).mapToLong(WindowRequest::bytesLeft).sum();
  }

  private long credit() {
    long streams = simulation.streams.stream().filter(s -> s.tag.flow().equals(tag.flow())).count();
    long share = simulation.queue.flows().creditBytes(tag, op) / Math.max(1, streams);
    return Math.max(
        simulation.limits.partBytes(), Math.min(share, 2 * simulation.limits.bulkBytes()));
  }

  /** Eats or produces until now, and asks for what there is room for. */
  void advance() {
    if (stopped) {
      return;
    }
    long now = simulation.now();
    double limit = op == IoOp.READ ? moved : moved + most();
    made = Math.max(made, Math.min(limit, made + (now - madeAt) * bytesPerNano));
    madeAt = now;
    long room = (long) (op == IoOp.READ ? made + most() - planned : made - planned);
    long grain = Math.min(grain(), Math.max(simulation.limits.partBytes(), credit() / 2));
    while (room >= grain) {
      Window w = new Window(planned, planned + grain);
      planned += grain;
      room -= grain;
      asked.put(w, simulation.submit(this, w));
    }
    double wait = Math.max(1e6, (grain - room) / bytesPerNano);
    if (op == IoOp.READ ? made < moved : made < moved + most()) {
      long mine = ++timer; // of several only the last one counts
      simulation.at(
          now + (long) Math.min(wait, 1e9),
          () -> {
            if (mine == timer) {
              advance();
            }
          });
    }
  }

  void stop() {
    stopped = true;
  }

  void ended(Window w, long waitedNanos) {
    asked.remove(w);
    boolean wasWaiting = op == IoOp.READ ? made >= moved : made >= moved + most();
    moved += w.bytes();
    longestWaitNanos = Math.max(longestWaitNanos, waitedNanos);
    if (wasWaiting) {
      madeAt = simulation.now();
    }
    advance();
  }
}
