package org.ibis.core.device;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.ibis.core.IoOp;
import org.ibis.core.fairqueue.StartTimeFairQueue.Flow;
import org.ibis.core.shadow.ShadowFlow;

/**
 * One flow on a device: its tags, its streams that wait, what it got.
 *
 * <p>Its streams take turns evenly. Streams that are read go before streams that are flushed:
 * somebody waits for a read, while a flush is waited for only where too much is unflushed. So that
 * reads never starve flushes, one of these has a turn after {@value #WRITES_STARVED} turns of
 * reads, as in Linux's mq-deadline ({@code writes_starved}). None of this changes what the flow
 * gets.
 *
 * <p>Pure. Not safe for use by several threads.
 */
final class FlowQueue {
  /** Turns of reads that may pass a flush. */
  private static final int WRITES_STARVED = 2;

  final Flow<FlowQueue> tags;
  final FlowStats stats;
  final ThinkTime thinks = new ThinkTime();
  final ShadowFlow shadow = new ShadowFlow();
  private final CreditPool.Use ahead = new CreditPool.Use();
  private final CreditPool.Use unflushed = new CreditPool.Use();
  private final Map<Long, StreamQueue> readStreams = new HashMap<>();
  private final Map<Long, StreamQueue> writeStreams = new HashMap<>();
  private final ArrayDeque<StreamQueue> reads = new ArrayDeque<>(); // those that wait, in turn
  private final ArrayDeque<StreamQueue> writes = new ArrayDeque<>();
  private StreamQueue last; // that had a turn
  private int readTurns; // since a write waits
  private int queued; // windows
  private int atDevice; // parts

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
    Map<Long, StreamQueue> streams = streams(r.op);
    StreamQueue stream = streams.get(r.tag.stream());
    if (stream == null) {
      stream = new StreamQueue(this, r.tag.stream(), r.op);
      streams.put(r.tag.stream(), stream);
      ring(r.op).addLast(stream);
    }
    stream.windows.addLast(r);
    r.stream = stream;
    queued++;
  }

  /** Takes a window away of which nothing more is to be dispatched. */
  void remove(WindowRequest r) {
    StreamQueue stream = r.stream;
    r.stream = null;
    queued--;
    if (stream.windows.peekFirst() == r) {
      stream.windows.removeFirst(); // as it is served
    } else {
      boolean unused = stream.windows.remove(r);
    }
    if (stream.isEmpty()) {
      boolean unused = ring(stream.op).remove(stream);
      streams(stream.op).remove(stream.number);
    }
  }

  /** The stream whose turn it is; null where none waits. */
  StreamQueue nextStream() {
    boolean write = reads.isEmpty() || (readTurns >= WRITES_STARVED && !writes.isEmpty());
    ArrayDeque<StreamQueue> ring = write ? writes : reads;
    StreamQueue next = ring.peekFirst();
    if (next != null && next == last && ring.size() > 1) {
      ring.addLast(ring.removeFirst()); // it had a turn: the others come first
      next = ring.peekFirst();
    }
    last = next;
    if (next != null) {
      readTurns = write || writes.isEmpty() ? 0 : readTurns + 1;
    }
    return next;
  }

  /** What waits of a stream; null where nothing does. */
  StreamQueue stream(long number, IoOp op) {
    return streams(op).get(number);
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

  /** Whether nothing of it waits or is at the device. */
  boolean isAway() {
    return queued == 0 && atDevice == 0;
  }

  /** All windows that wait, streams one after the other. */
  Iterable<WindowRequest> waiting() {
    ArrayDeque<WindowRequest> all = new ArrayDeque<>(queued);
    reads.forEach(s -> all.addAll(s.windows));
    writes.forEach(s -> all.addAll(s.windows));
    return all;
  }

  private Map<Long, StreamQueue> streams(IoOp op) {
    return op == IoOp.READ ? readStreams : writeStreams;
  }

  private ArrayDeque<StreamQueue> ring(IoOp op) {
    return op == IoOp.READ ? reads : writes;
  }
}
