package org.ibis.core.device;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Flushes that wait in memory, as what is written does without IBIS: what is deleted soon, such as
 * a spill, need never go to the disk. A flow's are held while no other flow reads, the memory that
 * all of them keep dirty is less than what would make the kernel write back by itself, and they are
 * younger than what it writes back because of its age. The moment another flow reads, all of them
 * go into the queue, and are flushed in turns. So they do when memory is full, and until the device
 * has caught up: who writes more than it can is to wait by his weight.
 *
 * <p>Pure: time is a parameter. Not safe for use by several threads.
 */
final class HeldFlushes {
  private final long mostNanos; // in memory; 0 where nothing is held
  private final long caughtUpBytes; // unflushed
  private final Company readers = new Company();
  private final Map<FlowQueue, Set<WindowRequest>> held = new LinkedHashMap<>(); // the oldest first
  private long mostBytes; // unflushed of all flows while some are held
  private boolean full; // and not yet caught up

  /**
   * @param mostNanos for how long one is held at most
   * @param caughtUpBytes with so little unflushed the device has caught up
   */
  HeldFlushes(long mostNanos, long caughtUpBytes) {
    this.mostNanos = mostNanos;
    this.caughtUpBytes = caughtUpBytes;
  }

  /** Sets what may be unflushed of all flows while some are held, bytes; 0 for nothing. */
  void setMost(long bytes) {
    mostBytes = bytes;
  }

  /**
   * Whether a flow's flushes are to be held now.
   *
   * @param unflushed of all flows, bytes
   */
  boolean areOn(FlowQueue f, long unflushed, long now) {
    if (mostNanos == 0) {
      return false;
    }
    full = unflushed > mostBytes || (full && unflushed > caughtUpBytes);
    return !full && !readers.isBeside(f, now);
  }

  /** Says that a flow reads: what others have unflushed is in its way. */
  void reads(FlowQueue f, long now) {
    readers.seen(f, now);
  }

  void add(WindowRequest r) {
    boolean unused = held.computeIfAbsent(r.flow, f -> new LinkedHashSet<>()).add(r);
    r.held = true;
    r.flow.holds(1);
  }

  /** Takes one out that is held. */
  void remove(WindowRequest r) {
    Set<WindowRequest> ofFlow = held.get(r.flow);
    boolean unused = ofFlow.remove(r);
    if (ofFlow.isEmpty()) {
      held.remove(r.flow);
    }
    r.held = false;
    r.flow.holds(-1);
  }

  /** Those that are to be held no longer: of a flow all of them, or what is too old. */
  List<WindowRequest> over(long unflushed, long now) {
    if (held.isEmpty()) {
      return List.of(); // as mostly
    }
    List<WindowRequest> over = new ArrayList<>();
    held.forEach(
        (f, ofFlow) -> {
          boolean on = areOn(f, unflushed, now);
          for (WindowRequest r : ofFlow) {
            if (on && now - r.arrivalNanos < mostNanos) {
              break; // the rest is younger
            }
            over.add(r);
          }
        });
    return over;
  }

  /** How many there are. */
  int size() {
    return held.values().stream().mapToInt(Set::size).sum();
  }

  /** All of them. */
  List<WindowRequest> all() {
    List<WindowRequest> all = new ArrayList<>();
    held.values().forEach(all::addAll);
    return all;
  }
}
