package org.ibis.core.device;

import static org.ibis.core.device.VirtualDevice.MB;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.Mode;
import org.ibis.core.depth.FixedDepth;
import org.ibis.core.depth.ReferenceLatency;
import org.ibis.core.window.Window;
import org.junit.jupiter.api.Test;

/** A device that is switched off and on again in the midst of anything, on virtual time. */
class SwitchPropertyTest {
  private static final ReferenceLatency TEN_MS = ReferenceLatency.ofNanos(10e6, 10e6);

  /** Random use of a device. */
  private static final class Play {
    final Random random;
    final VirtualDevice device;
    final List<Submission> all = new ArrayList<>();
    final List<Permit> leased = new ArrayList<>();
    final Map<Submission, Long> wanted = new HashMap<>(); // bytes
    final Map<Submission, long[]> moved = new HashMap<>(); // bytes
    boolean on = true;

    Play(long seed, boolean rotational) {
      random = new Random(seed);
      device = new VirtualDevice(new FixedDepth(1 + (int) Math.abs(seed % 4), TEN_MS), rotational);
      device.moded.goBy(() -> on ? Mode.ON : Mode.OFF);
    }

    FlowTag tag() {
      int flow = random.nextInt(4);
      return new FlowTag("flow" + flow, 1 << (2 * flow), IoKind.PERSISTENT, 1 + random.nextInt(6));
    }

    void step() {
      switch (random.nextInt(9)) {
        case 0, 1, 2 -> submit();
        case 3 -> all.add(device.lease(tag(), leased));
        case 4 -> {
          if (!all.isEmpty()) {
            all.get(random.nextInt(all.size())).cancel();
          }
        }
        case 5 -> {
          device.advanceMillis(random.nextInt(20));
          device.scheduler.endPeriod();
        }
        case 6 -> {
          if (!leased.isEmpty()) {
            leased.remove(random.nextInt(leased.size())).end(null);
          }
        }
        case 7 -> {
          if (random.nextInt(4) == 0) {
            switchOver();
          }
        }
        default -> {
          if (device.atDevice() > 0) {
            device.completeOne();
          }
        }
      }
    }

    private void submit() {
      long start = random.nextInt(100) * MB;
      Window w = new Window(start, start + 1 + random.nextInt((int) (5 * MB)));
      IoOp op = random.nextBoolean() ? IoOp.READ : IoOp.WRITE;
      long[] bytes = new long[1];
      int before = device.atDevice();
      Submission s = device.submit(tag(), op, w, (at, n) -> bytes[0] += n);
      if (on) {
        wanted.put(s, w.bytes());
        moved.put(s, bytes);
      } else {
        assertSame(Submission.DONE, s);
        assertEquals(before, device.atDevice(), "nothing is begun");
      }
      all.add(s);
    }

    void switchOver() {
      on = !on;
      device.moded.switchOver();
      if (!on) {
        DeviceSnapshot now = device.scheduler.snapshot();
        assertEquals(0, now.queued());
        long waiting = all.stream().filter(s -> !s.done().isDone()).count();
        assertTrue(waiting <= now.outstanding(), "only what is at the device is waited for");
      }
    }

    void end() {
      if (!on) {
        switchOver();
      }
      do {
        device.completeAll();
        while (!leased.isEmpty()) {
          leased.remove(0).end(null); // which may lease the next
        }
        device.advanceMillis(1000); // a flow that is waited for does not come
      } while (device.atDevice() > 0 || !leased.isEmpty());
    }
  }

  @Property(tries = 300)
  void nothingIsLostNorHeldHoweverItIsSwitched(@ForAll long seed, @ForAll boolean rotational) {
    Play play = new Play(seed, rotational);
    for (int i = 0; i < 400; i++) {
      play.step();
    }
    play.end();
    DeviceScheduler scheduler = play.device.scheduler;
    assertEquals(0, scheduler.snapshot().queued());
    assertEquals(0, scheduler.snapshot().outstanding());
    for (Submission s : play.all) {
      assertTrue(s.done().isDone(), "somebody waits for ever");
      if (play.moved.containsKey(s)) {
        long moved = play.moved.get(s)[0];
        long wanted = play.wanted.get(s);
        boolean whole = !s.done().isCompletedExceptionally();
        assertTrue(whole ? moved == wanted : moved < wanted, moved + " of " + wanted);
      }
    }
    for (IoOp op : IoOp.values()) {
      assertEquals(
          VirtualDevice.CREDIT,
          scheduler.creditBytes(new FlowTag("another", 1, IoKind.PERSISTENT), op),
          "memory that nobody uses any more");
    }
    assertEquals(0, play.device.failOpen.total(), "it was meant: nothing failed open");
  }

  @Test
  void whoWaitsGoesOnAtTheSwitchAndIsScheduledAgainAfterTheNextOne() {
    VirtualDevice device = new VirtualDevice(new FixedDepth(1, TEN_MS), false);
    boolean[] on = {true};
    device.moded.goBy(() -> on[0] ? Mode.ON : Mode.OFF);
    Submission atDevice = device.submit("a", 1);
    Submission waits = device.submit("b", 1);
    on[0] = false;
    device.moded.switchOver();
    assertTrue(waits.done().isCancelled());
    assertTrue(!atDevice.done().isDone(), "its file is in use");
    device.completeAll();
    assertTrue(atDevice.done().isDone() && !atDevice.done().isCompletedExceptionally());
    assertSame(Submission.DONE, device.submit("b", 1));

    on[0] = true;
    device.moded.switchOver();
    assertEquals(2, device.moded.switches());
    Submission again = device.submit("b", 1);
    assertEquals(1, device.atDevice());
    device.completeAll();
    assertTrue(again.done().isDone());
    assertEquals(List.of("a", "b"), device.served);
  }

  @Test
  void aWindowWithAPartAtTheDeviceEndsWithThatPart() {
    VirtualDevice device = new VirtualDevice(new FixedDepth(1, TEN_MS), false);
    boolean[] on = {true};
    device.moded.goBy(() -> on[0] ? Mode.ON : Mode.OFF);
    Submission large = device.submit("a", 1, new Window(0, 8 * MB), (at, n) -> {});
    on[0] = false;
    device.moded.switchOver();
    assertTrue(!large.done().isDone());
    device.completeOne();
    assertTrue(large.done().isDone());
    assertEquals(0, device.atDevice());
    assertEquals(MB, device.parts.get(0).bytes());
  }
}
