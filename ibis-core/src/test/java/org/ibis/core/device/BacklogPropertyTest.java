package org.ibis.core.device;

import static org.ibis.core.device.VirtualDevice.MB;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.cost.Cost;
import org.ibis.core.cost.DeviceModel;
import org.ibis.core.depth.FixedDepth;
import org.ibis.core.depth.ReferenceLatency;
import org.ibis.core.window.Window;

/** What waits is counted as it comes and goes, and is what a look at all of it finds. */
class BacklogPropertyTest {
  private final DeviceModel model = DeviceModel.usual(true, DeviceModel.COST_RATE);
  private final DeviceQueue queue =
      new DeviceQueue(
          VirtualDevice.LIMITS,
          model,
          Cost.TIME,
          new FixedDepth(2, ReferenceLatency.ofNanos(1e7, 1e7)),
          VirtualDevice.CREDIT,
          1_000_000_000,
          null);
  private final List<WindowRequest> windows = new ArrayList<>();
  private final List<Permit> out = new ArrayList<>();
  private long now;

  @Property(tries = 100)
  void theExpectedWaitIsThatOfAllWindowsThatWait(@ForAll long seed) {
    Random random = new Random(seed);
    queue.backlog().limitUnflushed(8 * MB, 16 * MB);
    for (int i = 0; i < 300; i++) {
      step(random);
      double[] nanos = new double[1];
      int[] queued = new int[1];
      queue
          .flows()
          .forEach(
              f ->
                  f.waiting()
                      .forEach(
                          r -> {
                            nanos[0] += model.nanos(r.op, r.bytesLeft(), false);
                            queued[0]++;
                          }));
      assertEquals(queued[0], queue.backlog().queued());
      assertEquals(nanos[0], queue.backlog().nanos(), 1e-9 * nanos[0] + 1);
    }
  }

  private void step(Random random) {
    now += random.nextInt(50_000_000);
    switch (random.nextInt(6)) {
      case 0, 1 -> {
        String flow = "flow" + random.nextInt(3);
        IoOp op = random.nextBoolean() ? IoOp.READ : IoOp.WRITE;
        boolean mayBeHeld = random.nextBoolean();
        long start = random.nextInt(100) * MB;
        windows.add(
            queue.enqueue(
                new FlowTag(flow, 1, IoKind.PERSISTENT, random.nextInt(4)),
                op,
                true,
                new Window(start, start + 1 + random.nextInt((int) (5 * MB))),
                new PartIo() {
                  @Override
                  public void begin(Permit permit) {}

                  @Override
                  public boolean mayBeHeld() {
                    return mayBeHeld;
                  }
                },
                now));
      }
      case 2 -> {
        if (!windows.isEmpty()) {
          WindowRequest r = windows.get(random.nextInt(windows.size()));
          boolean unused = queue.cancel(r, random.nextBoolean(), now);
        }
      }
      case 3 -> {
        if (!out.isEmpty()) {
          Permit p = out.remove(random.nextInt(out.size()));
          boolean unused = queue.ended(p, random.nextInt(4) > 0, now);
        }
      }
      case 4 -> out.addAll(queue.takeOverdue(now, 1_000_000_000));
      default -> {
        for (Permit p = queue.next(now); p != null; p = queue.next(now)) {
          out.add(p);
        }
      }
    }
  }
}
