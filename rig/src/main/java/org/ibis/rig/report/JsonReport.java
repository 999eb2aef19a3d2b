package org.ibis.rig.report;

import static org.ibis.rig.report.JsonValues.number;
import static org.ibis.rig.report.JsonValues.spread;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.ibis.core.IoKind;
import org.ibis.rig.report.Figures.Figure;

/**
 * The demo's result for programs. JSON knows no NaN: what was not measured is null.
 *
 * <p>{@code settings}: text by name. {@code figures}: see {@link Figures}, on several nodes {@link
 * Coordination}. {@code summaries}: by run name. {@code runs}: one object per run.
 */
final class JsonReport {

  private JsonReport() {}

  static String of(
      Map<String, String> settings, List<Figure> figures, Summaries summaries, List<Run> runs) {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("settings", settings);
    root.put("figures", figures(figures));
    Map<String, Object> perName = new LinkedHashMap<>();
    summaries.all().forEach(s -> perName.put(s.name(), summary(s)));
    root.put("summaries", perName);
    root.put("runs", runs.stream().map(JsonReport::run).toList());
    return JsonValues.file(root);
  }

  private static Map<String, Object> figures(List<Figure> figures) {
    Map<String, Object> out = new LinkedHashMap<>();
    figures.forEach(f -> out.put(f.key(), number(f.value())));
    return out;
  }

  private static Map<String, Object> summary(Summary s) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("label", s.label());
    out.put("repetitions", s.repetitions());
    out.putAll(spread(s.seconds()));
    out.put("slowdown", number(s.slowdown().median()));
    out.put("throughput_ratio", number(s.throughputRatio()));
    Map<String, Object> mbps = new LinkedHashMap<>();
    s.mbps().forEach((job, spread) -> mbps.put(job, spread(spread)));
    out.put("mbps", mbps);
    if (s.hasRival()) {
      out.put("share", spread(s.share()));
    }
    out.put("total_mbps", spread(s.totalMbps()));
    out.put("disk_mbps", spread(s.diskMbps()));
    out.put("cpu_pressure", spread(s.cpuPressure()));
    out.put("container_cpu_seconds", spread(s.containerCpu()));
    out.put("container_start_cpu_seconds", spread(s.startCpu()));
    out.put("pages_kept", spread(s.pagesKept()));
    out.put("pages_lost", spread(s.pagesLost()));
    return out;
  }

  private static Map<String, Object> run(Run run) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("name", run.name());
    out.put("workload", run.workload());
    out.put("scheduler", run.scheduler());
    out.put("repetition", run.repetition());
    out.put("seconds", number(run.seconds()));
    out.put("mbps", numbers(run.mbps()));
    out.put("total_mbps", number(run.totalMbps()));
    out.put("disk_mbps", number(run.diskMbps()));
    out.put("cpu_pressure", number(run.cpuPressure()));
    Conditions conditions = run.conditions();
    out.put("container_cpu_seconds", number(conditions.containerCpuSeconds()));
    out.put("container_start_cpu_seconds", number(conditions.startCpuSeconds()));
    out.put("memory", conditions.memory() == null ? null : memory(conditions.memory()));
    if (conditions.separation() != null) {
      out.put("separation", separation(conditions.separation()));
    }
    Map<String, Object> scheduled = new LinkedHashMap<>();
    run.scheduledBytes().forEach((job, bytes) -> scheduled.put(job, byKind(bytes)));
    out.put("scheduled_bytes", scheduled);
    if (!run.times().isEmpty()) {
      Map<String, Object> jobs = new LinkedHashMap<>();
      run.times().forEach((job, time) -> jobs.put(job, time(time)));
      out.put("jobs", jobs);
    }
    out.put("timeline", run.timeline().stream().map(JsonReport::sample).toList());
    return out;
  }

  private static Map<String, Object> time(JobTime time) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("seconds", number(time.seconds()));
    out.put("device_seconds", number(time.deviceSeconds()));
    out.put("device_seconds_beside", number(time.besideSeconds()));
    return out;
  }

  private static Map<String, Object> memory(Residency memory) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("keeping", memory.keeping());
    out.put("pages_kept", memory.kept());
    out.put("pages_lost", memory.lost());
    out.put("pages_dropped", memory.dropped());
    out.put("keeper_major_faults", memory.ownFaults());
    out.put("keeper_cpu_seconds", number(memory.cpuSeconds()));
    return out;
  }

  private static Map<String, Object> separation(Separation separation) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("wordcount_containers", separation.wordCountContainers());
    out.put("noisy_containers", separation.noisyContainers());
    out.put("noisy_replicas", separation.noisyReplicas());
    out.put("first_disk_bytes", bytes(separation.firstDiskBytes()));
    out.put("second_disk_bytes", bytes(separation.secondDiskBytes()));
    return out;
  }

  private static Long bytes(long bytes) {
    return bytes < 0 ? null : bytes;
  }

  private static Map<String, Object> byKind(Map<IoKind, Long> bytes) {
    Map<String, Object> out = new LinkedHashMap<>();
    for (IoKind kind : IoKind.values()) {
      out.put(kind.name().toLowerCase(Locale.ROOT), bytes.getOrDefault(kind, 0L));
    }
    return out;
  }

  private static Map<String, Object> sample(Sample sample) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("seconds", number(sample.seconds()));
    out.put("mbps", numbers(sample.mbps()));
    out.put("depth", number(sample.depth()));
    out.put("latency_ms", number(sample.latencyMillis()));
    out.put("reference_ms", number(sample.referenceMillis()));
    return out;
  }

  private static Map<String, Object> numbers(Map<String, Double> values) {
    Map<String, Object> out = new LinkedHashMap<>();
    values.forEach((key, value) -> out.put(key, value == null ? null : number(value)));
    return out;
  }
}
