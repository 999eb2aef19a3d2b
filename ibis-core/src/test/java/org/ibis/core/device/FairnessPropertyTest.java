package org.ibis.core.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.cost.Cost;
import org.ibis.core.cost.DeviceModel;
import org.ibis.core.depth.FixedDepth;
import org.ibis.core.depth.ReferenceLatency;
import org.ibis.core.window.Window;
import org.ibis.core.window.WindowLimits;

/** What {@link DeviceQueue} promises whatever comes, in bytes: these are what is charged here. */
class FairnessPropertyTest {
  private static final long KB = 1 << 10;
  private static final WindowLimits LIMITS = new WindowLimits(64 * KB, 64 * KB, 512 * KB);
  private static final double PART = LIMITS.partBytes();
  private static final double TURN = LIMITS.bulkBytes();

  record Setting(List<Double> weights, int depth, boolean disk, long seed) {}

  @Provide
  Arbitrary<Setting> settings() {
    Arbitrary<Double> weight =
        Arbitraries.oneOf(
            Arbitraries.of(1.0, 2.0, 32.0), Arbitraries.doubles().between(0.1, 100).ofScale(2));
    return Combinators.combine(
            weight.list().ofMinSize(2).ofMaxSize(20),
            Arbitraries.integers().between(1, 12),
            Arbitraries.of(true, false),
            Arbitraries.longs())
        .as(Setting::new);
  }

  /** A queue whose flows the test keeps backlogged, at a device that ends parts in any order. */
  private static final class Play {
    final DeviceQueue queue;
    final Setting setting;
    final Random random;
    final List<Permit> out = new ArrayList<>();
    final List<List<WindowRequest>> waiting = new ArrayList<>();
    final double[] dispatched;
    final int[] streamEnds;
    long now;

    Play(Setting setting) {
      this.setting = setting;
      this.random = new Random(setting.seed);
      this.queue =
          new DeviceQueue(
              LIMITS,
              DeviceModel.usual(setting.disk, DeviceModel.COST_RATE),
              Cost.BYTES,
              new FixedDepth(setting.depth, ReferenceLatency.ofNanos(1e6, 1e6)),
              64 * KB * KB,
              0,
              null);
      this.dispatched = new double[setting.weights.size()];
      this.streamEnds = new int[3 * setting.weights.size()];
      setting.weights.forEach(w -> waiting.add(new ArrayList<>()));
    }

    int flowOf(Permit p) {
      return Integer.parseInt(p.tag().flow());
    }

    /** Queues so much that a flow does not run dry. */
    void cancel(WindowRequest r) {
      boolean unused = queue.cancel(r, false, now);
    }

    void fill(int flow) {
      waiting.get(flow).removeIf(r -> r.bytesLeft() == 0);
      while (waiting.get(flow).stream().mapToLong(WindowRequest::bytesLeft).sum() < 4 * TURN) {
        enqueue(flow);
      }
    }

    void enqueue(int flow) {
      int stream = 3 * flow + random.nextInt(3);
      int bytes = 1 + random.nextInt((int) TURN);
      FlowTag tag =
          new FlowTag("" + flow, setting.weights.get(flow), IoKind.PERSISTENT, stream + 1L);
      IoOp op = random.nextBoolean() ? IoOp.READ : IoOp.WRITE;
      Window w = new Window(streamEnds[stream], streamEnds[stream] + bytes);
      streamEnds[stream] += bytes;
      waiting.get(flow).add(queue.enqueue(tag, op, true, w, p -> {}, now));
    }

    /** Dispatches what may go; returns how many parts did. */
    int dispatch() {
      int n = 0;
      for (Permit p = queue.next(now); p != null; p = queue.next(now)) {
        dispatched[flowOf(p)] += p.part().bytes();
        out.add(p);
        n++;
      }
      return n;
    }

    void endOne() {
      now += 1 + random.nextInt(20_000_000);
      Permit p = out.remove(random.nextInt(out.size()));
      boolean unused = queue.ended(p, random.nextInt(20) > 0, now);
    }
  }

  @Property(tries = 200)
  void backloggedFlowsStayWithinATurnAndAPartOfEachOther(@ForAll("settings") Setting setting) {
    Play play = new Play(setting);
    int n = setting.weights.size();
    for (int i = 0; i < n; i++) {
      play.fill(i);
    }
    for (int step = 0; step < 2000; step++) {
      int unused = play.dispatch();
      for (int i = 0; i < n; i++) {
        double wi = setting.weights.get(i);
        for (int j = 0; j < i; j++) {
          double wj = setting.weights.get(j);
          double apart = Math.abs(play.dispatched[i] / wi - play.dispatched[j] / wj);
          assertTrue(apart <= (TURN + PART) * (1 / wi + 1 / wj) * (1 + 1e-9));
        }
      }
      play.endOne();
      for (int i = 0; i < n; i++) {
        if (play.random.nextInt(10) == 0 && !play.waiting.get(i).isEmpty()) {
          List<WindowRequest> all = play.waiting.get(i);
          play.cancel(all.get(play.random.nextInt(all.size())));
        }
        play.fill(i);
      }
    }
  }

  @Property(tries = 200)
  void theDeviceIsNeverIdleWhileSomethingWaitsLongerThanASeek(@ForAll("settings") Setting setting) {
    Play play = new Play(setting);
    int n = setting.weights.size();
    for (int step = 0; step < 2000; step++) {
      if (play.random.nextInt(3) == 0) {
        play.enqueue(play.random.nextInt(n));
      }
      int unused = play.dispatch();
      if (play.out.isEmpty() && play.queue.backlog().queued() > 0) {
        assertTrue(play.queue.idleUntil() != Long.MAX_VALUE, "only where it waits for somebody");
        play.now = Math.max(play.now, play.queue.idleUntil());
        assertTrue(play.dispatch() > 0, "and then no longer");
      }
      if (!play.out.isEmpty()) {
        play.endOne();
      }
    }
  }

  @Property(tries = 100)
  void everythingEndsAndNothingIsLeft(@ForAll("settings") Setting setting) {
    Play play = new Play(setting);
    int n = setting.weights.size();
    for (int i = 0; i < 200; i++) {
      play.enqueue(play.random.nextInt(n));
    }
    while (play.dispatch() > 0 || !play.out.isEmpty() || play.queue.backlog().queued() > 0) {
      if (play.out.isEmpty()) {
        play.now = Math.max(play.now, play.queue.idleUntil());
      } else {
        play.endOne();
      }
    }
    assertEquals(0, play.queue.outstanding());
    for (int i = 0; i < n; i++) {
      FlowTag tag = new FlowTag("" + i, 1, IoKind.PERSISTENT);
      assertEquals(64 * KB * KB, play.queue.flows().creditBytes(tag, IoOp.READ), "no use is left");
    }
  }

  @Property(tries = 100)
  void nobodyWaitsLongerThanATurnOfEachHeavierFlowAndItsShareOfPartsForATurn(
      @ForAll("settings") Setting setting) {
    Play play = new Play(setting);
    int n = setting.weights.size();
    for (int i = 0; i < n; i++) {
      play.fill(i);
    }
    double[] sinceServed = new double[n]; // of all others, bytes
    double sum = setting.weights.stream().mapToDouble(w -> w).sum();
    for (int step = 0; step < 2000; step++) {
      for (Permit p = play.queue.next(play.now); p != null; p = play.queue.next(play.now)) {
        int flow = play.flowOf(p);
        for (int i = 0; i < n; i++) {
          sinceServed[i] = i == flow ? 0 : sinceServed[i] + p.part().bytes();
          // A flow of weight w that had a turn is ahead by turn/w; the others catch up.
          double bound = (TURN + PART) * sum / setting.weights.get(i) + n * (TURN + PART);
          assertTrue(sinceServed[i] <= bound, "starved");
        }
        play.out.add(p);
      }
      play.endOne();
      for (int i = 0; i < n; i++) {
        play.fill(i);
      }
    }
  }
}
