package org.ibis.rig.bench.mirrors;

import static org.ibis.rig.report.JsonValues.number;
import static org.ibis.rig.report.JsonValues.spread;

import java.util.LinkedHashMap;
import java.util.Map;
import org.ibis.rig.bench.mixes.MixJson;
import org.ibis.rig.bench.streams.Mix;

/** What came out, for programs. */
final class MirrorsJson implements MixJson.Own<MirrorSide, Measured> {

  private final Results results;

  private MirrorsJson(Results results) {
    this.results = results;
  }

  static String of(Results results) {
    return MixJson.of(results, new MirrorsJson(results));
  }

  @Override
  public Map<String, Object> ofMix(Mix mix) {
    return Map.of("disks_and_ssd_mbps", spread(results.sum(mix)));
  }

  @Override
  public Map<String, Object> ofSide(Mix mix, MirrorSide side) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("total_mbps", spread(results.spread(mix, side, Measured::totalMbps)));
    out.put("disk_mbps", spread(results.spread(mix, side, Measured::diskMbps)));
    out.put("ssd_mbps", spread(results.spread(mix, side, Measured::ssdMbps)));
    out.put("from_ssd", spread(results.spread(mix, side, Measured::fromSsd)));
    out.put("of_stock", spread(results.ofOther(mix, side, MirrorSide.STOCK)));
    out.put("of_disks_and_ssd", spread(results.ofSum(mix, side)));
    out.put("off_the_shares", spread(results.spread(mix, side, Measured::deviation)));
    out.put("off_the_shares_of_the_ssd", spread(results.spread(mix, side, Measured::ssdDeviation)));
    return out;
  }

  @Override
  public Map<String, Object> ofRun(Measured run) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("total_mbps", number(run.totalMbps()));
    out.put("disk_mbps", number(run.diskMbps()));
    out.put("ssd_mbps", number(run.ssdMbps()));
    out.put("from_ssd", number(run.fromSsd()));
    return out;
  }

  @Override
  public Map<String, Object> ofJob(Measured run, int job) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("mbps", number(run.mbps()[job]));
    out.put("share_of_the_ssd", number(run.ssdShares()[job]));
    return out;
  }

  @Override
  public String rates() {
    return "mbps";
  }
}
