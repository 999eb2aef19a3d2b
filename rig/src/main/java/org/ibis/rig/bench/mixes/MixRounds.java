package org.ibis.rig.bench.mixes;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.ibis.cli.Progress;
import org.ibis.rig.bench.Side;
import org.ibis.rig.bench.Turns;
import org.ibis.rig.bench.streams.Direction;
import org.ibis.rig.bench.streams.Mix;
import org.ibis.rig.bench.streams.RunningMix;

/**
 * Measures mix by mix: all sides one right after the other, in turns.
 *
 * @param <S> what is compared
 * @param <M> what is measured of a mix
 */
public final class MixRounds<S extends Side, M extends MixRun<S>> {

  private final Rig<S> rig;
  private final Bench<S, M> bench;
  private final MixResults<S, M> results;
  private final AfterEach afterEach;

  /** A cluster for each side, all of which run. */
  public interface Rig<S extends Side> {

    /** In the order in which they are measured in the first turn. */
    List<S> sides();

    /**
     * Runs a mix with cold caches.
     *
     * @param alone MB/s of one stream alone on this cluster, for those that are limited
     * @return what was measured
     */
    <T> T run(
        Mix mix, S side, Map<Direction, Double> alone, RunningMix.Body<T> body, Progress progress)
        throws IOException, InterruptedException;
  }

  /** What a bench measures of a mix, and what it says meanwhile. */
  public interface Bench<S extends Side, M extends MixRun<S>> {

    /** For people, after the mix. */
    String title(S side);

    /** Before a side's mix begins. */
    default void prepare(S side) throws IOException {}

    /** MB/s of one stream alone on a side, for jobs that are limited; empty where none is. */
    default Map<Direction, Double> alone(S side, int repetition) {
      return Map.of();
    }

    /** What a mix gets that is ready to go. */
    M measure(S side, int repetition, RunningMix running) throws IOException, InterruptedException;

    /** The same in a line, for people. */
    String summary(M measured);
  }

  /** Runs when results have taken something. */
  @FunctionalInterface
  public interface AfterEach {
    void run() throws IOException;
  }

  /**
   * @param rig with clusters that run
   * @param results takes what is measured
   */
  public MixRounds(Rig<S> rig, Bench<S, M> bench, MixResults<S, M> results, AfterEach afterEach) {
    this.rig = rig;
    this.bench = bench;
    this.results = results;
    this.afterEach = afterEach;
  }

  /** Measures all mixes in order, and that several times. */
  public void run(List<Mix> mixes, int repetitions) throws IOException, InterruptedException {
    List<S> sides = rig.sides();
    int all = mixes.size() * sides.size() * repetitions;
    int done = 0;
    for (int repetition = 1; repetition <= repetitions; repetition++) {
      for (int i = 0; i < mixes.size(); i++) {
        Mix mix = mixes.get(i);
        for (S side : Turns.of(sides, i + repetition)) {
          String count = String.format("[%d/%d] ", ++done, all);
          String title = count + mix.text() + ", " + bench.title(side);
          results.add(mix, measure(title, mix, side, repetition));
          afterEach.run();
        }
      }
    }
  }

  private M measure(String title, Mix mix, S side, int repetition)
      throws IOException, InterruptedException {
    try (Progress progress = new Progress(title)) {
      bench.prepare(side);
      M measured =
          rig.run(
              mix,
              side,
              bench.alone(side, repetition),
              running -> bench.measure(side, repetition, running),
              progress);
      progress.done(bench.summary(measured));
      return measured;
    }
  }
}
