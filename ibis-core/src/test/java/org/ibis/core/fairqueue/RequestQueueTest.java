package org.ibis.core.fairqueue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HashMap;
import java.util.Map;
import org.ibis.core.fairqueue.RequestQueue.Request;
import org.junit.jupiter.api.Test;

/** Schedules small enough to check by hand. A request's first letter is its flow. */
class RequestQueueTest {
  private final RequestQueue<String> queue = new RequestQueue<>(1);
  private final Map<String, Double> weights = new HashMap<>();
  private final Map<String, Request<String>> requests = new HashMap<>();

  @Test
  void heavierFlowGetsItsShareWhileBothAreBacklogged() {
    weights.put("a", 2.0);
    enqueue(100, "a1", "a2", "a3", "a4", "b1", "b2");
    // Start tags: a 0, 50, 100, 150; b 0, 100.
    assertEquals("a1 b1 a2 a3 b2 a4", serve());
  }

  @Test
  void shareIsOfBytesNotOfRequests() {
    enqueue(100, "a1", "a2", "a3", "a4");
    enqueue(200, "b1", "b2");
    // Start tags: a 0, 100, 200, 300; b 0, 200.
    assertEquals("a1 b1 a2 a3 b2 a4", serve());
  }

  @Test
  void equalTagsGoInOrderOfArrival() {
    enqueue(100, "c1", "a1", "b1", "a2", "c2", "b2");
    assertEquals("c1 a1 b1 a2 c2 b2", serve());
  }

  @Test
  void nothingQueuedNothingDispatched() {
    assertNull(queue.dispatch());
  }

  @Test
  void depthBoundsWhatIsOutstanding() {
    queue.setDepth(3);
    enqueue(100, "a1", "a2", "a3", "a4", "a5");
    assertEquals("a1 a2 a3", dispatchAll());
    assertEquals(3, queue.outstanding());
    assertEquals(2, queue.queued());
    complete("a2");
    assertEquals("a4", dispatchAll());
  }

  @Test
  void largerDepthLetsMoreOutAtOnce() {
    enqueue(100, "a1", "a2", "a3");
    assertEquals("a1", dispatchAll());
    queue.setDepth(2);
    assertEquals("a2", dispatchAll());
  }

  @Test
  void smallerDepthWaitsUntilEnoughIsCompleted() {
    queue.setDepth(3);
    enqueue(100, "a1", "a2", "a3", "a4");
    assertEquals("a1 a2 a3", dispatchAll());
    queue.setDepth(1);
    complete("a1");
    complete("a2");
    assertEquals("", dispatchAll());
    complete("a3");
    assertEquals("a4", dispatchAll());
  }

  @Test
  void flowThatWasIdleClaimsNothingForThePast() {
    enqueue(100, "b1");
    assertEquals("b1", serve());
    enqueue(100, "a1", "a2", "a3", "a4");
    assertEquals("a1 a2 a3 a4", serve());
    // a has had 400 bytes since b's last request, but b starts where a is: one of each in turn.
    enqueue(100, "a5", "a6", "b2", "b3");
    assertEquals("b2 a5 b3 a6", serve());
    assertEquals(300, request("b2").startTag());
    assertEquals(400, request("a5").startTag());
  }

  @Test
  void newFlowIsServedBeforeTheBacklogOfOthers() {
    enqueue(100, "a1", "a2", "a3", "a4");
    assertEquals("a1", dispatchAll());
    complete("a1");
    assertEquals("a2", dispatchAll());
    enqueue(100, "b1", "b2");
    complete("a2");
    // b starts at a2's tag, 100; a3 has 200 and came before b2, which has it too.
    assertEquals("b1 a3 b2 a4", serve());
  }

  @Test
  void virtualTimeIsTheStartTagInService() {
    enqueue(100, "a1", "a2");
    assertEquals(0, queue.virtualTime());
    serve();
    assertEquals(100, queue.virtualTime());
    assertEquals(200, request("a2").finishTag());
  }

  @Test
  void newWeightCountsFromTheNextRequest() {
    enqueue(100, "a1");
    weights.put("a", 4.0);
    enqueue(100, "a2", "a3");
    serve();
    assertEquals(100, request("a1").finishTag());
    assertEquals(125, request("a2").finishTag());
    assertEquals(150, request("a3").finishTag());
  }

  @Test
  void requestOfNoBytesTakesNoShare() {
    enqueue(0, "a1", "a2");
    enqueue(100, "b1");
    assertEquals("a1 a2 b1", serve());
    assertEquals(0, request("a2").finishTag());
  }

  @Test
  void completingWhatIsNotOutstandingIsAnError() {
    enqueue(100, "a1");
    assertThrows(IllegalStateException.class, () -> complete("a1"));
    dispatchAll();
    complete("a1");
    assertThrows(IllegalStateException.class, () -> complete("a1"));
    assertEquals(0, queue.outstanding());
  }

  @Test
  void badArgumentsAreRefusedAndLeaveNoTrace() {
    for (double weight : new double[] {0, -1, 1e-300, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThrows(
          IllegalArgumentException.class, () -> queue.enqueue("a", weight, 100, "a1"), "" + weight);
    }
    assertThrows(IllegalArgumentException.class, () -> queue.enqueue("a", 1, -1, "a1"));
    assertThrows(NullPointerException.class, () -> queue.enqueue(null, 1, 1, "a1"));
    assertThrows(IllegalArgumentException.class, () -> queue.setDepth(0));
    assertThrows(IllegalArgumentException.class, () -> new RequestQueue<>(0));
    assertEquals(1, queue.depth());
    assertEquals(0, queue.queued());
  }

  private void enqueue(long bytes, String... names) {
    for (String name : names) {
      String flow = name.substring(0, 1);
      requests.put(name, queue.enqueue(flow, weights.getOrDefault(flow, 1.0), bytes, name));
    }
  }

  private Request<String> request(String name) {
    return requests.get(name);
  }

  private void complete(String name) {
    queue.complete(request(name));
  }

  /** Dispatches while something may be; says what. */
  private String dispatchAll() {
    StringBuilder order = new StringBuilder();
    for (Request<String> r = queue.dispatch(); r != null; r = queue.dispatch()) {
      order.append(' ').append(r.payload());
    }
    return order.toString().trim();
  }

  /** Dispatches and completes one request after another until nothing is left; says the order. */
  private String serve() {
    StringBuilder order = new StringBuilder();
    for (Request<String> r = queue.dispatch(); r != null; r = queue.dispatch()) {
      order.append(' ').append(r.payload());
      queue.complete(r);
    }
    return order.toString().trim();
  }
}
