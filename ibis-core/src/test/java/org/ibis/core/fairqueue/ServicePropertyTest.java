package org.ibis.core.fairqueue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.ibis.core.fairqueue.RequestQueue.Request;
import org.ibis.core.fairqueue.RequestSimulation.Event;
import org.ibis.core.fairqueue.RequestSimulation.Kind;
import org.ibis.core.fairqueue.Schedule.Step;

/** What every schedule gets besides its shares: no idle slot, no starving, order, tags. */
class ServicePropertyTest {

  @Provide
  Arbitrary<Schedule> schedules() {
    return Schedule.any(true);
  }

  @Property(tries = 300)
  void noSlotIsIdleWhileSomethingIsQueued(@ForAll("schedules") Schedule schedule) {
    for (Event e : RequestSimulation.run(schedule)) {
      if (e.settled() && e.queued() > 0) {
        assertTrue(e.outstanding() >= e.depth(), e::toString);
      }
    }
  }

  @Property(tries = 300)
  void nothingIsDispatchedOverTheDepth(@ForAll("schedules") Schedule schedule) {
    for (Event e : RequestSimulation.run(schedule)) {
      if (e.kind() == Kind.DISPATCH) {
        assertTrue(e.outstanding() <= e.depth(), e::toString);
      }
    }
  }

  @Property(tries = 300)
  void eachRequestIsDispatchedAndCompletedOnce(@ForAll("schedules") Schedule schedule) {
    IdentityHashMap<Request<Step>, List<Kind>> lives = new IdentityHashMap<>();
    for (Event e : RequestSimulation.run(schedule)) {
      lives.computeIfAbsent(e.request(), r -> new ArrayList<>()).add(e.kind());
    }
    assertEquals(schedule.steps().size(), lives.size());
    for (List<Kind> life : lives.values()) {
      assertEquals(List.of(Kind.ENQUEUE, Kind.DISPATCH, Kind.COMPLETE), life);
    }
  }

  @Property(tries = 300)
  void flowIsServedInItsOwnOrder(@ForAll("schedules") Schedule schedule) {
    List<ArrayDeque<Request<Step>>> waiting = new ArrayList<>();
    schedule.weights().forEach(w -> waiting.add(new ArrayDeque<>()));
    for (Event e : RequestSimulation.run(schedule)) {
      if (e.kind() == Kind.ENQUEUE) {
        waiting.get(e.flow()).addLast(e.request());
      } else if (e.kind() == Kind.DISPATCH) {
        assertSame(waiting.get(e.flow()).removeFirst(), e.request());
      }
    }
  }

  /**
   * From its arrival to its dispatch, a request of flow i lets each other flow j have at most
   * {@code w_j (Q + c_i)/w_i + c_j} bytes, Q being the bytes of its own flow that waited before it:
   * its start tag is at most (Q + c_i)/w_i ahead of v, and j gets what has start tags in between.
   */
  @Property(tries = 300)
  void waitIsBoundedByWhatTheFlowItselfHasQueued(@ForAll("schedules") Schedule schedule) {
    List<Event> events = RequestSimulation.run(schedule);
    int flows = schedule.weights().size();
    long[] largest = new long[flows];
    for (Event e : events) {
      largest[e.flow()] = Math.max(largest[e.flow()], e.request().cost());
    }
    long[] queued = new long[flows]; // bytes
    long[] served = new long[flows]; // bytes
    IdentityHashMap<Request<Step>, long[]> servedAtArrival = new IdentityHashMap<>();
    IdentityHashMap<Request<Step>, Long> queuedAtArrival = new IdentityHashMap<>();
    for (Event e : events) {
      int i = e.flow();
      if (e.kind() == Kind.ENQUEUE) {
        servedAtArrival.put(e.request(), served.clone());
        queuedAtArrival.put(e.request(), queued[i]);
        queued[i] += e.request().cost();
      } else if (e.kind() == Kind.DISPATCH) {
        double ahead = (queuedAtArrival.get(e.request()) + largest[i]) / schedule.weights().get(i);
        for (int j = 0; j < flows; j++) {
          long got = served[j] - servedAtArrival.get(e.request())[j];
          double bound = schedule.weights().get(j) * ahead + largest[j];
          assertTrue(j == i || got <= bound * (1 + 1e-9), () -> got + " over " + bound);
        }
        queued[i] -= e.request().cost();
        served[i] += e.request().cost();
      }
    }
  }

  @Property(tries = 300)
  void tagsNeverGoBack(@ForAll("schedules") Schedule schedule) {
    double virtualTime = 0;
    double[] lastFinish = new double[schedule.weights().size()];
    for (Event e : RequestSimulation.run(schedule)) {
      double before = virtualTime;
      virtualTime = e.virtualTime();
      assertTrue(virtualTime >= before, "virtual time goes back");
      Request<Step> r = e.request();
      if (e.kind() == Kind.DISPATCH) {
        assertTrue(r.startTag() >= lastFinish[e.flow()], "S >= F of the one before");
        double length = r.cost() / schedule.weights().get(e.flow());
        assertEquals(length, r.finishTag() - r.startTag(), 1e-9 * r.finishTag(), "F - S = c/w");
        lastFinish[e.flow()] = r.finishTag();
        assertEquals(r.startTag(), virtualTime, "v is the start tag in service");
      }
    }
  }
}
