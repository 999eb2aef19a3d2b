package org.ibis.core.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ibis.core.FlowTag;
import org.ibis.core.FlowWeights;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.total.Service;
import org.ibis.core.window.WindowLimits;
import org.junit.jupiter.api.Test;

class DeviceFlowsTest {
  private static final long PART = 1 << 20;

  private final DeviceFlows flows =
      new DeviceFlows(new WindowLimits(PART, 4 * PART, 4 * PART), 64 * PART);

  private static FlowTag tag(int number, double weight) {
    return new FlowTag("application_1_" + number, weight, IoKind.PERSISTENT);
  }

  private List<String> names() {
    List<String> names = new ArrayList<>();
    flows.forEach(f -> names.add(f.name()));
    return names;
  }

  /** As many as there may be, which all have something queued or at the device. */
  private void fill() {
    for (int i = 0; i < DeviceFlows.MOST_FLOWS; i++) {
      flows.get(tag(i, 1), i).began();
    }
  }

  @Test
  void thousandsOfMadeUpNamesAreOneFlowOfWeightOne() {
    fill();

    FlowQueue a = flows.get(tag(10_000, 1000), 1);
    FlowQueue b = flows.get(tag(10_001, 1000), 1);

    assertSame(a, b);
    assertEquals(1, a.tags.weight());
    assertEquals(DeviceFlows.MOST_FLOWS + 1, names().size());
    assertEquals(1, names().stream().filter(DeviceFlows.OTHERS::equals).count());
  }

  @Test
  void whoIsNotAboutMakesRoomTheOldestFirst() {
    fill();
    flows.get(tag(7, 1), 20_000).ended();
    flows.get(tag(9, 1), 10_000).ended();

    FlowQueue late = flows.get(tag(10_000, 3), 30_000);

    assertEquals(3, late.tags.weight());
    assertEquals(false, names().contains("application_1_9"));
    assertEquals(true, names().contains("application_1_7"));
  }

  @Test
  void whatTheOthersHaveInMemoryCountsForAllOfThem() {
    fill();
    FlowQueue others = flows.get(tag(10_000, 1), 1);
    flows.uses(others, IoOp.READ, 48 * PART);
    flows.uses(flows.get(tag(0, 1), 1), IoOp.READ, 16 * PART);

    assertEquals(48 * PART, flows.creditBytes(tag(10_001, 1), IoOp.READ), "no more is free");
    assertEquals(64 * PART / 3, flows.creditBytes(tag(1, 1), IoOp.READ), "of three");
  }

  @Test
  void theWeightIsWhatTheNodeSaysNotWhatATagClaims() {
    FlowWeights weights = new FlowWeights();
    flows.countBy(weights::as);

    assertEquals(8, flows.get(tag(1, 8), 1).tags.weight());
    assertEquals(8, flows.get(tag(1, 0.01), 2).tags.weight(), "somebody else's claim");
    weights.known("application_1_1", 4);
    assertEquals(4, flows.get(tag(1, 0.01), 3).tags.weight());
    assertNotSame(flows.get(tag(1, 1), 4), flows.get(tag(2, 1), 4));
  }

  @Test
  void namesThatTheBrokerHasNotAnsweredForAreOneFlowAndShareItsCredit() {
    FlowWeights weights = new FlowWeights();
    flows.countBy(weights::as);
    weights.answered(Map.of(), Set.of());
    assertEquals(FlowTag.UNTRUSTED, flows.get(tag(0, 1), 1).name());
    weights.answered(Map.of("application_1_0", 2.0), Set.of());
    FlowQueue job = flows.get(tag(0, 1), 1);
    FlowQueue one = flows.get(tag(1, 100), 1);
    assertSame(one, flows.get(tag(2, 100), 2));
    assertEquals(FlowTag.UNTRUSTED, one.name());
    assertEquals(1, one.tags.weight());
    assertEquals(2, job.tags.weight());
    flows.uses(one, IoOp.READ, 10 * PART);
    flows.uses(job, IoOp.READ, PART);
    long credit = flows.creditBytes(tag(1, 100), IoOp.READ);
    assertEquals(credit, flows.creditBytes(tag(3, 100), IoOp.READ));
    assertEquals(credit - 10 * PART, flows.creditBytes(tag(3, 100), IoOp.READ, 0), "the others'");
  }

  @Test
  void theBrokerHearsOfJobsThatHadWorkLatelyAndOfNobodyElse() {
    FlowQueue busy = flows.get(tag(1, 4), 100);
    FlowQueue away = flows.get(tag(2, 1), 10);
    FlowQueue system = flows.get(new FlowTag(FlowTag.SYSTEM, 8, IoKind.PERSISTENT), 100);
    busy.stats.charged(700);
    away.stats.charged(100);
    system.stats.charged(100);

    assertEquals(Map.of("application_1_1", Service.of(700, false, 1, 4)), flows.served(50));
  }

  /** The broker takes a total that falls for one that began at 0, and counts all of it again. */
  @Test
  void whatIsReportedDoesNotFallWhereAPartTookLessThanItShould() {
    FlowQueue f = flows.get(tag(1, 1), 0);
    f.stats.dispatched(0, 700);
    assertEquals(700, reported(f));
    f.stats.charged(-300);
    assertEquals(700, reported(f));
    f.stats.dispatched(1, 250);
    assertEquals(700, reported(f));
    f.stats.dispatched(2, 250);
    assertEquals(900, reported(f));
  }

  private long reported(FlowQueue f) {
    return flows.served(0).get(f.name()).served();
  }
}
