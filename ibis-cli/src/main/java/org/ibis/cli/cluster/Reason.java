package org.ibis.cli.cluster;

/**
 * A part of why a job is as slow as it is.
 *
 * @param text one sentence or two, with names as they came
 */
record Reason(Kind kind, String text) {

  /** What it is about. */
  enum Kind {
    /** No such application runs. */
    NOT_RUNNING,
    /** What is known of some of its disks is old. */
    OLD_NEWS,
    /** The disks are not the cause. */
    NOTHING_WAITS,
    /** It gets less than its weight's part. */
    BEHIND_ITS_DUE,
    /** It gets its weight's part, or more. */
    HAS_ITS_DUE,
    /** A policy has cut its weight. */
    CUT,
    /** Its weight is small beside those of the others. */
    SMALL_WEIGHT,
    /** It waits where nobody else has work. */
    NO_COMPETITOR,
    /** It has nearly all of the disks where it waits. */
    FEW_DISKS,
    /** On other disks it takes all that it asks for. */
    ASKS_FOR_NO_MORE,
    /** It counts for more until it has what it is owed. */
    BROKER_MAKES_UP
  }
}
