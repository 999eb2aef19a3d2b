package org.ibis.core.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.Mode;
import org.ibis.core.cost.Cost;
import org.ibis.core.cost.DeviceModel;
import org.ibis.core.depth.FixedDepth;
import org.ibis.core.depth.ReferenceLatency;
import org.ibis.core.window.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With real threads: requests, cancels, failures and control periods all at once. */
@Timeout(60)
class DeviceSchedulerStressTest {
  private static final int DEPTH = 3;
  private static final int THREADS = 8;
  private static final int REQUESTS = 2000; // of each thread
  private static final FlowTag TAG = new FlowTag("flow", 1, IoKind.PERSISTENT);

  private final AtomicInteger running = new AtomicInteger();
  private final AtomicInteger mostRunning = new AtomicInteger();
  private final AtomicInteger ran = new AtomicInteger();

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @Timeout(120)
  void neverMoreThanDepthAreOutstandingAndAllEnd(boolean rotational) throws Exception {
    ScheduledExecutorService timers = Executors.newSingleThreadScheduledExecutor();
    ExecutorService io = Executors.newCachedThreadPool();
    ExecutorService users = Executors.newFixedThreadPool(THREADS + 1);
    FailOpen failOpen = new FailOpen(System::nanoTime, (m, t) -> {});
    DeviceScheduler scheduler = scheduler(rotational, timers, io, failOpen);
    AtomicBoolean ended = new AtomicBoolean();
    try {
      CompletableFuture<Void> periods =
          CompletableFuture.runAsync(
              () -> {
                while (!ended.get()) {
                  scheduler.endPeriod();
                  scheduler.snapshot();
                  LockSupport.parkNanos(100_000);
                }
              },
              users);
      List<CompletableFuture<Integer>> cancelled = new ArrayList<>();
      for (int t = 0; t < THREADS; t++) {
        int seed = t;
        cancelled.add(CompletableFuture.supplyAsync(() -> use(scheduler, seed), users));
      }
      int cancels = 0;
      for (CompletableFuture<Integer> c : cancelled) {
        cancels += c.get();
      }
      ended.set(true);
      periods.get();

      assertEquals(THREADS * REQUESTS, ran.get() + cancels);
      assertTrue(mostRunning.get() <= DEPTH, () -> mostRunning + " were outstanding");
      assertEquals(0, scheduler.snapshot().outstanding());
      assertEquals(0, scheduler.snapshot().queued());
      assertEquals(0, failOpen.total());
    } finally {
      ended.set(true);
      users.shutdownNow();
      io.shutdownNow();
      timers.shutdownNow();
    }
  }

  @Test
  void nobodyHangsWhileItIsSwitchedBackAndForth() throws Exception {
    ScheduledExecutorService timers = Executors.newSingleThreadScheduledExecutor();
    ExecutorService io = Executors.newCachedThreadPool();
    ExecutorService users = Executors.newFixedThreadPool(THREADS);
    FailOpen failOpen = new FailOpen(System::nanoTime, (m, t) -> {});
    DeviceScheduler scheduler = scheduler(true, timers, io, failOpen);
    AtomicBoolean on = new AtomicBoolean(true);
    Moded<DeviceScheduler> disk = new Moded<>(scheduler, () -> on.get() ? Mode.ON : Mode.OFF);
    try {
      while (disk.switches() <= 2) { // once, unless the machine has no time for this thread
        List<CompletableFuture<Integer>> all = new ArrayList<>();
        for (int t = 0; t < THREADS; t++) {
          int seed = t;
          all.add(CompletableFuture.supplyAsync(() -> use(disk, seed), users));
        }
        CompletableFuture<Void> used =
            CompletableFuture.allOf(all.toArray(CompletableFuture[]::new));
        while (!used.isDone()) {
          on.set(!on.get());
          disk.switchOver();
          LockSupport.parkNanos(200_000);
        }
        used.get();
      }
      assertTrue(ran.get() > 0, "it was on at times");
      on.set(true);
      disk.switchOver();
      int before = ran.get();
      disk.submit(TAG, IoOp.READ, new Window(0, 1), (start, bytes) -> task(false)).done().get();
      assertEquals(before + 1, ran.get());
      assertTrue(mostRunning.get() <= DEPTH, () -> mostRunning + " were outstanding");
      assertEquals(0, scheduler.snapshot().outstanding());
      assertEquals(0, scheduler.snapshot().queued());
      assertEquals(0, failOpen.total());
    } finally {
      users.shutdownNow();
      io.shutdownNow();
      timers.shutdownNow();
    }
  }

  private static DeviceScheduler scheduler(
      boolean rotational, ScheduledExecutorService timers, ExecutorService io, FailOpen failOpen) {
    return new DeviceScheduler(
        "sda",
        DeviceModel.usual(rotational, DeviceModel.COST_RATE),
        new FixedDepth(DEPTH, ReferenceLatency.ofNanos(1e6, 1e6)),
        new DeviceSettings(
            VirtualDevice.LIMITS,
            Cost.TIME,
            VirtualDevice.CREDIT,
            TimeUnit.HOURS.toNanos(1)), // nothing is forced
        System::nanoTime,
        io,
        (nanos, what) -> {
          var unused = timers.schedule(what, nanos, TimeUnit.NANOSECONDS);
        },
        failOpen);
  }

  /** Returns how many of its requests were cancelled in time; the others have all ended. */
  private int use(IoScheduler scheduler, int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    FlowTag tag = new FlowTag("flow" + seed % 4, 1 + seed % 4, IoKind.PERSISTENT);
    List<Submission> all = new ArrayList<>();
    for (int i = 0; i < REQUESTS; i++) {
      boolean fails = random.nextInt(10) == 0;
      Submission s =
          scheduler.submit(
              tag,
              IoOp.WRITE,
              new Window(0, random.nextLong(1, 1 << 20)),
              (start, bytes) -> task(fails));
      if (random.nextInt(5) == 0) {
        s.cancel();
      }
      all.add(s);
      if (all.size() % 16 == 0) {
        s.done().handle((v, e) -> null).join();
      }
    }
    int cancelled = 0;
    for (Submission s : all) {
      s.done().handle((v, e) -> null).join();
      cancelled += s.done().isCancelled() ? 1 : 0;
    }
    return cancelled;
  }

  private void task(boolean fails) throws IOException {
    mostRunning.accumulateAndGet(running.incrementAndGet(), Math::max);
    LockSupport.parkNanos(1_000); // so that tasks overlap
    ran.incrementAndGet();
    running.decrementAndGet();
    if (fails) {
      throw new IOException("made to fail");
    }
  }
}
