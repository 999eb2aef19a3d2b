package org.ibis.cli.replay;

import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.IntCountsHistogram;

/** What one app, or all together, got. */
final class AppSummary {
  private static final int DIGITS = 3; // of a percentile

  private final IntCountsHistogram waits = new IntCountsHistogram(DIGITS); // µs
  private long requests;
  private double bytes;
  private double waitSum; // µs
  private long longestWait; // µs
  private double latencySum; // µs
  private long firstArrival = Long.MAX_VALUE; // µs
  private long lastCompletion; // µs

  /** One for each app, in the order in which they first appear. */
  static Map<String, AppSummary> byApp(Replay replay) {
    Map<String, AppSummary> all = new LinkedHashMap<>();
    for (int i = 0; i < replay.requests().size(); i++) {
      all.computeIfAbsent(replay.requests().get(i).app(), app -> new AppSummary()).add(replay, i);
    }
    return all;
  }

  static AppSummary ofAll(Replay replay) {
    AppSummary all = new AppSummary();
    for (int i = 0; i < replay.requests().size(); i++) {
      all.add(replay, i);
    }
    return all;
  }

  private void add(Replay replay, int i) {
    ReplayRequest r = replay.requests().get(i);
    long wait = replay.dispatchMicros()[i] - r.arrivalMicros();
    requests++;
    bytes += r.bytes();
    waits.recordValue(wait);
    waitSum += wait;
    longestWait = Math.max(longestWait, wait);
    latencySum += replay.completeMicros()[i] - replay.dispatchMicros()[i];
    firstArrival = Math.min(firstArrival, r.arrivalMicros());
    lastCompletion = Math.max(lastCompletion, replay.completeMicros()[i]);
  }

  long requests() {
    return requests;
  }

  /** 10^6 bytes. */
  double megabytes() {
    return bytes / 1e6;
  }

  /** 10^6 bytes/s from the first arrival to the last completion; NaN if that took no time. */
  double megabytesPerSecond() {
    return lastCompletion > firstArrival ? bytes / (lastCompletion - firstArrival) : Double.NaN;
  }

  /** From arrival to dispatch, ms. */
  double meanWaitMillis() {
    return waitSum / requests / 1000;
  }

  /** 99 % of the waits are at most this, ms. */
  double p99WaitMillis() {
    // The histogram rounds up, past the largest even.
    return Math.min(waits.getValueAtPercentile(99), longestWait) / 1000.0;
  }

  /** From dispatch to completion, ms. */
  double meanLatencyMillis() {
    return latencySum / requests / 1000;
  }
}
