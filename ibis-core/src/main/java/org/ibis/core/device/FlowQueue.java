package org.ibis.core.device;

import java.util.ArrayList;
import java.util.List;
import org.ibis.core.IoOp;
import org.ibis.core.fairqueue.StartTimeFairQueue.Flow;
import org.ibis.core.shadow.ShadowFlow;

/**
 * One flow on a device: its tags, its streams that wait, what it got.
 *
 * <p>Streams that are read go before streams that are flushed: somebody waits for a read, while a
 * flush is waited for only where too much is unflushed. So that reads never starve flushes, these
 * have a turn after {@value #WRITES_STARVED} turns of reads, as in Linux's mq-deadline ({@code
 * writes_starved}); what counts is the time that turns take, as there are short ones. A sync is
 * such a turn by itself, as somebody waits for it too. None of this changes what the flow gets.
 *
 * <p>Pure. Not safe for use by several threads.
 */
final class FlowQueue {
  /** Turns of reads that may pass a flush. */
  private static final int WRITES_STARVED = 2;

  /** A turn that is a little shorter than it was to be counts as one. */
  private static final double MOST_OF_A_TURN = 0.75;

  final Flow<FlowQueue> tags;
  final FlowStats stats;
  final ThinkTime thinks = new ThinkTime();
  final ShadowFlow shadow = new ShadowFlow();
  private final CreditPool.Use ahead = new CreditPool.Use();
  private final CreditPool.Use unflushed = new CreditPool.Use();
  private final StreamTurns reads = new StreamTurns(this);
  private final StreamTurns writes = new StreamTurns(this);
  private double owedToWrites; // cost: by reads that went while writes waited
  private boolean writesCatchUp;
  private int queued; // windows
  private int atDevice; // parts
  private int held; // flushes
  private long heldBytes; // of those

  FlowQueue(String name, double weight) {
    this.stats = new FlowStats(name);
    this.tags = new Flow<>(this, weight);
  }

  String name() {
    return stats.flow();
  }

  /** That counts here. */
  double weight() {
    return tags.weight();
  }

  FlowSnapshot snapshot() {
    return stats.snapshot(queued, shadow.forecast());
  }

  @Override
  public String toString() {
    return name(); // in messages about its weight
  }

  void add(WindowRequest r) {
    turns(r.op).add(r);
    queued++;
  }

  /** Takes a window away of which nothing more is to be dispatched. */
  void remove(WindowRequest r) {
    turns(r.op).remove(r);
    queued--;
  }

  /**
   * The stream whose turn is next; null where none waits.
   *
   * @param turnCost of a whole turn
   */
  StreamQueue firstStream(double turnCost) {
    return next(turnCost).first();
  }

  /** Of those in one direction, the first that has not the turn; null where none waits. */
  StreamQueue firstOther(IoOp op) {
    return turns(op).firstOther();
  }

  /** Begins the turn of the stream that is {@link #firstStream}. */
  void beginTurn(StreamQueue stream) {
    turns(stream.op).beginTurn(stream);
  }

  private StreamTurns next(double turnCost) {
    if (writes.isEmpty()) {
      owedToWrites = 0;
      writesCatchUp = false;
      return reads;
    }
    if (reads.isEmpty()) {
      return writes;
    }
    if (owedToWrites >= MOST_OF_A_TURN * turnCost) {
      writesCatchUp = true;
    } else if (owedToWrites <= 0) {
      writesCatchUp = false;
    }
    return writesCatchUp ? writes : reads;
  }

  /** Charges its streams for what goes to the device of a queued window. */
  void charge(WindowRequest r, double cost) {
    turns(r.op).charge(r.stream, cost);
    if (r.op == IoOp.WRITE) {
      owedToWrites = r.sync ? 0 : Math.max(0, owedToWrites - cost);
    } else if (!writes.isEmpty()) {
      owedToWrites += cost / WRITES_STARVED;
    }
  }

  /** What it has in memory ahead of its readers, or behind its writers. */
  CreditPool.Use memory(IoOp op) {
    return op == IoOp.READ ? ahead : unflushed;
  }

  void began() {
    atDevice++;
  }

  void ended() {
    atDevice--;
  }

  /** Windows that wait, in whole or in part. */
  int queued() {
    return queued;
  }

  /** Takes note that it has more flushes that are held, or fewer. */
  void holds(int more, long bytes) {
    held += more;
    heldBytes += bytes;
  }

  /** What is held of it, bytes. */
  long heldBytes() {
    return heldBytes;
  }

  /** Whether nothing at all is left of it here. */
  boolean isGone() {
    return isAway() && held == 0;
  }

  /** Whether nothing of it waits or is at the device; what is held may be. */
  boolean isAway() {
    return queued == 0 && atDevice == 0;
  }

  /** Takes note of when nothing of it was left that waits or is at the device. */
  void lookIfAway(long now) {
    if (isAway()) {
      thinks.left(now);
    }
  }

  /** All windows that wait, streams one after the other. */
  List<WindowRequest> waiting() {
    List<WindowRequest> all = new ArrayList<>(queued);
    reads.forEach(all::add);
    writes.forEach(all::add);
    return all;
  }

  private StreamTurns turns(IoOp op) {
    return op == IoOp.READ ? reads : writes;
  }
}
