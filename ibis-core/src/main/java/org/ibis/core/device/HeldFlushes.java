package org.ibis.core.device;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Flushes that wait in memory, as what is written does without IBIS: what is deleted soon, such as
 * a spill, need never go to the disk. A flow's are held while no other flow reads, and they are
 * younger than what the kernel writes back because of its age. The moment another flow reads, all
 * of them go into the queue, and are flushed in turns. Of more than may be dirty by them the oldest
 * go there, of whoever has most for his weight, as the kernel's background writeback would have it:
 * the device is never idle for that, and a writer waits for what is queued only, so who writes more
 * than it can waits by his weight.
 *
 * <p>Pure: time is a parameter. Not safe for use by several threads.
 */
final class HeldFlushes {
  private final long mostNanos; // in memory; 0 where nothing is held
  private final Company readers = new Company();
  private final Map<FlowQueue, Set<WindowRequest>> held = new LinkedHashMap<>(); // the oldest first
  private long mostBytes; // of all of them
  private long bytes;

  /**
   * @param mostNanos for how long one is held at most
   */
  HeldFlushes(long mostNanos) {
    this.mostNanos = mostNanos;
  }

  /** Sets what may be held of all flows, bytes; 0 for nothing. */
  void setMost(long bytes) {
    mostBytes = bytes;
  }

  /** Whether a flow's flushes are to be held now. */
  boolean areOn(FlowQueue f, long now) {
    return mostNanos > 0 && mostBytes > 0 && !readers.isBeside(f, now);
  }

  /** Says that a flow reads: what others have unflushed is in its way. */
  void reads(FlowQueue f, long now) {
    readers.seen(f, now);
  }

  void add(WindowRequest r) {
    boolean unused = held.computeIfAbsent(r.flow, f -> new LinkedHashSet<>()).add(r);
    bytes += r.bytesLeft();
    r.held = true;
    r.flow.holds(1, r.bytesLeft());
  }

  /** Takes one out that is held. */
  void remove(WindowRequest r) {
    Set<WindowRequest> ofFlow = held.get(r.flow);
    boolean unused = ofFlow.remove(r);
    if (ofFlow.isEmpty()) {
      held.remove(r.flow);
    }
    bytes -= r.bytesLeft();
    r.held = false;
    r.flow.holds(-1, -r.bytesLeft());
  }

  /** Those that are to be held no longer: of a flow all of them, or what is too old. */
  List<WindowRequest> over(long now) {
    if (held.isEmpty()) {
      return List.of(); // as mostly
    }
    List<WindowRequest> over = new ArrayList<>();
    held.forEach(
        (f, ofFlow) -> {
          boolean on = areOn(f, now);
          for (WindowRequest r : ofFlow) {
            if (on && now - r.arrivalNanos < mostNanos) {
              break; // the rest is younger
            }
            over.add(r);
          }
        });
    return over;
  }

  /**
   * While all together are more than may be held: the oldest of the flow that has most for its
   * weight; else null.
   */
  WindowRequest tooMuch() {
    if (bytes <= mostBytes) {
      return null; // as mostly
    }
    FlowQueue most = null;
    for (FlowQueue f : held.keySet()) {
      if (most == null || f.heldBytes() * most.tags.weight() > most.heldBytes() * f.tags.weight()) {
        most = f;
      }
    }
    return most == null ? null : held.get(most).iterator().next();
  }

  /** Of how many flows any are held. */
  int flows() {
    return held.size();
  }

  /** What is held of all flows, bytes. */
  long bytes() {
    return bytes;
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
