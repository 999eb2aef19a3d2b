package org.ibis.rig.bench.mixes;

import static org.ibis.rig.report.JsonValues.number;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ibis.rig.bench.Side;
import org.ibis.rig.bench.streams.JobSpec;
import org.ibis.rig.bench.streams.Mix;
import org.ibis.rig.report.JsonValues;

/**
 * What came out, for programs. Shares and ratios are parts of 1. JSON knows no NaN: what was not
 * measured is null.
 */
public final class MixJson {

  private MixJson() {}

  /** What a bench has that others have not: fields by name, in order. */
  public interface Own<S extends Side, M extends MixRun<S>> {

    /** Of a mix, before its sides. */
    Map<String, Object> ofMix(Mix mix);

    /** Of all runs of a mix on one side, before these. */
    Map<String, Object> ofSide(Mix mix, S side);

    /** Of one of them. */
    Map<String, Object> ofRun(M run);

    /**
     * Of one of its jobs.
     *
     * @param job its index
     */
    Map<String, Object> ofJob(M run, int job);

    /** What the rates are called of which a run has a timeline. */
    String rates();
  }

  /** All results, as a whole file. */
  public static <S extends Side, M extends MixRun<S>> String of(
      MixResults<S, M> results, Own<S, M> own) {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("settings", results.settings());
    Map<String, Object> mixes = new LinkedHashMap<>();
    results.mixes().forEach(mix -> mixes.put(mix.text(), mix(results, mix, own)));
    root.put("mixes", mixes);
    return JsonValues.file(root);
  }

  private static <S extends Side, M extends MixRun<S>> Map<String, Object> mix(
      MixResults<S, M> results, Mix mix, Own<S, M> own) {
    Map<String, Object> out = new LinkedHashMap<>(own.ofMix(mix));
    for (S side : results.sides()) {
      List<M> runs = results.of(mix, side);
      if (!runs.isEmpty()) {
        Map<String, Object> one = new LinkedHashMap<>(own.ofSide(mix, side));
        one.put("runs", runs.stream().map(run -> run(mix, run, own)).toList());
        out.put(side.key(), one);
      }
    }
    return out;
  }

  private static <S extends Side, M extends MixRun<S>> Map<String, Object> run(
      Mix mix, M run, Own<S, M> own) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("repetition", run.repetition());
    out.put("seconds", number(run.seconds()));
    out.putAll(own.ofRun(run));
    out.put("fail_open", run.failOpens());
    List<Object> jobs = new ArrayList<>();
    for (int j = 0; j < mix.jobs().size(); j++) {
      Map<String, Object> job = job(mix.jobs().get(j), run, j);
      job.putAll(own.ofJob(run, j));
      jobs.add(job);
    }
    out.put("jobs", jobs);
    List<Object> timeline = new ArrayList<>();
    for (MixRun.Tick tick : run.timeline()) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("seconds", tick.seconds());
      one.put(own.rates(), JsonValues.numbers(tick.rates()));
      timeline.add(one);
    }
    out.put("timeline", timeline);
    return out;
  }

  private static Map<String, Object> job(JobSpec spec, MixRun<?> run, int index) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("name", spec.name());
    out.put("spec", spec.text());
    out.put("weight", spec.weight());
    out.put("wanted", number(run.wanted()[index]));
    out.put("share", number(run.received()[index]));
    return out;
  }
}
