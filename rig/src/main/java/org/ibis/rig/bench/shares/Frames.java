package org.ibis.rig.bench.shares;

import java.util.ArrayList;
import java.util.List;
import org.ibis.rig.bench.mixes.MixRun.Tick;
import org.ibis.rig.bench.streams.JobStreams;

/** What each stream had moved, seen at moments in order. */
final class Frames {

  private static final double NANOS_PER_SECOND = 1e9;
  private static final double MB = 1e6;

  private final List<JobStreams> jobs;
  private final List<Frame> all = new ArrayList<>();

  /** Bytes by job and stream. */
  private record Frame(long nanos, long[][] bytes) {

    long job(int j) {
      long sum = 0;
      for (long stream : bytes[j]) {
        sum += stream;
      }
      return sum;
    }

    double secondsSince(Frame earlier) {
      return (nanos - earlier.nanos) / NANOS_PER_SECOND;
    }
  }

  Frames(List<JobStreams> jobs) {
    this.jobs = jobs;
  }

  /** Looks at all streams. */
  void look() {
    long[][] bytes = new long[jobs.size()][];
    for (int j = 0; j < bytes.length; j++) {
      bytes[j] = jobs.get(j).movedBytes();
    }
    all.add(new Frame(System.nanoTime(), bytes));
  }

  private Frame last() {
    return all.get(all.size() - 1);
  }

  /** From look number {@code from} to the last one, s. */
  double seconds(int from) {
    return last().secondsSince(all.get(from));
  }

  /** MB/s of a job from look number {@code from} to the last one. */
  double mbps(int job, int from) {
    return (last().job(job) - all.get(from).job(job)) / MB / seconds(from);
  }

  /** MB/s of each of its streams. */
  List<Double> streamMbps(int job, int from) {
    List<Double> mbps = new ArrayList<>();
    for (int s = 0; s < last().bytes()[job].length; s++) {
      mbps.add((last().bytes()[job][s] - all.get(from).bytes()[job][s]) / MB / seconds(from));
    }
    return mbps;
  }

  /** Rates between looks; second 0 is look number {@code origin}. */
  List<Tick> timeline(int origin) {
    List<Tick> ticks = new ArrayList<>();
    for (int i = 1; i < all.size(); i++) {
      Frame before = all.get(i - 1);
      Frame now = all.get(i);
      double[] mbps = new double[jobs.size()];
      for (int j = 0; j < mbps.length; j++) {
        mbps[j] = (now.job(j) - before.job(j)) / MB / now.secondsSince(before);
      }
      ticks.add(new Tick(now.secondsSince(all.get(origin)), mbps));
    }
    return ticks;
  }
}
