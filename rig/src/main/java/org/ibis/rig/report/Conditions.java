package org.ibis.rig.report;

/**
 * What else was so in a run: what a slowdown may come from that is not the disk.
 *
 * @param containerCpuSeconds processor time of all containers while the measured job ran, s; NaN
 *     where not known
 * @param startCpuSeconds what the starts of containers took of it, s: scripts, JVMs and classes
 *     before a task begins its work; good to about a second for each job that went on
 * @param memory pages in memory from the page cache's drop before the run to its end; null where
 *     nobody counted
 * @param separation where the jobs of a control were; null in other runs
 */
public record Conditions(
    double containerCpuSeconds, double startCpuSeconds, Residency memory, Separation separation) {

  /** Nothing is known. */
  static final Conditions UNKNOWN = new Conditions(Double.NaN, Double.NaN, null, null);
}
