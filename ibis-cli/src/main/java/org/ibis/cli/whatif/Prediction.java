package org.ibis.cli.whatif;

/**
 * What a job would have needed.
 *
 * @param job its name in the trace
 * @param weightThen in the trace
 * @param weightNow in the simulation
 * @param tracedSeconds from its first arrival to its last end in the trace
 * @param replayedSeconds the same in a simulation with everything as it was: how well the
 *     simulation knows this disk and this job
 * @param predictedSeconds the same with what is to be tried
 */
record Prediction(
    String job,
    double weightThen,
    double weightNow,
    double tracedSeconds,
    double replayedSeconds,
    double predictedSeconds) {

  /** The predicted time over the replayed one, minus 1: both are the simulation's. */
  double difference() {
    return predictedSeconds / replayedSeconds - 1;
  }
}
