package org.ibis.core.window;

import java.util.ArrayDeque;

/**
 * Plans the windows of one stream that is read.
 *
 * <p>The stream is read in steps. The first one is small and each next one twice as large up to the
 * bulk size, four times after a wait, so that a short or random read pays only for what it reads. A
 * step is one window, or several adjacent ones where the consumer need not wait for all of it. How
 * many steps stand ahead of the consumer adapts: one at first, one more whenever it had to wait for
 * the device (the more is queued, the more a weight can say), one fewer after a long run without a
 * wait.
 *
 * <p>Pure: the caller schedules what {@link #next} gives and says what became of it. Not safe for
 * use by several threads.
 */
public final class ReadWindows {
  /** Steps begun without a wait after which one fewer is read ahead. */
  private static final int CALM_STEPS = 16;

  private final WindowLimits limits;
  private final ArrayDeque<Window> ahead = new ArrayDeque<>(); // planned, not yet consumed
  private long begin; // where the sequential run began
  private long consumedTo = -1; // end of what the consumer may read without asking; -1 at the start
  private final ArrayDeque<Long> steps = new ArrayDeque<>(); // where those ahead begin
  private long plannedTo; // end of the last planned window
  private long stepEnd; // end of the last planned step: it is planned in full before the next one
  private long nextBytes; // size of the next step
  private int target; // steps to keep ahead
  private int calm; // steps begun since the last wait
  private long reached; // the furthest position that the consumer has read from
  private boolean known; // to be read in one long run: by the hint

  /** For a stream of a flow that nothing is known of. */
  public ReadWindows(WindowLimits limits) {
    this(limits, ReadHint.unknown(limits));
  }

  /** For a stream that begins as the hint says. */
  public ReadWindows(WindowLimits limits, ReadHint hint) {
    this.limits = limits;
    this.nextBytes = Math.max(1, Math.min(limits.bulkBytes(), hint.firstBytes()));
    this.target = Math.max(1, Math.min(limits.maxAhead(), hint.ahead()));
    this.known = hint.readsOn();
  }

  /**
   * Says that the consumer reads on from {@code start}, bytes. What does not follow on from what is
   * planned starts anew with a small window.
   *
   * @return whether windows that were planned are of no use any more
   */
  public boolean wants(long start) {
    if (consumedTo < 0) {
      begin(start);
      return false;
    }
    reached = Math.max(reached, start);
    // Reads follow on where they touch what is planned, wherever a window ends, and where they look
    // once more at what was just read.
    if (start <= plannedTo && start >= Math.max(begin, consumedTo - limits.bulkBytes())) {
      return false;
    }
    reset(start);
    return true;
  }

  private void begin(long start) {
    begin = start;
    consumedTo = start;
    plannedTo = start;
    stepEnd = start;
    reached = start;
  }

  private void reset(long start) {
    begin(start);
    ahead.clear();
    steps.clear();
    nextBytes = limits.initialBytes();
    target = 1;
    calm = 0;
    known = false;
  }

  /** The end of what the consumer may read without asking, bytes. */
  public long coveredTo() {
    return consumedTo;
  }

  /** Whether everything before {@code end} was consumed already, and needs no window. */
  public boolean isCovered(long end) {
    return end <= consumedTo;
  }

  /**
   * Plans one more window: of the step that is planned, or of a next one. Until the consumer has
   * come half way through the first step, nothing says that it reads on, and no second one is
   * planned but for what it asks for itself.
   *
   * @param wantedTo end of what the consumer asks for now, bytes
   * @param fileBytes the file's size now
   * @param most bytes of the largest window
   * @return null when enough is planned or the file ends
   */
  public Window next(long wantedTo, long fileBytes, long most) {
    if (plannedTo >= fileBytes || !wantsMore(wantedTo)) {
      return null;
    }
    if (!isInStep()) {
      steps.addLast(plannedTo);
      stepEnd = plannedTo + nextBytes;
      nextBytes = Math.min(limits.bulkBytes(), 2 * nextBytes);
    }
    long rest = Math.min(fileBytes, stepEnd) - plannedTo;
    Window w = new Window(plannedTo, plannedTo + Math.min(rest, most));
    plannedTo = w.end();
    ahead.addLast(w);
    return w;
  }

  /** Whether a step is planned in part. */
  private boolean isInStep() {
    return plannedTo < stepEnd;
  }

  /**
   * Moves on to the next planned window.
   *
   * @param waited whether the consumer had to wait for it
   * @return the window, or null when none is planned
   */
  public Window consume(boolean waited) {
    Window w = ahead.pollFirst();
    if (w == null) {
      return null;
    }
    consumedTo = w.end();
    if (!steps.isEmpty() && steps.getFirst() == w.start()) {
      steps.removeFirst();
      began(waited);
    }
    return w;
  }

  private void began(boolean waited) {
    if (waited) {
      target = Math.min(limits.maxAhead(), target + 1);
      nextBytes = Math.min(limits.bulkBytes(), 2 * nextBytes); // fewer waits to get going
      calm = 0;
    } else if (++calm >= CALM_STEPS) {
      target = Math.max(1, target - 1);
      calm = 0;
    }
  }

  /** Whether {@link #next} would plan a window, if the file is long enough. */
  public boolean wantsMore(long wantedTo) {
    if (isInStep() || (plannedTo < wantedTo && ahead.isEmpty())) {
      return true;
    }
    boolean readsOn = known || reached - begin >= limits.initialBytes() / 2;
    return readsOn && steps.size() < target;
  }

  /** Whether a step that the consumer has not come to is planned in full. */
  public boolean hasStepAhead() {
    return !isInStep() && !steps.isEmpty();
  }

  /**
   * What this stream says of the flow's next one: to begin with large steps, as many ahead as this
   * one came to, where it was read in one long run; else to begin small.
   */
  public ReadHint hint() {
    return consumedTo - begin >= 2 * limits.bulkBytes()
        ? new ReadHint(limits.contendedBytes(), target, true)
        : ReadHint.unknown(limits);
  }

  /** How many steps are kept ahead at present. */
  public int target() {
    return target;
  }
}
