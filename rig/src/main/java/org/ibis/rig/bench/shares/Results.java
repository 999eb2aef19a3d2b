package org.ibis.rig.bench.shares;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.ibis.rig.bench.mixes.Fairness;
import org.ibis.rig.bench.mixes.MixResults;
import org.ibis.rig.bench.shares.Measured.JobMeasured;
import org.ibis.rig.bench.streams.JobSpec;
import org.ibis.rig.bench.streams.Mix;
import org.ibis.rig.report.Spread;

/** All that was measured so far. */
final class Results extends MixResults<Peer, Measured> {

  /** Spans in which jobs are to be served evenly, s. */
  static final double SPAN_SECONDS = 20;

  private final List<Mix> mixes;

  /**
   * @param settings for the reports, by name
   * @param mixes that are wanted; what else is measured only serves to compare
   */
  Results(Map<String, String> settings, List<Mix> mixes) {
    super(settings, Peer.values());
    this.mixes = List.copyOf(mixes);
  }

  /** Those that were measured at least once, in the order wanted. */
  @Override
  public List<Mix> mixes() {
    List<Mix> measured = super.mixes();
    return mixes.stream().filter(measured::contains).toList();
  }

  /** The repetition whose total is the median one, or the lower of the two; null if none. */
  Measured typical(Mix mix, Peer peer) {
    List<Measured> all =
        of(mix, peer).stream().sorted(Comparator.comparingDouble(Measured::totalMbps)).toList();
    return all.isEmpty() ? null : all.get((all.size() - 1) / 2);
  }

  boolean isRepeated() {
    return super.mixes().stream()
        .flatMap(mix -> sides().stream().flatMap(side -> of(mix, side).stream()))
        .anyMatch(m -> m.repetition() > 1);
  }

  /** Whether others than stock Hadoop and IBIS were measured. */
  boolean hasPeers() {
    return has(Peer.BFQ) || has(Peer.LIMIT);
  }

  /** Whether a peer was measured. */
  boolean has(Peer peer) {
    return mixes().stream().anyMatch(mix -> !of(mix, peer).isEmpty());
  }

  /** What was foretold of a job over what it got with IBIS, less 1, in the same repetition. */
  Spread foretoldOff(Mix mix, int job) {
    return spread(
        mix,
        Peer.SHADOW,
        m ->
            m.jobs().get(job).foretoldMbps()
                    / of(mix, Peer.IBIS).stream()
                        .filter(then -> then.repetition() == m.repetition())
                        .mapToDouble(then -> then.jobs().get(job).mbps())
                        .findFirst()
                        .orElse(Double.NaN)
                - 1);
  }

  /** The total of a mix as a part of one stream's alone, in the same repetition. */
  Spread ofAlone(Mix mix, Peer peer, Peer alone) {
    return spread(
        mix,
        peer,
        m ->
            m.totalMbps()
                / mix.alone(
                    total(Mix.READER_ALONE, alone, m.repetition()),
                    total(Mix.WRITER_ALONE, alone, m.repetition())));
  }

  /** Whether all jobs of a mix would get the same alone, and take what they get. */
  static boolean comparesJobs(Mix mix) {
    return mix.jobs().size() > 1
        && mix.isOfOneKind()
        && mix.jobs().stream().noneMatch(JobSpec::isLimited);
  }

  /** How evenly jobs were served in all the time; only where they {@link #comparesJobs compare}. */
  static Fairness fairness(Mix mix, Measured run) {
    return Fairness.of(run.jobs().stream().mapToDouble(JobMeasured::mbps).toArray(), mix.weights());
  }

  /** The same of the worst of all {@link #SPAN_SECONDS}. */
  static Fairness worstFairness(Mix mix, Measured run) {
    return Fairness.worst(run.timeline(), mix.weights(), SPAN_SECONDS);
  }

  /** Whether somebody reads at random. */
  boolean hasRandom() {
    return mixes().stream().anyMatch(Mix::hasRandom);
  }

  /** What a mix reads at random as a part of what it does on stock Hadoop. */
  Spread readsOfStock(Mix mix, Peer peer) {
    return spread(
        mix,
        peer,
        m ->
            m.reads()
                / of(mix, Peer.STOCK).stream()
                    .filter(stock -> stock.repetition() == m.repetition())
                    .mapToDouble(Measured::reads)
                    .findFirst()
                    .orElse(Double.NaN));
  }

  /** The total of a mix under IBIS as a part of stock Hadoop's, in the same repetition. */
  Spread ofStock(Mix mix) {
    return ofOther(mix, Peer.IBIS, Peer.STOCK);
  }
}
