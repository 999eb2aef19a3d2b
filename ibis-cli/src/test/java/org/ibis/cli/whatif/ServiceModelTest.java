package org.ibis.cli.whatif;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.ibis.core.IoOp;
import org.ibis.core.trace.TracedRequest;
import org.ibis.core.window.Window;
import org.junit.jupiter.api.Test;

class ServiceModelTest {

  @Test
  void aDiskIsLearnedFromWhatItDid() {
    List<TracedRequest> requests =
        new MadeUpJobs()
            .job("a", 1, 2, 200, IoOp.READ, 0)
            .job("b", 1, 1, 100, IoOp.WRITE, 30)
            .job("c", 1, 1, 20, IoOp.READ, 400)
            .traced();
    ServiceModel learned = ServiceModel.learn(requests);
    Window window = new Window(0, MadeUpJobs.MB);
    for (IoOp op : IoOp.values()) {
      double wanted = MadeUpJobs.DISK.nanos(op, 1, window, ServiceModel.Place.NOWHERE);
      double got = learned.nanos(op, 1, window, ServiceModel.Place.NOWHERE);
      assertEquals(1, got / wanted, 0.02, op + ": " + learned);
    }
  }

  @Test
  void whatGoesOnWhereTheLastOneEndedNeedNotMove() {
    ServiceModel.Place place = ServiceModel.Place.behind(1, new Window(0, 100));
    assertEquals(1000, MadeUpJobs.DISK.nanos(IoOp.READ, 1, new Window(100, 200), place));
    assertEquals(8_001_000, MadeUpJobs.DISK.nanos(IoOp.READ, 2, new Window(100, 200), place));
  }
}
