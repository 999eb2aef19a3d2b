package org.ibis.rig.bench.shares;

import static org.ibis.rig.report.JsonValues.number;
import static org.ibis.rig.report.JsonValues.spread;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.ibis.rig.bench.mixes.Fairness;
import org.ibis.rig.bench.mixes.MixJson;
import org.ibis.rig.bench.streams.Mix;
import org.ibis.rig.report.JsonValues;

/** What came out, for programs. */
final class SharesJson implements MixJson.Own<Peer, Measured> {

  private final Results results;

  private SharesJson(Results results) {
    this.results = results;
  }

  static String of(Results results) {
    return MixJson.of(results, new SharesJson(results));
  }

  @Override
  public Map<String, Object> ofMix(Mix mix) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("ibis_of_stock", spread(results.ofStock(mix)));
    out.put("ibis_of_stock_alone", spread(results.ofAlone(mix, Peer.IBIS, Peer.STOCK)));
    if (mix.hasRandom()) {
      out.put("ibis_reads_of_stock", spread(results.readsOfStock(mix, Peer.IBIS)));
    }
    return out;
  }

  @Override
  public Map<String, Object> ofSide(Mix mix, Peer side) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("total_mbps", spread(results.spread(mix, side, Measured::totalMbps)));
    out.put("disk_mbps", spread(results.spread(mix, side, Measured::diskMbps)));
    out.put("of_alone", spread(results.ofAlone(mix, side, side)));
    out.put("deviation", spread(results.spread(mix, side, Measured::deviation)));
    out.put("reads_per_second", spread(results.spread(mix, side, Measured::reads)));
    if (Results.comparesJobs(mix)) {
      out.put("fairness", fairness(mix, side, run -> Results.fairness(mix, run)));
      out.put("fairness_worst_20_s", fairness(mix, side, run -> Results.worstFairness(mix, run)));
    }
    return out;
  }

  private Map<String, Object> fairness(Mix mix, Peer side, Function<Measured, Fairness> of) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("jain", spread(results.spread(mix, side, run -> of.apply(run).jain())));
    out.put("slowdown_off", spread(results.spread(mix, side, run -> of.apply(run).slowdownOff())));
    return out;
  }

  @Override
  public Map<String, Object> ofRun(Measured run) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("total_mbps", number(run.totalMbps()));
    out.put("disk_mbps", number(run.diskMbps()));
    out.put("deviation", number(run.deviation()));
    out.put("reads_per_second", number(run.reads()));
    out.put("device_time", run.charged() ? "charged" : "service");
    return out;
  }

  @Override
  public Map<String, Object> ofJob(Measured run, int job) {
    Measured.JobMeasured got = run.jobs().get(job);
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("device_share", number(got.deviceShare()));
    out.put("mbps", number(got.mbps()));
    out.put("reads_per_second", number(got.reads()));
    out.put("foretold_mbps", number(got.foretoldMbps()));
    out.put("stream_mbps", got.streamMbps().stream().map(JsonValues::number).toList());
    out.put("step_p50_ms", number(got.p50Millis()));
    out.put("step_p99_ms", number(got.p99Millis()));
    out.put("step_longest_ms", number(got.longestMillis()));
    return out;
  }

  @Override
  public String rates() {
    return "mbps";
  }
}
