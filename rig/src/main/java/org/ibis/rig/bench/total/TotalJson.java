package org.ibis.rig.bench.total;

import static org.ibis.rig.report.JsonValues.number;
import static org.ibis.rig.report.JsonValues.numbers;
import static org.ibis.rig.report.JsonValues.spread;

import java.util.LinkedHashMap;
import java.util.Map;
import org.ibis.rig.bench.mixes.MixJson;
import org.ibis.rig.bench.streams.Mix;

/** What came out, for programs. Device time is s in a second. */
final class TotalJson implements MixJson.Own<Coordination, Measured> {

  private final Results results;

  private TotalJson(Results results) {
    this.results = results;
  }

  static String of(Results results) {
    return MixJson.of(results, new TotalJson(results));
  }

  @Override
  public Map<String, Object> ofMix(Mix mix) {
    return Map.of("with_of_without", spread(results.ofAlone(mix)));
  }

  @Override
  public Map<String, Object> ofSide(Mix mix, Coordination side) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("deviation", spread(results.spread(mix, side, Measured::deviation)));
    out.put("total_mbps", spread(results.spread(mix, side, Measured::totalMbps)));
    return out;
  }

  @Override
  public Map<String, Object> ofRun(Measured run) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("deviation", number(run.deviation()));
    out.put("total_mbps", number(run.totalMbps()));
    return out;
  }

  @Override
  public Map<String, Object> ofJob(Measured run, int job) {
    Measured.JobMeasured got = run.jobs().get(job);
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("device_time", number(got.deviceTime()));
    out.put("device_time_of_nodes", numbers(got.ofNodes()));
    out.put("mbps", number(got.mbps()));
    out.put("heard_by_broker", number(got.heard()));
    return out;
  }

  @Override
  public String rates() {
    return "device_time";
  }
}
