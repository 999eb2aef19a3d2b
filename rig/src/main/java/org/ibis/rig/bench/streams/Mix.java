package org.ibis.rig.bench.streams;

import java.util.List;
import java.util.stream.Stream;

/**
 * Jobs that run beside each other.
 *
 * @param text as the user wrote it
 * @param jobs at least one
 */
public record Mix(String text, List<JobSpec> jobs) {

  /** The streams by which all others are measured, each alone. */
  public static final Mix READER_ALONE = MixParser.parse("r", 1, StreamSpec.ONLY);

  public static final Mix WRITER_ALONE = MixParser.parse("w", 1, StreamSpec.ONLY);

  public Mix {
    jobs = List.copyOf(jobs);
  }

  public boolean has(Direction direction) {
    return jobs.stream().anyMatch(job -> job.has(direction));
  }

  /** Whether a stream reads at random. */
  public boolean hasRandom() {
    return all().anyMatch(StreamSpec::isRandom);
  }

  /** Whether a stream of this direction goes in sequence. */
  public boolean hasInSequence(Direction direction) {
    return all().anyMatch(stream -> stream.direction() == direction && !stream.isRandom());
  }

  /** Whether bytes of different jobs cost the disk about the same, so that they can be compared. */
  public boolean isOfOneKind() {
    return all().map(StreamSpec::randomKib).distinct().count() == 1;
  }

  public int streams(Direction direction) {
    return (int) all().filter(stream -> stream.direction() == direction).count();
  }

  /** The streams of one direction in sequence on the node with this index. */
  int inSequence(Direction direction, int index) {
    return (int)
        all()
            .filter(stream -> stream.direction() == direction && !stream.isRandom())
            .filter(stream -> stream.index() == index)
            .count();
  }

  /** The streams that read at random on the node with this index. */
  int atRandom(int index) {
    return (int) all().filter(stream -> stream.isRandom() && stream.index() == index).count();
  }

  public int streams() {
    return (int) all().count();
  }

  private Stream<StreamSpec> all() {
    return jobs.stream().flatMap(job -> job.streams().stream());
  }

  /** Whether it has a stream on the node with this index. */
  public boolean isOn(int index) {
    return jobs.stream().anyMatch(job -> job.isOn(index));
  }

  /** Whether a job is one of several without a tag: together they are one flow. */
  public boolean sharesItsFlow(int job) {
    return !jobs.get(job).tagged() && untagged() > 1;
  }

  /** The jobs' weights; those without a tag divide the weight of their flow. */
  public double[] weights() {
    return jobs.stream()
        .mapToDouble(j -> j.tagged() ? j.weight() : j.weight() / untagged())
        .toArray();
  }

  private long untagged() {
    return jobs.stream().filter(job -> !job.tagged()).count();
  }

  /**
   * What its total is compared with: a stream alone, or the mean of the two kinds; NaN where some
   * read at random, which is no part of what a stream in sequence gets.
   */
  public double alone(double readerAlone, double writerAlone) {
    if (hasRandom()) {
      return Double.NaN;
    }
    if (!has(Direction.WRITE)) {
      return readerAlone;
    }
    return has(Direction.READ) ? (readerAlone + writerAlone) / 2 : writerAlone;
  }
}
