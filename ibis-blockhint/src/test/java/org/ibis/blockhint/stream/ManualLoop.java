package org.ibis.blockhint.stream;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** An event loop that turns, and whose time passes, when the test says so. */
final class ManualLoop extends ScheduledThreadPoolExecutor {
  private final ArrayDeque<Runnable> tasks = new ArrayDeque<>();
  private final List<Timer> timers = new ArrayList<>();

  private record Timer(Runnable what, Future<?> future, long nanos) {}

  ManualLoop() {
    super(0);
  }

  @Override
  public void execute(Runnable task) {
    tasks.add(task);
  }

  @Override
  public ScheduledFuture<?> schedule(Runnable what, long delay, TimeUnit unit) {
    ScheduledFuture<?> never = super.schedule(() -> {}, 1000, TimeUnit.DAYS);
    timers.add(new Timer(what, never, unit.toNanos(delay)));
    return never;
  }

  /** Runs what was handed in. */
  void turn() {
    while (!tasks.isEmpty()) {
      tasks.remove().run();
    }
  }

  /** Lets the time of all timers pass; returns the delays of those that were not cancelled, ns. */
  List<Long> passTime() {
    List<Timer> due = timers.stream().filter(t -> !t.future.isCancelled()).toList();
    timers.clear();
    due.forEach(t -> t.what.run());
    return due.stream().map(Timer::nanos).toList();
  }
}
