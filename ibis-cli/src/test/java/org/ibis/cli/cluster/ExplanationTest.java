package org.ibis.cli.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ibis.cli.cluster.Reason.Kind;
import org.junit.jupiter.api.Test;

class ExplanationTest {
  private static final String JOB = "application_1_0001";
  private static final String OTHER = "application_1_0002";
  private static final ClusterTotals CLUSTER = new ClusterTotals(2, 1, 0, 2, 2, 0);

  private static Job job(
      String id, double weight, double wanted, double perSecond, double due, int waitsOn) {
    return new Job(
        id,
        "name",
        "user",
        "root.a",
        true,
        weight,
        "claim",
        wanted,
        wanted > weight ? "ibis.policy.max" : null,
        weight,
        perSecond,
        perSecond / CLUSTER.perSecond(),
        due,
        2,
        waitsOn,
        100,
        new KindRates(0, 0, 0, 0, 0));
  }

  private static Device.Part part(String id, double perSecond, double waitMillis, boolean waits) {
    return new Device.Part(id, perSecond, perSecond, waitMillis, waits);
  }

  private static Device disk(Device.Part... parts) {
    return new Device("host/NodeManager-1-0/sda", 0, 10, 1, List.of(parts));
  }

  private static Explanation explain(Job job, Device... devices) {
    Job other = job(OTHER, 3, 3, 1.5, 0.75, 2);
    return Explanation.of(
        new JobDetail(job, List.of(devices), devices.length), List.of(job, other), CLUSTER);
  }

  private static List<Kind> kinds(Explanation e) {
    return e.reasons().stream().map(Reason::kind).toList();
  }

  @Test
  void wantsMoreWhoWaitsNowOrForLongerThanTheDiskTakes() {
    Contention c =
        Contention.of(
            JOB,
            List.of(
                disk(
                    part(JOB, 0.2, 5, true), part(OTHER, 0.5, 50, false), part("c", 0.3, 5, false)),
                disk(part(JOB, 0.4, 10, false), part("d", 0.004, 1, false)),
                disk(part(JOB, 0.1, 9, false), part(OTHER, 0.9, 90, true)),
                disk(part(OTHER, 1, 90, true)),
                new Device("new", 0, -1, 0, List.of(part(JOB, 0.1, 9, false)))));
    assertEquals(2, c.waiting().size());
    assertEquals(1, c.alone());
    assertEquals(0.6, c.own(), 1e-9);
    assertEquals(0.5, c.takeable(), 1e-9, "the third wants no more");
    assertEquals(Set.of(OTHER), c.rivals());
    assertEquals(Map.of(OTHER, 0.5, "c", 0.3, "d", 0.004), c.had());
    assertEquals(List.of(OTHER, "c", "d"), c.others());
  }

  @Test
  void whereNothingWaitsTheDisksAreNotTheCause() {
    Explanation e =
        explain(
            job(JOB, 1, 8, 0.1, 0.25, 0),
            disk(part(JOB, 0.1, 1, false), part(OTHER, 0.9, 90, true)));
    assertEquals(List.of(Kind.NOTHING_WAITS), kinds(e));
    assertEquals(List.of(), e.estimates());
  }

  @Test
  void whoHasItsDueCanWeighMore() {
    Explanation e =
        explain(
            job(JOB, 1, 1, 0.5, 0.25, 1),
            disk(part(JOB, 0.5, 90, true), part(OTHER, 0.5, 90, true)));
    assertEquals(List.of(Kind.HAS_ITS_DUE, Kind.SMALL_WEIGHT), kinds(e));
    assertEquals(1, e.estimates().size());
    // 0.75 of two seconds; the other has 1.25 for its 3 then
    assertEquals(0.75 * 3 / 1.25, e.estimates().get(0).answer().weight(), 1e-9);
  }

  @Test
  void aCutIsNamedWithWhatItTakes() {
    Explanation e =
        explain(
            job(JOB, 1, 3, 0.5, 0.25, 1),
            disk(part(JOB, 0.5, 90, true), part(OTHER, 0.5, 90, true)));
    assertTrue(kinds(e).contains(Kind.CUT), e.toString());
    assertTrue(e.reasons().stream().anyMatch(r -> r.text().contains("ibis.policy.max")));
    Explanation.Estimate uncut = e.estimates().get(1);
    assertEquals(Explanation.Target.UNCUT, uncut.target());
    assertEquals(3, uncut.answer().weight());
    assertEquals(
        0.5 + 0.988 * 0.5, uncut.perSecond(), 1e-9, "levels even would be 1, less is left");
  }

  @Test
  void noWeightHelpsWhoWaitsForItself() {
    Explanation e = explain(job(JOB, 1, 1, 1, 0.75, 1), disk(part(JOB, 1, 90, true)));
    assertEquals(List.of(Kind.BEHIND_ITS_DUE, Kind.NO_COMPETITOR), kinds(e));
    assertEquals(List.of(), e.estimates());
  }

  @Test
  void whoHasAllOfItsDisksIsOnFewOfThem() {
    Explanation e =
        explain(
            job(JOB, 1, 1, 0.95, 0.75, 1),
            disk(part(JOB, 0.95, 90, true), part(OTHER, 0.05, 900, true)),
            disk(part(JOB, 0.0, 1, false), part(OTHER, 1, 900, true)));
    assertEquals(List.of(Kind.BEHIND_ITS_DUE, Kind.FEW_DISKS, Kind.ASKS_FOR_NO_MORE), kinds(e));
    assertEquals(WeightEstimate.Outcome.NOT_THERE, e.estimates().get(0).answer().outcome());
  }

  @Test
  void whatIsOldOrNoApplicationIsSaidFirst() {
    Job none =
        new Job(
            "system",
            null,
            null,
            null,
            false,
            1,
            "default",
            1,
            null,
            1,
            0,
            0,
            0.25,
            1,
            1,
            100,
            new KindRates(0, 0, 0, 0, 0));
    Device silent =
        new Device(
            "gone", 60, 10, 1, List.of(part("system", 0, 90, true), part(OTHER, 1, 9, true)));
    Explanation e = explain(none, silent);
    assertEquals(List.of(Kind.NOT_RUNNING, Kind.OLD_NEWS, Kind.BEHIND_ITS_DUE), kinds(e));
    assertEquals(
        List.of(Explanation.Target.ITS_DUE),
        e.estimates().stream().map(Explanation.Estimate::target).toList(),
        "half more than nothing is nothing");
  }
}
