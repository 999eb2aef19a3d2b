package org.ibis.blockhint.stream;

/**
 * A window that its reader has not gone past, as the reader knows it. Used by the reader's thread
 * alone.
 */
final class AheadWindow {
  final long start; // bytes from the file's begin
  final long end;
  final Arrival arrival; // null where it was found in memory
  final boolean counts; // as read without a permit, when it is read
  final boolean fromDevice; // for this reader, and not found in memory
  private long knownAt; // when it was last known to be in memory, ns
  private long to; // all before it is in memory, as far as is known
  private boolean trusted; // not looked at whether it is in memory: it would be no use

  private AheadWindow(long start, long end, Arrival arrival, boolean counts, boolean fromDevice) {
    this.start = start;
    this.end = end;
    this.arrival = arrival;
    this.counts = counts;
    this.fromDevice = fromDevice;
  }

  static AheadWindow onItsWay(long start, long end, Arrival arrival) {
    AheadWindow w = new AheadWindow(start, end, arrival, false, true);
    w.to = start;
    return w;
  }

  /**
   * @param counts whether it is data that nobody has counted yet
   */
  static AheadWindow inMemory(long start, long end, boolean counts, long now) {
    AheadWindow w = new AheadWindow(start, end, null, counts, false);
    w.to = end;
    w.knownAt = now;
    return w;
  }

  /**
   * One that needs no permit: its reader goes to the device itself.
   *
   * @param counts whether it is data
   */
  static AheadWindow passed(long start, long end, boolean counts) {
    AheadWindow w = new AheadWindow(start, end, null, counts, true);
    w.trust();
    return w;
  }

  /** Looks what has come since; returns how far it is in memory, bytes from the file's begin. */
  long look() {
    if (to < end) {
      long come = arrival.to();
      if (to == start && come > to) {
        knownAt = arrival.firstNanos();
      }
      to = come;
    }
    return to;
  }

  /** What the last {@link #look} found. */
  long seen() {
    return to;
  }

  /** From now on it counts as in memory, whatever comes: its reader is not to wait for it. */
  void trust() {
    to = end;
    trusted = true;
  }

  /** Says that it was in memory at a moment. */
  void seenAt(long now) {
    knownAt = now;
  }

  /** Whether it may be gone from memory again. */
  boolean mayBeGone(long now) {
    return !trusted && now - knownAt >= ReadAhead.LOOK_AGAIN_NANOS;
  }

  /** Says that its reader has nothing left to read, and waits. */
  void awaited() {
    if (isUnderWay()) {
      arrival.submission().awaited();
    }
  }

  /** Whether I/O of it may still come. */
  boolean isUnderWay() {
    return arrival != null && !arrival.isOver();
  }
}
