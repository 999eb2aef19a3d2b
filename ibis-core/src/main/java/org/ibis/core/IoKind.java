package org.ibis.core;

/** What data of a job is: the three kinds of I/O that a MapReduce job does. */
public enum IoKind {
  /** Files of HDFS: input and output, replicas included. */
  PERSISTENT,
  /** What a task has on local disks for itself: spills and merges. */
  INTERMEDIATE,
  /** Map output on its way to reducers. */
  SHUFFLE
}
