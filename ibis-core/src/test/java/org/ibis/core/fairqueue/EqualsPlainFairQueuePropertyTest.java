package org.ibis.core.fairqueue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.RandomDistribution;
import net.jqwik.api.Tuple;
import org.ibis.core.fairqueue.PlainFairQueue.Entry;
import org.ibis.core.fairqueue.RequestQueue.Request;

/**
 * Any sequence of calls, force, cancel and changes of D among them, does the same to the queue and
 * to {@link PlainFairQueue}. With more flows than the queue remembers, this also shows that
 * forgetting idle ones changes nothing.
 */
class EqualsPlainFairQueuePropertyTest {
  private enum Call {
    ENQUEUE,
    DISPATCH,
    COMPLETE,
    SET_DEPTH
  }

  /**
   * @param pick which flow or which of the requests, modulo their number; or the new D
   */
  record Action(Call call, int pick, int weight, int bytes) {}

  @Provide
  Arbitrary<List<Action>> fewFlows() {
    return actions(5, 2).list().ofMaxSize(400).withSizeDistribution(RandomDistribution.uniform());
  }

  @Provide
  Arbitrary<List<Action>> manyFlows() {
    return actions(4, 6).list().ofMinSize(3000).ofMaxSize(4000);
  }

  private static Arbitrary<Action> actions(int enqueues, int dispatches) {
    Arbitrary<Call> call =
        Arbitraries.frequencyOf(
            Tuple.of(enqueues, Arbitraries.just(Call.ENQUEUE)),
            Tuple.of(dispatches, Arbitraries.just(Call.DISPATCH)),
            Tuple.of(dispatches, Arbitraries.just(Call.COMPLETE)),
            Tuple.of(1, Arbitraries.just(Call.SET_DEPTH)));
    return Combinators.combine(
            call,
            Arbitraries.integers().between(0, 1 << 20).withoutEdgeCases(),
            Arbitraries.integers().between(1, 4),
            Arbitraries.integers().between(0, 1000))
        .as(Action::new);
  }

  @Property(tries = 500)
  void anyCalls(@ForAll("fewFlows") List<Action> actions) {
    play(actions, 4);
  }

  @Property(tries = 30)
  void anyCallsOfMoreFlowsThanAreRemembered(@ForAll("manyFlows") List<Action> actions) {
    play(actions, 900);
  }

  private static void play(List<Action> actions, int flows) {
    RequestQueue<Integer> queue = new RequestQueue<>(2);
    PlainFairQueue plain = new PlainFairQueue(2);
    Map<Integer, Request<Integer>> requests = new HashMap<>();
    for (Action action : actions) {
      switch (action.call) {
        case ENQUEUE -> {
          int id = requests.size();
          String flow = "flow" + action.pick % flows;
          Request<Integer> r = queue.enqueue(flow, action.weight, action.bytes, id);
          Entry unused = plain.enqueue(id, flow, action.weight, action.bytes);
          requests.put(id, r);
        }
        case DISPATCH -> {
          Request<Integer> r = queue.dispatch();
          Entry e = plain.dispatch();
          if (e == null) {
            assertNull(r);
          } else {
            assertEquals(e.id(), r.payload());
            assertEquals(plain.virtualTime, r.startTag());
            assertEquals(plain.finishTag(e), r.finishTag());
          }
        }
        case COMPLETE -> {
          if (!plain.outstanding.isEmpty()) {
            Entry e = plain.outstanding.remove(action.pick % plain.outstanding.size());
            queue.complete(requests.get(e.id()));
          }
        }
        case SET_DEPTH -> {
          plain.depth = 1 + action.pick % 12;
          queue.setDepth(plain.depth);
        }
      }
      assertEquals(plain.virtualTime, queue.virtualTime());
      assertEquals(plain.queued.size(), queue.queued());
      assertEquals(plain.outstanding.size(), queue.outstanding());
    }
  }
}
