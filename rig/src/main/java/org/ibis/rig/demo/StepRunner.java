package org.ibis.rig.demo;

import java.io.IOException;
import java.util.List;
import org.ibis.cli.Progress;
import org.ibis.rig.report.Run;

/** Runs the steps of a plan on a cluster that is up, and leaves the cluster as it was. */
interface StepRunner {

  /** Makes what the plan's jobs need in HDFS. */
  void prepare(List<DemoPlan.Step> plan, Progress progress)
      throws IOException, InterruptedException;

  /**
   * Runs a small job for nothing: daemons that have just started are slower than those that have
   * worked, and the first run after a restart must not pay for that.
   */
  void warmUp(Progress progress) throws IOException, InterruptedException;

  /** Runs one step; its progress, 0 to 1, goes to {@code progress}. */
  Run run(DemoPlan.Step step, Progress progress) throws IOException, InterruptedException;
}
