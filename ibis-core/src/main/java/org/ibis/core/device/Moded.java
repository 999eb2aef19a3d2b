package org.ibis.core.device;

import static java.util.Objects.requireNonNull;

import java.util.function.Function;
import java.util.function.Supplier;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoOp;
import org.ibis.core.Mode;
import org.ibis.core.shadow.Observation;
import org.ibis.core.window.Window;
import org.ibis.core.window.WindowLimits;

/**
 * A scheduler, this process's own or one in another process, in one of the {@link Mode}s. On, all
 * is passed through to it. In shadow mode nothing is handed in to it, but it hears what streams do.
 * Off, all is answered at once, and it hears of nothing. Nobody else has to know the mode to do
 * what is right. Safe for use by several threads.
 *
 * @param <S> the scheduler
 */
public final class Moded<S extends IoScheduler> implements IoScheduler {
  private final S scheduler;
  private final Object switching = new Object(); // one switch at a time; guards wanted
  private Supplier<Mode> wanted = () -> Mode.ON;
  private volatile Mode own = Mode.ON; // as was wanted when it was last looked
  private volatile long switches; // own is not ON where this is odd

  /** One that is on. */
  public Moded(S scheduler) {
    this.scheduler = requireNonNull(scheduler, "scheduler is null");
  }

  /**
   * One that goes by what that says; see {@link #goBy}.
   *
   * @param wanted waits for nobody, takes no lock
   */
  public Moded(S scheduler, Supplier<Mode> wanted) {
    this(scheduler);
    goBy(wanted);
  }

  /** The scheduler itself, whatever the mode. */
  public S scheduler() {
    return scheduler;
  }

  /**
   * From now on goes by what that says. Whoever changes what it says calls {@link #switchOver}
   * after that.
   *
   * @param mode waits for nobody, takes no lock
   */
  public void goBy(Supplier<Mode> mode) {
    synchronized (switching) {
      wanted = requireNonNull(mode, "mode is null");
    }
    switchOver();
  }

  /**
   * Looks anew which mode is wanted. Where that is not {@link Mode#ON} any more, it takes
   * everything back that waits: its submissions end as cancelled, and who waits for them goes on as
   * without IBIS. What is at the device ends as ever.
   */
  public void switchOver() {
    synchronized (switching) { // or what comes after the next switch might be taken back
      Mode before = own;
      Mode after = wanted.get();
      own = after;
      if ((before == Mode.ON) != (after == Mode.ON)) {
        long more = switches + 1;
        switches = more;
      }
      if (before == Mode.ON && after != Mode.ON) {
        scheduler.takeBackAll();
      }
    }
  }

  /** How often it was switched off, or on again, so far: a later number is larger. */
  public long switches() {
    return switches;
  }

  /** Whether it schedules after so many {@link #switches}. */
  public static boolean isOn(long switches) {
    return switches % 2 == 0;
  }

  /** What is done to I/O here: of what is wanted, and what the scheduler itself does, the less. */
  @Override
  public Mode mode() {
    return own.and(scheduler.mode());
  }

  private boolean isOn() {
    return mode() == Mode.ON;
  }

  /**
   * Hands something in while it is on.
   *
   * @param to hands it in to the scheduler
   * @return {@link Submission#DONE}, and nothing is handed in, where it is not on
   */
  public Submission submit(Function<? super S, Submission> to) {
    if (!isOn()) {
      return Submission.DONE;
    }
    Submission s = to.apply(scheduler);
    if (!isOn()) {
      s.cancel(); // it was switched off meanwhile, and may have taken back all but this one
    }
    return s;
  }

  @Override
  public Submission submit(FlowTag tag, IoOp op, Window window, RangeIo io) {
    return submit(s -> s.submit(tag, op, window, io));
  }

  @Override
  public Submission submitChecksums(FlowTag tag, Window window, RangeIo io) {
    return submit(s -> s.submitChecksums(tag, window, io));
  }

  /** What comes while it is not in shadow mode is passed over: it was done before a switch. */
  @Override
  public void observe(FlowTag tag, IoOp op, Observation what) {
    if (mode() == Mode.SHADOW) {
      scheduler.observe(tag, op, what);
    }
  }

  @Override
  public boolean passes(FlowTag tag, long bytes) {
    return !isOn() || scheduler.passes(tag, bytes);
  }

  /** Whatever the mode: it was read while it was on. */
  @Override
  public void withoutPermit(FlowTag tag, long bytes) {
    scheduler.withoutPermit(tag, bytes);
  }

  @Override
  public void takeBackAll() {
    scheduler.takeBackAll();
  }

  @Override
  public long creditBytes(FlowTag tag, IoOp op) {
    return scheduler.creditBytes(tag, op);
  }

  @Override
  public FlowStreams streams(FlowTag tag) {
    return scheduler.streams(tag);
  }

  @Override
  public String device() {
    return scheduler.device();
  }

  @Override
  public WindowLimits limits() {
    return scheduler.limits();
  }

  @Override
  public long waitCapNanos() {
    return scheduler.waitCapNanos();
  }

  @Override
  public long silentNanos() {
    return scheduler.silentNanos();
  }

  @Override
  public FailOpen failOpen() {
    return scheduler.failOpen();
  }
}
