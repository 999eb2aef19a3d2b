package org.ibis.rig.bench.total;

import static org.ibis.rig.report.JsonValues.number;
import static org.ibis.rig.report.JsonValues.spread;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ibis.rig.bench.streams.JobSpec;
import org.ibis.rig.bench.streams.Mix;
import org.ibis.rig.report.JsonValues;

/**
 * What came out, for programs. Shares and ratios are parts of 1, device time is s in a second. JSON
 * knows no NaN: what was not measured is null.
 */
final class TotalJson {

  private TotalJson() {}

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
    out.put("with_of_without", spread(results.ofAlone(mix)));
    for (Coordination coordination : Coordination.values()) {
      List<Measured> measured = results.of(mix, coordination);
      if (measured.isEmpty()) {
        continue;
      }
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("deviation", spread(results.spread(mix, coordination, Measured::deviation)));
      one.put("total_mbps", spread(results.spread(mix, coordination, Measured::totalMbps)));
      one.put("runs", measured.stream().map(m -> run(mix, m)).toList());
      out.put(coordination.key(), one);
    }
    return out;
  }

  private static Map<String, Object> run(Mix mix, Measured m) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("repetition", m.repetition());
    out.put("seconds", number(m.seconds()));
    out.put("deviation", number(m.deviation()));
    out.put("total_mbps", number(m.totalMbps()));
    out.put("fail_open", m.failOpens());
    List<Object> jobs = new ArrayList<>();
    for (int j = 0; j < mix.jobs().size(); j++) {
      jobs.add(job(mix.jobs().get(j), m, j));
    }
    out.put("jobs", jobs);
    List<Object> timeline = new ArrayList<>();
    for (Measured.Tick tick : m.timeline()) {
      timeline.add(Map.of("seconds", tick.seconds(), "device_time", numbers(tick.rates())));
    }
    out.put("timeline", timeline);
    return out;
  }

  private static Map<String, Object> job(JobSpec spec, Measured m, int index) {
    Measured.JobMeasured job = m.jobs().get(index);
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("name", spec.name());
    out.put("spec", spec.text());
    out.put("weight", spec.weight());
    out.put("wanted", number(m.wanted()[index]));
    out.put("share", number(m.received()[index]));
    out.put("device_time", number(job.deviceTime()));
    out.put("device_time_of_nodes", numbers(job.ofNodes()));
    out.put("mbps", number(job.mbps()));
    out.put("heard_by_broker", number(job.heard()));
    return out;
  }

  private static List<Double> numbers(double[] values) {
    return Arrays.stream(values).mapToObj(JsonValues::number).toList();
  }
}
