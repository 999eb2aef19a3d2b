package org.ibis.cli.whatif;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.trace.TracedRequest;
import org.ibis.core.window.Window;
import org.junit.jupiter.api.Test;

class TracedWorkloadTest {

  private static TracedRequest request(
      String job, long stream, long start, long end, long arrival, long done) {
    FlowTag tag = new FlowTag(job, 2, IoKind.PERSISTENT, stream);
    return new TracedRequest(
        tag, IoOp.READ, true, new Window(start, end), arrival, arrival, done, true);
  }

  @Test
  void aWindowFollowsTheLastOfItsStreamAndAStreamTheLastOfItsJob() {
    TracedWorkload workload =
        TracedWorkload.of(
            List.of(
                request("a", 1, 0, 10, 5, 20),
                request("b", 7, 0, 10, 6, 90),
                request("a", 1, 10, 20, 25, 50),
                request("a", 1, 20, 30, 26, 60), // ahead: the one before has not ended
                request("a", 2, 0, 10, 70, 80)));
    assertEquals(
        List.of(-1, -1, 0, 0, 3), workload.windows().stream().map(TracedWindow::after).toList());
    assertEquals(
        List.of(5L, 6L, 5L, 6L, 10L),
        workload.windows().stream().map(TracedWindow::thinkNanos).toList());
  }

  @Test
  void whatTheSchedulerCutIsOneWindowAgain() {
    TracedWorkload workload =
        TracedWorkload.of(
            List.of(
                request("a", 1, 0, 10, 5, 20),
                request("a", 1, 10, 20, 5, 30),
                request("a", 1, 20, 25, 5, 40),
                request("a", 1, 25, 30, 45, 50)));
    assertEquals(
        List.of(new Window(0, 25), new Window(25, 30)),
        workload.windows().stream().map(TracedWindow::window).toList());
    assertEquals(5, workload.windows().get(1).thinkNanos(), "since the last part's end");
  }

  @Test
  void aJobAloneKeepsItsOwnOrder() {
    TracedWorkload alone =
        TracedWorkload.of(
                List.of(
                    request("b", 7, 0, 10, 1, 4),
                    request("a", 1, 0, 10, 5, 20),
                    request("b", 7, 10, 20, 6, 21),
                    request("a", 1, 10, 20, 25, 50)))
            .only("a");
    assertEquals(List.of(-1, 0), alone.windows().stream().map(TracedWindow::after).toList());
  }
}
