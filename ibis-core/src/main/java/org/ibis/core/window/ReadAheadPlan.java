package org.ibis.core.window;

/**
 * Plans the windows of one stream that is read.
 *
 * <p>One rule says how far ahead of its consumer a stream is planned: at most as many bytes as it
 * may have in memory, and as it has consumed in the run that it is in, and two bulks. So what is
 * read in vain is never more than what was read, and a stream that goes on doubles what is ahead of
 * it each time. (Of checksums more may be ahead, by {@value #CHECKSUMS_AHEAD} times.) A next window
 * is planned when there is room for a whole grain, or for half of what may be ahead, not as soon as
 * there is room for anything: then a turn of the flow finds a bulk.
 *
 * <p>A run ends where the consumer goes somewhere else. A look back at what was just read, and a
 * jump within what is planned, belong to the run.
 *
 * <p>Pure: the caller schedules what {@link #next} gives. Not safe for use by several threads.
 */
public final class ReadAheadPlan {
  /** Who asks for less than this at first, bytes, gets just that. */
  private static final long LARGE_READ = 64 << 10;

  private static final long PAGE = 4096; // bytes

  /**
   * Of a block's checksums so many bytes may be ahead for each that was consumed. They are a 128th
   * of the data, so what is read of them in vain is an eighth of what was read.
   */
  private static final int CHECKSUMS_AHEAD = 16;

  /**
   * Such a part of a turn costs the disk hardly more than a page, as most of it is the way there.
   * Of checksums that is of use to other reads: a page of them is of half a MiB of the block, and
   * the kernel by itself reads more of them than it is asked for, too.
   */
  private static final int CHECKSUMS_OF_TURN = 512;

  private final WindowLimits limits;
  private final long leastFirst; // of a run's first window that is as asked, bytes
  private final int aheadOfConsumed; // bytes that may be ahead for each that was consumed
  private final long usualFirst; // bytes
  private boolean begun;
  private boolean asAsked; // the first window of the run: no larger than what is asked for
  private long trust; // bytes that count as consumed when the run begins
  private long first; // size of the run's first window, 0 before it is planned, bytes
  private long begin; // where the run began
  private long reached; // the furthest that the consumer has come to
  private long givenTo; // the end of what it may read
  private long consumed; // in this run, bytes
  private long plannedTo; // end of the last planned window
  private long longest; // most that one run has consumed so far, bytes

  private ReadAheadPlan(
      WindowLimits limits, ReadHint hint, long usualFirst, long leastFirst, int aheadOfConsumed) {
    this.limits = limits;
    this.leastFirst = leastFirst;
    this.aheadOfConsumed = aheadOfConsumed;
    this.usualFirst = usualFirst;
    this.asAsked = hint == ReadHint.SHORT;
    this.trust = hint == ReadHint.LONG_RUN ? limits.bulkBytes() : 0;
  }

  /** For a stream that begins as the hint says. */
  public static ReadAheadPlan of(WindowLimits limits, ReadHint hint) {
    return new ReadAheadPlan(limits, hint, limits.initialBytes(), 0, 1);
  }

  /**
   * For a block's checksums, less than 1 % of its data: where the block is read in one run they are
   * read at once, and else in few pieces. Each piece takes the disk away from the data, and while
   * it waits for its turn nothing can be sent. Where it is read here and there, each piece is a
   * {@value #CHECKSUMS_OF_TURN}th of a turn at least, so that others find theirs in memory.
   */
  public static ReadAheadPlan ofChecksums(WindowLimits limits, ReadHint hint) {
    return new ReadAheadPlan(
        limits, hint, limits.bulkBytes(), limits.bulkBytes() / CHECKSUMS_OF_TURN, CHECKSUMS_AHEAD);
  }

  /**
   * Says that the consumer reads on from {@code start}, bytes; all before it that it was given is
   * consumed.
   *
   * @return whether it begins a new run, and windows that were planned are of no use any more
   */
  public boolean movesTo(long start) {
    if (!begun) {
      begun = true;
      begin(start);
      return false;
    }
    consume(Math.min(start, givenTo));
    if (start <= plannedTo && start >= Math.max(begin, reached - limits.bulkBytes())) {
      reached = Math.max(reached, start);
      return false;
    }
    asAsked = consumed < limits.initialBytes();
    trust = 0;
    begin(start);
    return true;
  }

  private void begin(long start) {
    begin = start;
    reached = start;
    givenTo = start;
    plannedTo = start;
    consumed = 0;
    first = 0;
  }

  private void consume(long to) {
    if (to > reached) {
      consumed += to - reached;
      reached = to;
      longest = Math.max(longest, consumed);
    }
  }

  /** Says that the consumer may read up to {@code to}, bytes, and is about to. */
  public void gives(long to) {
    givenTo = Math.max(givenTo, to);
  }

  /** Says that the consumer has read up to {@code to}, bytes, and nothing after it. */
  public void ends(long to) {
    consume(Math.min(to, givenTo));
    givenTo = Math.min(givenTo, to);
  }

  /** The end of the last planned window, bytes from the file's begin. */
  public long plannedTo() {
    return plannedTo;
  }

  /** How far the consumer has come in this run, bytes from the file's begin. */
  public long reached() {
    return reached;
  }

  /**
   * Whether {@link #next} would plan a window, if the file is long enough.
   *
   * @param wantedTo end of what the consumer asks for now, bytes
   * @param share what the stream may have in memory ahead of its consumer, bytes
   */
  public boolean wantsMore(long wantedTo, long share) {
    return plannedTo < wantedTo || (first > 0 && room(share) >= least(share));
  }

  private long room(long share) {
    return mostAhead(share) - Math.max(0, plannedTo - reached);
  }

  /** What may be planned ahead of the consumer, bytes. */
  private long mostAhead(long share) {
    long most = Math.min(Math.max(share, limits.partBytes()), 2 * limits.bulkBytes());
    return Math.min(most, Math.max(first, trust + aheadOfConsumed * consumed));
  }

  private long least(long share) {
    return Math.min(limits.bulkBytes(), Math.max(1, mostAhead(share) / 2));
  }

  /**
   * Plans one more window.
   *
   * @param wantedTo end of what the consumer asks for now, bytes
   * @param fileBytes the file's size now
   * @param share what the stream may have in memory ahead of its consumer, bytes
   * @return null when enough is planned or the file ends
   */
  public Window next(long wantedTo, long fileBytes, long share) {
    if (plannedTo >= fileBytes || !wantsMore(wantedTo, share)) {
      return null;
    }
    long asked = wantedTo - plannedTo;
    long bytes = Math.min(limits.bulkBytes(), Math.max(asked, room(share)));
    if (first == 0) {
      bytes = firstBytes(asked);
    }
    long end = Math.min(fileBytes, endOfUnit(ceilToPage(plannedTo + bytes), wantedTo));
    Window w = new Window(plannedTo, end);
    if (first == 0) {
      first = w.bytes();
    }
    plannedTo = end;
    return w;
  }

  /**
   * Plans one more window, of just what is asked for, which is in memory.
   *
   * @param wantedTo end of what the consumer asks for now, bytes, over {@link #plannedTo}
   */
  public Window nextAsAsked(long wantedTo) {
    first = Math.min(limits.bulkBytes(), wantedTo - plannedTo);
    Window w = new Window(plannedTo, ceilToPage(plannedTo + first));
    plannedTo = w.end();
    return w;
  }

  /**
   * Whether the next window begins a run, and no more of it is wanted than what is asked for: then
   * that may be in memory already, and neither the file's size nor a share matters.
   */
  public boolean nextIsAsAsked(long wantedTo) {
    return first == 0 && isAsAsked(wantedTo - plannedTo);
  }

  private boolean isAsAsked(long asked) {
    return asAsked || (trust == 0 && asked < LARGE_READ);
  }

  private long firstBytes(long asked) {
    return isAsAsked(asked)
        ? Math.min(limits.bulkBytes(), Math.max(asked, leastFirst))
        : usualFirst;
  }

  /** The last end of a unit up to {@code end}, unless the window would lack what is asked for. */
  private long endOfUnit(long end, long wantedTo) {
    long ofUnit = end - end % limits.unitBytes();
    return ofUnit > plannedTo && ofUnit >= Math.min(wantedTo, end) ? ofUnit : end;
  }

  /** The kernel has whole pages in memory, so the rest of the last one costs nothing. */
  private static long ceilToPage(long position) {
    return (position + PAGE - 1) / PAGE * PAGE;
  }

  /**
   * Whether {@link #hint} gives what was known before, whatever the file's size is.
   *
   * @param before what was known before
   */
  public boolean hasNoNews(ReadHint before) {
    return !begun || (before == ReadHint.SHORT && longest < limits.initialBytes());
  }

  /**
   * What this stream says of the flow's next one.
   *
   * @param fileBytes the file's size now
   * @param before what was known before, which a short file that was read to its end leaves as it
   *     is
   */
  public ReadHint hint(long fileBytes, ReadHint before) {
    if (!begun) {
      return before;
    }
    boolean whole = longest >= fileBytes - fileBytes / 8;
    if (longest < limits.initialBytes()) {
      return whole ? before : ReadHint.SHORT;
    }
    boolean isLong = whole || longest >= 2 * limits.bulkBytes();
    return isLong ? ReadHint.LONG_RUN : ReadHint.UNKNOWN;
  }
}
