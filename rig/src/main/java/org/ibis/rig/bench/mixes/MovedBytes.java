package org.ibis.rig.bench.mixes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.ibis.rig.bench.mixes.MixRun.Tick;
import org.ibis.rig.bench.streams.JobStreams;

/** What each stream of a mix had moved, seen at moments in order. These have numbers, from 0 on. */
public final class MovedBytes {

  private static final double NANOS_PER_SECOND = 1e9;
  private static final double MB = 1e6;

  private final List<JobStreams> jobs;
  private final List<Look> all = new ArrayList<>();

  /** Bytes by job and stream. */
  private record Look(long nanos, long[][] bytes) {

    long job(int j) {
      return Arrays.stream(bytes[j]).sum();
    }
  }

  /** Each job's rate between two looks. */
  @FunctionalInterface
  public interface Rates {
    double[] between(int from, int to);
  }

  /**
   * Nothing seen yet.
   *
   * @param jobs that run
   */
  public MovedBytes(List<JobStreams> jobs) {
    this.jobs = jobs;
  }

  /** Looks at all streams. */
  public void look() {
    long[][] bytes = new long[jobs.size()][];
    for (int j = 0; j < bytes.length; j++) {
      bytes[j] = jobs.get(j).movedBytes();
    }
    all.add(new Look(System.nanoTime(), bytes));
  }

  /** The last look's number. */
  public int last() {
    return all.size() - 1;
  }

  /** From one look to another, s. */
  public double seconds(int from, int to) {
    return (all.get(to).nanos() - all.get(from).nanos()) / NANOS_PER_SECOND;
  }

  /** MB/s of each job from one look to another. */
  public double[] mbps(int from, int to) {
    double[] mbps = new double[jobs.size()];
    for (int j = 0; j < mbps.length; j++) {
      mbps[j] = (all.get(to).job(j) - all.get(from).job(j)) / MB / seconds(from, to);
    }
    return mbps;
  }

  /** MB/s of each stream of a job from one look to another. */
  public List<Double> streamMbps(int job, int from, int to) {
    long[] before = all.get(from).bytes()[job];
    long[] after = all.get(to).bytes()[job];
    List<Double> mbps = new ArrayList<>();
    for (int s = 0; s < after.length; s++) {
      mbps.add((after[s] - before[s]) / MB / seconds(from, to));
    }
    return mbps;
  }

  /** Rates between looks that follow each other; second 0 is look number {@code origin}. */
  public List<Tick> timeline(int origin, Rates rates) {
    List<Tick> ticks = new ArrayList<>();
    for (int i = 1; i < all.size(); i++) {
      ticks.add(new Tick(seconds(origin, i), rates.between(i - 1, i)));
    }
    return ticks;
  }
}
