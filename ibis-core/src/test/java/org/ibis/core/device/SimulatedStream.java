package org.ibis.core.device;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
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
  private final UnflushedShares shares; // of its flow
  long moved; // bytes done
  long longestWaitNanos; // of a window, from arrival to its end
  private long planned; // end of the last window
  private double made; // reader: eaten; writer: produced; bytes
  private long madeAt;
  private long timer;
  private boolean blocked; // it has nothing to eat, or has to wait for a flush
  private boolean stopped;

  SimulatedStream(Simulation simulation, FlowTag tag, IoOp op, double bytesPerNano) {
    this.simulation = simulation;
    this.tag = tag;
    this.op = op;
    this.bytesPerNano = bytesPerNano;
    this.shares = simulation.shares(tag.flow());
  }

  private long grain() {
    long whole = op == IoOp.READ ? simulation.limits.bulkBytes() : simulation.limits.grainBytes();
    return Math.min(whole, Math.max(simulation.limits.partBytes(), credit() / 2));
  }

  /** Of what is asked for: nobody waits for it. */
  private long held() {
    return asked.values().stream().filter(r -> r.held).mapToLong(WindowRequest::bytesLeft).sum();
  }

  /** Its share of what its flow may have ahead or behind. */
  private long credit() {
    long flows = simulation.queue.flows().creditBytes(tag, op);
    long share =
        op == IoOp.READ ? flows / Math.max(1, ofFlow().count()) : shares.share(this, flows);
    return Math.max(
        simulation.limits.partBytes(), Math.min(share, 2 * simulation.limits.bulkBytes()));
  }

  /** Of this flow, in this direction. */
  private Stream<SimulatedStream> ofFlow() {
    return simulation.streams.stream().filter(s -> s.op == op && s.tag.flow().equals(tag.flow()));
  }

  /** What is neither on the disk nor held, bytes. */
  private double awaited() {
    return made - moved - held();
  }

  /** What it may produce before it has to wait, or find to eat, bytes. */
  private double mayMake() {
    if (op == IoOp.READ) {
      return moved - made;
    }
    double mine = awaited();
    double flow = ofFlow().mapToDouble(SimulatedStream::awaited).sum();
    long credit = simulation.queue.flows().creditBytes(tag, op);
    double toShare = Math.min(shares.share(this, credit) - mine, credit - flow);
    double beyond = shares.mostUnflushed(this, Long.MAX_VALUE, credit) - flow;
    return Math.min(
        2 * simulation.limits.bulkBytes() - mine, Math.max(0, Math.max(toShare, beyond)));
  }

  /** Eats or produces until now, and asks for what there is room for. */
  void advance() {
    if (stopped) {
      return;
    }
    long now = simulation.now();
    if (op == IoOp.WRITE) {
      shares.writes(this);
    }
    if (!blocked) {
      made += Math.max(0, Math.min(mayMake(), (now - madeAt) * bytesPerNano));
    }
    madeAt = now;
    blocked = mayMake() <= 0;
    long room = (long) (op == IoOp.READ ? made + credit() - planned : made - planned);
    long least = op == IoOp.WRITE && blocked ? simulation.limits.partBytes() : grain();
    while (room >= least) {
      long bytes = op == IoOp.READ ? grain() : Math.min(room, grain());
      Window w = new Window(planned, planned + bytes);
      planned += bytes;
      room -= bytes;
      asked.put(w, simulation.submit(this, w));
    }
    if (!blocked) {
      lookAgain();
    }
  }

  private void lookAgain() {
    long mine = ++timer; // of several only the last one counts
    double wait = Math.max(1e6, Math.min(1e9, simulation.limits.partBytes() / bytesPerNano));
    simulation.at(
        simulation.now() + (long) wait,
        () -> {
          if (mine == timer) {
            advance();
          }
        });
  }

  void stop() {
    stopped = true;
  }

  void ended(Window w, long waitedNanos) {
    asked.remove(w);
    moved += w.bytes();
    longestWaitNanos = Math.max(longestWaitNanos, waitedNanos);
    if (op == IoOp.WRITE) {
      shares.flushed(w.bytes());
      ofFlow().forEach(SimulatedStream::advance); // whoever is first
    } else {
      advance();
    }
  }
}
