package org.ibis.broker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.ibis.core.total.DeviceReport;
import org.ibis.core.total.Service;
import org.ibis.core.total.ServiceReport;

/** Whatever becomes of messages, nothing is counted twice and nothing is lost for good. */
class ServiceTotalsPropertyTest {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final int DEVICES = 4;
  private static final int FLOWS = 3;

  private static ServiceReport report(
      int device, long incarnation, long sequence, Map<String, Long> served) {
    Map<String, Service> flows = new HashMap<>();
    served.forEach((flow, cost) -> flows.put(flow, Service.of(cost, true, 1, 1)));
    return new ServiceReport("device" + device, incarnation, sequence, 0, DeviceReport.of(flows));
  }

  private static ServiceReport report(int device, long incarnation, long sequence, long served) {
    return report(device, incarnation, sequence, Map.of("flow", served));
  }

  private static ServiceTotals totals() {
    return new ServiceTotals(1, (flow, claimed) -> Terms.ofJob(claimed));
  }

  private static void reported(ServiceTotals totals, ServiceReport report, long now) {
    totals.reported(List.of(report), now);
  }

  @Property(tries = 300)
  void reportsThatComeTwiceLateOrNeverCountOnce(@ForAll long seed) {
    Random random = new Random(seed);
    ServiceTotals totals = totals();
    long[] incarnation = new long[DEVICES];
    long[] sequence = new long[DEVICES];
    long[][] served = new long[DEVICES][FLOWS]; // by this incarnation
    long[] truth = new long[FLOWS];
    List<ServiceReport> sent = new ArrayList<>();
    for (int d = 0; d < DEVICES; d++) {
      reported(totals, report(d, 0, 0, Map.of()), 0);
    }
    long[] before = new long[FLOWS];
    int[] silent = new int[DEVICES]; // steps
    for (int step = 0; step < 200; step++) {
      int d = random.nextInt(DEVICES);
      for (int other = 0;
          other < DEVICES;
          other++) { // none is silent for as long as to be forgotten
        d = ++silent[other] > 40 ? other : d;
      }
      for (int f = 0; f < FLOWS; f++) {
        long more = random.nextInt(1000);
        served[d][f] += more;
        truth[f] += more;
      }
      ServiceReport r = report(d, incarnation[d], ++sequence[d], told(served[d]));
      sent.add(r);
      boolean arrives = random.nextInt(4) > 0 || silent[d] > 40;
      if (arrives) {
        silent[d] = 0;
        reported(totals, r, step * SECOND);
      }
      if (random.nextInt(3) == 0) { // an old one again, or one that was thought lost
        reported(totals, sent.get(random.nextInt(sent.size())), step * SECOND);
      }
      if (arrives && random.nextInt(20) == 0) { // what was told is not lost with it
        incarnation[d]++;
        sequence[d] = random.nextInt(5);
        served[d] = new long[FLOWS];
      }
      totals.endPeriod(step * SECOND);
      for (int f = 0; f < FLOWS; f++) {
        long now = totals.served("flow" + f);
        assertTrue(now >= before[f], "it fell");
        assertTrue(now <= truth[f], "counted twice");
        before[f] = now;
      }
    }
    for (int d = 0; d < DEVICES; d++) { // one that arrives makes up for all that did not
      reported(
          totals, report(d, incarnation[d], sequence[d] + 1000, told(served[d])), 200 * SECOND);
    }
    for (int f = 0; f < FLOWS; f++) {
      assertEquals(truth[f], totals.served("flow" + f));
      assertEquals(DEVICES, totals.devices("flow" + f));
    }
  }

  private static Map<String, Long> told(long[] served) {
    Map<String, Long> told = new HashMap<>();
    for (int f = 0; f < FLOWS; f++) {
      told.put("flow" + f, served[f]);
    }
    return told;
  }

  @Example
  void aBrokerThatHasJustBegunDoesNotCountThePast() {
    ServiceTotals totals = totals();
    reported(totals, report(1, 7, 900, 1_000_000), 0);
    assertEquals(0, totals.served("flow"));
    reported(totals, report(1, 7, 901, 1_000_500), SECOND);
    assertEquals(500, totals.served("flow"));
  }

  @Example
  void aFlowThatItsSchedulerHadForgottenBeginsAtZero() {
    ServiceTotals totals = totals();
    reported(totals, report(1, 0, 0, Map.of()), 0);
    reported(totals, report(1, 0, 1, 700), 0);
    reported(totals, report(1, 0, 2, 30), SECOND);
    assertEquals(730, totals.served("flow"));
  }

  @Example
  void whoIsSilentCompetesForNothingAndKeepsWhatItGot() {
    ServiceTotals totals = totals();
    reported(totals, report(1, 0, 0, Map.of()), 0);
    reported(totals, report(1, 0, 1, 700), 0);
    for (int second = 0; second <= 10; second++) {
      totals.endPeriod(second * SECOND);
    }
    reported(totals, report(2, 0, 0, 0), 11 * SECOND);
    assertEquals(2, totals.devices("flow"));
    totals.endPeriod(11 * SECOND);
    assertEquals(1, totals.devices("flow"));
    assertEquals(1, totals.silent());
    assertEquals(700, totals.served("flow"));
    reported(totals, report(1, 0, 2, 800), 12 * SECOND);
    assertEquals(2, totals.devices("flow"));
    assertEquals(800, totals.served("flow"));
  }

  @Example
  void whatNobodyHasHeardOfForLongIsForgotten() {
    ServiceTotals totals = totals();
    reported(totals, report(1, 0, 0, 0), 0);
    reported(totals, report(2, 0, 0, Map.of("other", 1L)), 0);
    for (int second = 0; second < 30 * 60; second++) {
      if (second % 60 == 0) {
        reported(totals, report(2, 0, second + 1, Map.of("other", 2L)), second * SECOND);
      }
      totals.endPeriod(second * SECOND);
    }
    assertEquals(1, totals.size());
    assertEquals(1, totals.served("other"));
  }

  @Example
  void ofAReportWithOneDeviceTooManyNothingIsTakenIn() {
    ServiceTotals totals = totals();
    for (int d = 0; d < ServiceTotals.MOST_REPORTERS; d++) {
      reported(totals, report(d, 0, 0, 0), 0);
    }
    List<ServiceReport> both = List.of(report(1, 0, 1, 500), report(-1, 0, 1, 500));
    assertRefused("one scheduler too many", () -> totals.reported(both, SECOND));
    assertEquals(0, totals.served("flow"));
    reported(totals, both.get(0), SECOND);
    assertEquals(500, totals.served("flow"));
  }

  private static ServiceReport claim(int device, long sequence, double weight, boolean known) {
    Service service = Service.of(1, true, 1, 1).claims(weight, known);
    return new ServiceReport(
        "device" + device, 0, sequence, 0, DeviceReport.of(Map.of("flow", service)));
  }

  private static double weight(ServiceTotals totals, int device) {
    return totals.weightsOn(List.of(totals.reporters().get("device" + device))).get("flow");
  }

  @Example
  void theFirstClaimCountsUntilWhatRunsAsTheJobSaysWhatItIs() {
    ServiceTotals totals = totals();
    reported(totals, claim(1, 0, 8, false), 0);
    reported(totals, claim(2, 0, 0.01, false), 0);
    totals.endPeriod(SECOND);
    assertEquals(8, weight(totals, 2), 1e-9);
    reported(totals, claim(3, 0, 4, true), 0);
    reported(totals, claim(2, 1, 0.01, false), 0);
    totals.reweigh("flow");
    assertEquals(4, weight(totals, 2), 1e-9);
  }

  @Example
  void whereNothingIsKnownYetNobodyHasLessThanAThousandthOfTheLargestWeight() {
    ServiceTotals totals = totals();
    reported(totals, report(1, 0, 0, Map.of("waits", 0L, "other", 0L)), 0);
    totals.flows().get("waits").skew(-25);
    totals.flows().get("other").skew(0);
    Map<String, Double> weights = totals.weightsOn(List.of(totals.reporters().get("device1")));
    assertEquals(0.001, weights.get("waits") / weights.get("other"), 1e-9);
  }

  /** It may be of a node whose clock went back between two starts. */
  @Example
  void aReportOfAnEarlierIncarnationIsAnsweredAndAddsNothing() {
    ServiceTotals totals = totals();
    reported(totals, report(1, 7, 0, Map.of("ahead", 0L, "behind", 0L)), 0);
    ServiceReport earlier = report(1, 6, 900, Map.of("ahead", 5L, "behind", 5L, "new", 5L));
    ServiceReport elsewhere = null;
    for (int second = 0; second <= 12; second++) {
      elsewhere = report(2, 7, second, Map.of("ahead", 0L, "behind", 0L));
      reported(totals, elsewhere, second * SECOND);
      reported(totals, earlier, second * SECOND);
      totals.endPeriod(second * SECOND);
    }
    assertEquals(0, totals.served("ahead"));
    assertEquals(1, totals.devices("ahead"));
    totals.flows().get("ahead").skew(-1);
    totals.flows().get("behind").skew(0.5);
    Map<String, Double> weights = totals.weights(List.of(elsewhere));
    Map<String, Double> answer = totals.weights(List.of(earlier));
    assertEquals(Math.exp(-1.5), answer.get("ahead") / answer.get("behind"), 1e-9);
    assertEquals(weights.get("ahead"), answer.get("ahead"), 1e-9);
    assertEquals(Math.exp(-0.5), answer.get("new") / answer.get("behind"), 1e-9);
    assertEquals(2, totals.size());
  }

  private static ServiceTotals totalsWhereOneJobRuns() {
    return new ServiceTotals(1, (flow, claimed) -> new Terms(1, flow.equals("job"), 0, 1));
  }

  @Example
  void namesThatAreNoJobsWeighAsMuchAsOneTogether() {
    ServiceTotals totals = totalsWhereOneJobRuns();
    Map<String, Long> served = new HashMap<>(Map.of("job", 0L));
    for (int i = 0; i < 20; i++) {
      served.put("made-up" + i, 0L);
    }
    ServiceReport report = report(1, 0, 0, served);
    reported(totals, report, 0);
    totals.endPeriod(SECOND);
    Map<String, Double> weights = totals.weights(List.of(report));
    assertEquals(1.0 / 20, weights.get("made-up7") / weights.get("job"), 1e-9);
    served.remove("job");
    assertEquals(served.keySet(), totals.madeUp(report.device().flows().keySet()));
  }

  /** A floor under each would make thousands of names a heavy job. */
  @Example
  void howeverManyTheyAre() {
    ServiceTotals totals = totalsWhereOneJobRuns();
    Map<String, Long> served = new HashMap<>(Map.of("job", 0L));
    for (int i = 0; i < 4000; i++) {
      served.put("made-up" + i, 0L);
    }
    ServiceReport report = report(1, 0, 0, served);
    for (int second = 0; second < 2; second++) { // before and after they are known
      reported(totals, report, second * SECOND);
      totals.endPeriod(second * SECOND);
    }
    Map<String, Double> weights = totals.weights(List.of(report));
    double all = weights.values().stream().mapToDouble(w -> w).sum();
    assertEquals(2, all / weights.get("job"), 1e-6);
  }

  /** A weight of 0 would let its claim count. */
  @Example
  void whoHasNoPartInTheTotalsIsAnsweredAllTheSame() {
    ServiceTotals totals = totalsWhereOneJobRuns();
    Map<String, Service> asked = Map.of("job", Service.NOTHING, "made-up", Service.NOTHING);
    ServiceReport question = new ServiceReport("device1", 0, 0, 0, DeviceReport.of(asked));
    reported(totals, question, 0);
    totals.endPeriod(SECOND);
    assertEquals(0, totals.size(), "nothing is kept of it");
    assertEquals(Map.of("job", 1.0, "made-up", 1.0), totals.weights(List.of(question)));
    assertEquals(Set.of("made-up"), totals.madeUp(Set.of("job", "made-up")));
    assertEquals(1, totals.askedOnly(), "an operator sees it");
    totals.endPeriod(3 * SECOND);
    assertEquals(1, totals.askedOnly());
    totals.endPeriod(12 * SECOND);
    assertEquals(0, totals.askedOnly());
    for (int i = 0; i <= MadeUpNames.MOST; i++) {
      assertEquals(1, totals.madeUp(Set.of("made-up" + i)).size());
    }
    assertEquals(MadeUpNames.MOST, totals.askedOnly());
  }

  /** Who names a job before it exists would set its weight. */
  @Example
  void whatIsClaimedWhileTheJobDoesNotRunIsDropped() {
    AtomicBoolean runs = new AtomicBoolean();
    ServiceTotals totals =
        new ServiceTotals(
            1, (flow, claimed) -> new Terms(runs.get() ? claimed : 1, runs.get(), 0, 1));
    reported(totals, claim(1, 0, 0.01, false), 0);
    totals.endPeriod(SECOND);
    assertEquals(1, weight(totals, 1), 1e-9);
    runs.set(true);
    totals.endPeriod(2 * SECOND);
    assertEquals(1, weight(totals, 1), 1e-9);
    reported(totals, claim(2, 0, 8, false), 2 * SECOND);
    totals.endPeriod(3 * SECOND);
    assertEquals(8, weight(totals, 1), 1e-9);
  }

  /** As of a script in a task on one node, while tasks on others say what the job weighs. */
  @Example
  void theDefaultIsNoClaim() {
    ServiceTotals totals = totals();
    reported(totals, claim(1, 0, 1, false), 0);
    reported(totals, claim(2, 0, 4, true), 0);
    reported(totals, claim(1, 1, 1, true), 0);
    totals.reweigh("flow");
    assertEquals(4, weight(totals, 2), 1e-9);
    ServiceTotals others = totals();
    reported(others, claim(1, 0, 1, true), 0);
    reported(others, claim(2, 0, 0.01, false), 0);
    others.reweigh("flow");
    assertEquals(1, weight(others, 2), 1e-9, "of a job that has none its tasks say so");
  }

  @Example
  void ofNamesThatAreNoJobsOnlySoManyAreKept() {
    ServiceTotals totals = totalsWhereOneJobRuns();
    for (int d = 0; totals.size() < ServiceTotals.MOST_MADE_UP; d++) {
      Map<String, Long> served = new HashMap<>();
      for (int i = 0; i < 1000; i++) {
        served.put("made-up" + d + "-" + i, 0L);
      }
      reported(totals, report(d, 0, 0, served), 0);
    }
    totals.endPeriod(0);
    reported(totals, report(1, 0, 1, Map.of("made-up-too", 0L, "job", 0L)), 0);
    assertEquals(ServiceTotals.MOST_MADE_UP + 1, totals.size());
    assertEquals(0, totals.devices("made-up-too"));
    assertEquals(1, totals.devices("job"));
    for (int second = 0; second <= 30 * 60; second += 4) { // nobody speaks
      totals.endPeriod(second * SECOND);
    }
    reported(totals, report(1, 0, 2, Map.of("made-up-too", 0L)), 31 * 60 * SECOND);
    assertEquals(1, totals.devices("made-up-too"));
  }

  private static final Sender NODE = new Sender("dn", "10.0.0.1");
  private static final Sender FORGER = new Sender("dn", "10.0.0.2");

  @Example
  void nobodySpeaksForAnothersSchedulers() {
    ServiceTotals totals = totals();
    totals.reported(NODE, List.of(report(1, 5, 0, 0)), 0);
    totals.reported(FORGER, List.of(report(1, Long.MAX_VALUE, Long.MAX_VALUE, 0)), 0);
    totals.reported(NODE, List.of(report(1, 5, 1, 700)), SECOND);
    assertEquals(700, totals.served("flow"), "it is heard all the same");
    for (int second = 1; second < 100; second++) {
      totals.reported(NODE, List.of(report(1, 5, second, 700)), second * SECOND);
      totals.endPeriod(second * SECOND);
    }
    assertEquals(1, totals.reporters().size(), "what spoke once is gone");
  }

  /** From the node's own address, or after its clock was set back. */
  @Example
  void whoSpeaksOnIsHeardAgainThoughALaterOneWasThere() {
    ServiceTotals totals = totals();
    totals.reported(NODE, List.of(report(1, 5, 0, 0)), 0);
    totals.reported(NODE, List.of(report(1, Long.MAX_VALUE, 0, 0)), 0);
    for (int second = 1; second < 40; second++) {
      totals.reported(NODE, List.of(report(1, 5, second, 10L * second)), second * SECOND);
      totals.endPeriod(second * SECOND);
    }
    assertEquals(1, totals.devices("flow"));
    long served = totals.served("flow");
    assertTrue(served > 100 && served < 390, "of the time since: " + served);
    totals.reported(NODE, List.of(report(1, Long.MAX_VALUE, 1, 1_000_000)), 40 * SECOND);
    assertEquals(served, totals.served("flow"), "nobody knows what of it is news");
  }

  @Example
  void anAddressTakesOnlyItsPart() {
    ServiceTotals totals = totals();
    for (int d = 0; d < Source.MOST_DEVICES; d++) {
      totals.reported(FORGER, List.of(report(d, 0, 0, Map.of())), 0);
    }
    List<ServiceReport> more = List.of(report(-1, 0, 0, Map.of()));
    assertRefused("of an address too many", () -> totals.reported(FORGER, more, 0));
    totals.reported(new Sender("other", "10.0.0.3"), more, 0);
    totals.reported(NODE, more, 0);
    for (int second = 0; second < 70; second++) { // nobody speaks
      totals.endPeriod(second * SECOND);
    }
    assertEquals(0, totals.reporters().size());
    totals.reported(FORGER, more, 70 * SECOND);
  }

  @Example
  void anAddressHasOnlySoManyNamesThatAreNoJobsAndNotForLong() {
    ServiceTotals totals = totalsWhereOneJobRuns();
    Map<String, Long> served = new HashMap<>();
    for (int i = 0; i < 2 * Source.MOST_MADE_UP; i++) {
      served.put("made-up" + i, 0L);
    }
    totals.reported(FORGER, List.of(report(1, 0, 0, served)), 0);
    assertEquals(Source.MOST_MADE_UP, totals.size());
    totals.reported(FORGER, List.of(report(2, 0, 0, Map.of("job", 0L))), 0);
    totals.reported(NODE, List.of(report(1, 0, 0, Map.of("made-up-too", 0L))), 0);
    assertEquals(1, totals.devices("job"));
    assertEquals(1, totals.devices("made-up-too"));
    for (int second = 0; second < 30; second++) {
      totals.endPeriod(second * SECOND);
    }
    assertEquals(1, totals.size(), "but for the job");
  }

  @Example
  void aNameThatIsNoJobAndComesAgainCountsFromThenOn() {
    ServiceTotals totals = totalsWhereOneJobRuns();
    Map<String, Long> both = Map.of("job", 1000L, "system", 1000L);
    totals.reported(NODE, List.of(report(1, 0, 0, both)), 0);
    for (int second = 1; second < 30; second++) {
      Map<String, Long> job = Map.of("job", 1000L);
      totals.reported(NODE, List.of(report(1, 0, second, job)), second * SECOND);
      totals.endPeriod(second * SECOND);
    }
    Map<String, Long> more = Map.of("job", 1500L, "system", 1500L);
    totals.reported(NODE, List.of(report(1, 0, 30, more)), 30 * SECOND);
    assertEquals(500, totals.served("job"));
    assertEquals(0, totals.served("system"), "what it got before was forgotten, not counted again");
  }

  @Example
  void nonsenseIsRefusedAndSaysWhatWouldBeRight() {
    assertRefused("must be from 0 to", () -> report(1, 0, 0, -1));
    assertRefused("must be from 0 to", () -> report(1, 0, 0, Long.MAX_VALUE));
    assertRefused("must be 0 or more", () -> report(1, -1, 0, 0));
    assertRefused("from 1 to 256", () -> new ServiceReport("", 0, 0, 0, DeviceReport.of(Map.of())));
    Map<String, Long> many = new HashMap<>();
    for (int i = 0; i <= DeviceReport.MOST_FLOWS; i++) {
      many.put("flow" + i, 1L);
    }
    assertRefused("at most 4096", () -> report(1, 0, 0, many));
  }

  private static void assertRefused(String message, Runnable what) {
    Exception e = assertThrows(IllegalArgumentException.class, what::run);
    assertTrue(e.getMessage().contains(message), e.getMessage());
  }
}
