package org.ibis.rig.bench.shares;

import java.util.List;

/**
 * Jobs that run beside each other.
 *
 * @param text as the user wrote it
 * @param jobs at least one
 */
record Mix(String text, List<JobSpec> jobs) {

  /** The streams by which all others are measured, each alone. */
  static final Mix READER_ALONE = MixParser.parse("r", 1);

  static final Mix WRITER_ALONE = MixParser.parse("w", 1);

  Mix {
    jobs = List.copyOf(jobs);
  }

  boolean has(Direction direction) {
    return jobs.stream().anyMatch(job -> job.has(direction));
  }

  int streams(Direction direction) {
    return (int)
        jobs.stream().flatMap(job -> job.streams().stream()).filter(direction::equals).count();
  }

  int streams() {
    return streams(Direction.READ) + streams(Direction.WRITE);
  }

  /** Whether a job is one of several without a tag: together they are one flow. */
  boolean sharesItsFlow(int job) {
    return !jobs.get(job).tagged() && untagged() > 1;
  }

  /** The jobs' weights; those without a tag divide the weight of their flow. */
  double[] weights() {
    return jobs.stream()
        .mapToDouble(j -> j.tagged() ? j.weight() : j.weight() / untagged())
        .toArray();
  }

  private long untagged() {
    return jobs.stream().filter(job -> !job.tagged()).count();
  }

  /** What its total is compared with: a stream alone, or the mean of the two kinds. */
  double alone(double readerAlone, double writerAlone) {
    if (!has(Direction.WRITE)) {
      return readerAlone;
    }
    return has(Direction.READ) ? (readerAlone + writerAlone) / 2 : writerAlone;
  }
}
