package org.ibis.core.device;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Flushes that wait in memory, as what is written does without IBIS: what is deleted soon, such as
 * a spill, need never go to the disk. They are held while nobody else wants it, the memory that
 * they keep dirty is less than what would make the kernel write back by itself, and they are
 * younger than what it writes back because of its age. The moment a read of one flow meets what
 * another one has unflushed, all of them go into the queue, and are flushed in turns. So they do
 * when memory is full, and until the device has caught up: who writes more than it can is to wait
 * by his weight.
 *
 * <p>Pure: time is a parameter. Not safe for use by several threads.
 */
final class HeldFlushes {
  private final long mostNanos; // in memory; 0 where nothing is held
  private final long caughtUpBytes; // unflushed
  private final Company readers = new Company();
  private final Set<WindowRequest> held = new LinkedHashSet<>(); // the oldest first
  private long mostBytes; // unflushed of all flows while some are held
  private boolean full; // and not yet caught up
  private boolean contended; // has ever been
  private long contendedNanos; // when reads last met what another flow had unflushed

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
   * Whether flushes are to be held now.
   *
   * @param unflushed of all flows, bytes
   */
  boolean areOn(long unflushed, long now) {
    if (mostNanos == 0) {
      return false;
    }
    full = unflushed > mostBytes || (full && unflushed > caughtUpBytes);
    return !full && !(contended && now - contendedNanos < Company.GONE_NANOS);
  }

  /**
   * Says that a flow reads.
   *
   * @param unflushedOfOthers bytes
   */
  void reads(FlowQueue f, long unflushedOfOthers, long now) {
    readers.seen(f, now);
    if (unflushedOfOthers > 0) {
      contended(now);
    }
  }

  /** Says that a flow has something to flush. */
  void writes(FlowQueue f, long now) {
    if (readers.isBeside(f, now)) {
      contended(now);
    }
  }

  private void contended(long now) {
    contended = true;
    contendedNanos = now;
  }

  void add(WindowRequest r) {
    held.add(r);
    r.held = true;
    r.flow.holds(1);
  }

  /** Takes one out that is held. */
  void remove(WindowRequest r) {
    boolean unused = held.remove(r);
    r.held = false;
    r.flow.holds(-1);
  }

  boolean isEmpty() {
    return held.isEmpty();
  }

  /** How many there are. */
  int size() {
    return held.size();
  }

  /** All of them. */
  List<WindowRequest> all() {
    return List.copyOf(held);
  }

  /** Those that have been held for long enough. */
  List<WindowRequest> old(long now) {
    List<WindowRequest> old = new ArrayList<>();
    for (WindowRequest r : held) {
      if (now - r.arrivalNanos < mostNanos) {
        break; // the rest is younger
      }
      old.add(r);
    }
    return old;
  }
}
