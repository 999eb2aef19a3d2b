package org.ibis.rig.bench.shares;

import static org.ibis.rig.report.JsonValues.number;
import static org.ibis.rig.report.JsonValues.spread;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ibis.rig.bench.hdfs.Variant;
import org.ibis.rig.bench.shares.Measured.JobMeasured;
import org.ibis.rig.bench.streams.JobSpec;
import org.ibis.rig.bench.streams.Mix;
import org.ibis.rig.report.JsonValues;

/**
 * What came out, for programs. Shares and ratios are parts of 1. JSON knows no NaN: what was not
 * measured is null.
 */
final class SharesJson {

  private SharesJson() {}

  static String of(Results results) {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("settings", results.settings());
    Map<String, Object> mixes = new LinkedHashMap<>();
    results.mixes().forEach(mix -> mixes.put(mix.text(), mix(results, mix)));
    root.put("mixes", mixes);
    return JsonValues.file(root);
  }

  private static Map<String, Object> mix(Results results, Mix mix) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("ibis_of_stock", spread(results.ofStock(mix)));
    out.put("ibis_of_stock_alone", spread(results.ofAlone(mix, Variant.IBIS, Variant.STOCK)));
    for (Variant variant : Variant.values()) {
      if (results.of(mix, variant).isEmpty()) {
        continue;
      }
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("total_mbps", spread(results.spread(mix, variant, Measured::totalMbps)));
      one.put("disk_mbps", spread(results.spread(mix, variant, Measured::diskMbps)));
      one.put("of_alone", spread(results.ofAlone(mix, variant, variant)));
      one.put("deviation", spread(results.spread(mix, variant, Measured::deviation)));
      one.put("runs", results.of(mix, variant).stream().map(m -> run(mix, m)).toList());
      out.put(variant.key(), one);
    }
    return out;
  }

  private static Map<String, Object> run(Mix mix, Measured m) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("repetition", m.repetition());
    out.put("seconds", number(m.seconds()));
    out.put("total_mbps", number(m.totalMbps()));
    out.put("disk_mbps", number(m.diskMbps()));
    out.put("deviation", number(m.deviation()));
    out.put("device_time", m.charged() ? "charged" : "service");
    out.put("fail_open", m.failOpens());
    List<Object> jobs = new ArrayList<>();
    for (int j = 0; j < mix.jobs().size(); j++) {
      jobs.add(job(mix.jobs().get(j), m, j));
    }
    out.put("jobs", jobs);
    List<Object> timeline = new ArrayList<>();
    for (Measured.Tick tick : m.timeline()) {
      timeline.add(
          Map.of(
              "seconds",
              tick.seconds(),
              "mbps",
              Arrays.stream(tick.rates()).mapToObj(JsonValues::number).toList()));
    }
    out.put("timeline", timeline);
    return out;
  }

  private static Map<String, Object> job(JobSpec spec, Measured m, int index) {
    JobMeasured job = m.jobs().get(index);
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("name", spec.name());
    out.put("spec", spec.text());
    out.put("weight", spec.weight());
    out.put("wanted", number(m.wanted()[index]));
    out.put("share", number(m.received()[index]));
    out.put("device_share", number(job.deviceShare()));
    out.put("mbps", number(job.mbps()));
    out.put("stream_mbps", job.streamMbps().stream().map(JsonValues::number).toList());
    out.put("step_p50_ms", number(job.p50Millis()));
    out.put("step_p99_ms", number(job.p99Millis()));
    out.put("step_longest_ms", number(job.longestMillis()));
    return out;
  }
}
