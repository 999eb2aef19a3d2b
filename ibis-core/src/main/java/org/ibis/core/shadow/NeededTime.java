package org.ibis.core.shadow;

/**
 * What jobs need besides disks, as far as somebody knows: a job whose processors are busy all the
 * time is not faster with a faster disk.
 */
public interface NeededTime {
  /** Where nobody knows. */
  NeededTime UNKNOWN = flow -> 0;

  /**
   * The part of the last period that a flow would have been at work with disks that take no time, 0
   * to 1.
   */
  double of(String flow);

  /** Ends a period. */
  default void endPeriod() {}
}
