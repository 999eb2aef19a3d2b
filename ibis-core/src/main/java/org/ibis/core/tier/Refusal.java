package org.ibis.core.tier;

/** Why a file gets no lease, or no larger one. */
public enum Refusal {
  /** All that intermediate data may use is leased. */
  BUDGET,
  /** The application has as much as one may beside others, or before others come. */
  SHARE,
  /** What it might still have is kept for files of it whose bytes save more of the disks' time. */
  RANK,
  /** The SSD's file system is nearly full. */
  SPACE,
  /** Nobody has been able to look at the SSD for some seconds: it may hang. */
  SILENT,
  /** The NodeManager's disk checker has found the directory bad. */
  BAD_DIRECTORY,
  /** IBIS is off, or only observes. */
  OFF
}
