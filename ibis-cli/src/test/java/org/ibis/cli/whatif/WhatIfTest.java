package org.ibis.cli.whatif;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.ibis.cli.trace.Trace;
import org.ibis.core.IoOp;
import org.ibis.core.conf.IbisConf;
import org.junit.jupiter.api.Test;

/**
 * The simulation against itself: what it predicts from a trace, and what comes out if it is run.
 */
class WhatIfTest {
  private static final WhatIf.Settings AS_IT_WAS =
      new WhatIf.Settings(IbisConf.of(Map.of("ibis.scheduler.depth", "2")), true, null, Map.of());

  /** Readers that compute a little, and writers that flood the disk. */
  private static MadeUpJobs jobs(double weight) {
    return new MadeUpJobs()
        .job("reader", weight, 4, 60, IoOp.READ, 5)
        .job("writer", 1, 8, 150, IoOp.WRITE, 0);
  }

  private static WhatIf traced(MadeUpJobs jobs) {
    return new WhatIf(new Trace("sda", jobs.traced(), 0), Set.of());
  }

  private static Map<String, Prediction> byJob(List<Prediction> all) {
    Map<String, Prediction> byJob = new HashMap<>();
    all.forEach(p -> byJob.put(p.job(), p));
    return byJob;
  }

  @Test
  void withEverythingAsItWasATraceComesOutAsItIs() {
    for (Prediction p : traced(jobs(1)).predict(AS_IT_WAS, AS_IT_WAS)) {
      assertEquals(1, p.replayedSeconds() / p.tracedSeconds(), 0.03, p.toString());
      assertEquals(0, p.difference(), 1e-12);
    }
  }

  @Test
  void otherWeightsGiveWhatARunWithThemGives() {
    Map<String, Double> weights = Map.of("reader", 16.0);
    Map<String, Simulation.JobTimes> run = MadeUpJobs.simulation(jobs(1).workload(), weights).run();
    Map<String, Prediction> predicted =
        byJob(traced(jobs(1)).predict(AS_IT_WAS, AS_IT_WAS.withWeights(weights)));
    for (String job : List.of("reader", "writer")) {
      double ratio = predicted.get(job).predictedSeconds() / run.get(job).seconds();
      assertEquals(1, ratio, 0.05, predicted.get(job).toString());
    }
    assertTrue(predicted.get("reader").difference() < -0.2, predicted.toString());
  }

  @Test
  void theSameTraceGivesTheSameEveryTime() {
    WhatIf trace = traced(jobs(1));
    assertEquals(trace.seconds(AS_IT_WAS), trace.seconds(AS_IT_WAS));
  }

  @Test
  void aJobThatGoesOnNeverLeavesTheDisk() {
    MadeUpJobs jobs =
        new MadeUpJobs()
            .job("reader", 1, 2, 60, IoOp.READ, 5)
            .job("writer", 1, 8, 4, IoOp.WRITE, 0);
    WhatIf ends = traced(jobs);
    WhatIf goesOn = new WhatIf(new Trace("sda", jobs.traced(), 0), Set.of("writer"));
    double before = ends.seconds(AS_IT_WAS).get("reader");
    assertTrue(goesOn.seconds(AS_IT_WAS).get("reader") > 1.3 * before, "it was alone for a time");
    assertEquals(ends.secondsAlone("reader", AS_IT_WAS), goesOn.secondsAlone("reader", AS_IT_WAS));
    assertEquals(Set.of("reader"), byJob(goesOn.predict(AS_IT_WAS, AS_IT_WAS)).keySet());
  }

  @Test
  void theWeightThatIsFoundIsTheSmallestThatMeetsTheTarget() {
    WhatIf trace = traced(jobs(1));
    double target = trace.secondsAlone("reader", AS_IT_WAS) * 1.6;
    assertTrue(trace.seconds(AS_IT_WAS).get("reader") > target, "it is not met as it was");

    Optional<Map<String, Double>> found =
        new WeightSearch(trace, AS_IT_WAS, Map.of("reader", 0.6)).find();
    Map<String, Double> weights = found.orElseThrow();
    assertTrue(trace.seconds(AS_IT_WAS.withWeights(weights)).get("reader") <= target);

    Map<String, Double> less = new HashMap<>(weights);
    less.merge("reader", 0.8, (weight, factor) -> weight * factor);
    assertTrue(trace.seconds(AS_IT_WAS.withWeights(less)).get("reader") > target, less.toString());
  }

  @Test
  void aTargetThatNoWeightMeetsIsSaidToBeOne() {
    WhatIf trace = traced(jobs(1));
    assertEquals(
        Optional.empty(), new WeightSearch(trace, AS_IT_WAS, Map.of("reader", 0.0)).find());
  }
}
