package org.ibis.core.tier;

/** Why a file gets no lease, or no larger one. */
public enum Refusal {
  /** All that intermediate data may use is leased. */
  BUDGET,
  /** What is left is kept for files whose bytes save more of the disks' time. */
  RANK,
  /** The SSD's file system is nearly full. */
  SPACE,
  /** Nobody has been able to look at the SSD for some seconds: it may hang. */
  SILENT,
  /** The NodeManager's disk checker has found the directory bad. */
  BAD_DIRECTORY,
  /** One task has leased all that one may. */
  TASK,
  /** IBIS is off, or only observes. */
  OFF
}
