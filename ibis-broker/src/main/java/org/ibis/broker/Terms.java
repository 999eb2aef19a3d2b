package org.ibis.broker;

/**
 * What a flow is to have.
 *
 * @param weight of its job
 * @param isJob whether it is a job that runs. Those that are none have the weight of one together:
 *     anybody can make up names
 * @param bandwidth what its job asks for in all, bytes in a second; 0 where it does not
 * @param most weight that it may have because of that
 */
public record Terms(double weight, boolean isJob, double bandwidth, double most) {
  /** Of a job that asks for no bandwidth. */
  public static Terms ofJob(double weight) {
    return new Terms(weight, true, 0, weight);
  }
}
