package org.ibis.cli.whatif;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.ibis.cli.JsonOption;
import org.ibis.cli.TextTable;
import org.ibis.cli.UnusedOptions;
import org.ibis.cli.UserError;
import org.ibis.cli.trace.Trace;
import org.ibis.core.Weight;
import org.ibis.core.conf.IbisConf;
import org.ibis.core.conf.IbisDefaults;
import org.ibis.core.conf.IbisKeys;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ibis whatif}. */
@Command(
    name = "whatif",
    mixinStandardHelpOptions = true,
    description = {
      "Runs the trace of a disk (ibis.trace.dir) through the production scheduler again, on virtual"
          + " time, with other settings, and says what each job would have needed.",
      "",
      "The disk is learned from the trace. A stream's next window is asked for when the one before"
          + " has ended and the job has thought for as long as it did; tasks begin as others end."
          + " 'replayed' is the simulation with everything as it was: how far it is from 'traced' is"
          + " how far the prediction may be off.",
      ""
    })
public final class WhatIfCommand implements Callable<Integer> {
  /** The paper's SSD: 300 MB/s; 16 pages of 4096 bytes are written at once, in 0.5 ms. */
  private static final ServiceModel SSD =
      new ServiceModel(
          new ServiceModel.Times(45_000, 1e9 / 300e6),
          new ServiceModel.Times(520_000, 1e9 / (16 * 4096 / 0.5e-3)));

  /** What Linux has for a disk where nobody chose. */
  private static final String KERNELS_OWN = "mq-deadline";

  /** max_sectors_kb that Linux gives a device that names none. */
  private static final String LARGEST_REQUEST_KB = "1280";

  @Spec private CommandSpec spec;

  @Parameters(arity = "1..*", paramLabel = "FILE", description = "traces of one disk")
  private List<Path> files;

  @Option(
      names = "--weights",
      split = ",",
      paramLabel = "JOB=W",
      description = "weights of jobs; those that are not named keep theirs")
  private Map<String, String> weights = new LinkedHashMap<>();

  @Option(names = "--depth", paramLabel = "N|auto", description = "ibis.scheduler.depth")
  private String depth;

  @Option(
      names = "--conf",
      paramLabel = "KEY=VALUE",
      description = "another key of IBIS, for what is tried; --was-conf for how it was")
  private Map<String, String> conf = new LinkedHashMap<>();

  @Option(
      names = "--was-conf",
      paramLabel = "KEY=VALUE",
      description = "a key of IBIS that was set when it was traced, and still is")
  private Map<String, String> wasConf = new LinkedHashMap<>();

  @Option(
      names = "--scheduler",
      paramLabel = "NAME",
      description =
          "stock Hadoop in place of IBIS, with a scheduler of the block layer: bid-hdd, bid-hybrid,"
              + " noop, cfq, mq-deadline, ... (blocksim run --help lists them)")
  private String scheduler;

  @Option(
      names = "--disk",
      paramLabel = "MODEL",
      defaultValue = "hdd",
      description = "with --scheduler: the disk, as blocksim's --disk (default: hdd)")
  private String disk;

  @Option(
      names = "--slow",
      defaultValue = "1",
      description = "with --scheduler: the disk that was traced was in slow motion by this factor")
  private double slow;

  @Option(
      names = "--dirty-mb",
      paramLabel = "MB",
      defaultValue = "1024",
      description = "with --scheduler: dirty memory of the disk, MiB (default: 1024)")
  private long dirtyMb;

  @Option(
      names = "--no-scheduler",
      description = "stock Hadoop with Linux's own: --scheduler " + KERNELS_OWN)
  private boolean unscheduled;

  @Option(
      names = "--goes-on",
      split = ",",
      paramLabel = "JOB",
      description = "the job had not ended when the trace did: it does the same again and again")
  private List<String> goOn = new ArrayList<>();

  @Option(names = "--ssd", description = "an SSD in place of the disk")
  private boolean ssd;

  @Option(names = "--flash", description = "the disk that was traced is flash: its defaults")
  private boolean flash;

  @Option(
      names = "--search",
      split = ",",
      paramLabel = "JOB=PERCENT",
      description = "finds weights: the job is to be at most so much slower than alone")
  private Map<String, Double> search = new LinkedHashMap<>();

  @Mixin private final JsonOption json = new JsonOption();

  @Override
  public Integer call() throws IOException, InterruptedException {
    json.check();
    WhatIf trace =
        new WhatIf(Trace.read(files, spec.commandLine().getErr()::println), Set.copyOf(goOn));
    goOn.forEach(job -> checkJob(trace, "--goes-on", job));
    if (unscheduled) {
      if (scheduler != null) {
        throw UserError.usage("--scheduler and --no-scheduler: choose one");
      }
      scheduler = KERNELS_OWN;
    }
    if (scheduler == null) {
      UnusedOptions.check(
          spec.commandLine().getParseResult(),
          "without --scheduler",
          List.of("--disk", "--slow", "--dirty-mb"));
    }
    List<Prediction> predictions = scheduler == null ? byIbis(trace) : byBlocks(trace);
    PrintWriter out = spec.commandLine().getOut();
    out.print(table(predictions));
    out.println(disk(trace.learned()));
    out.flush();
    json.write(
        new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(json(predictions)),
        out);
    return 0;
  }

  private List<Prediction> byBlocks(WhatIf trace) throws IOException, InterruptedException {
    Path program =
        Path.of(System.getProperty("ibis.home", ".")).resolve("rig/native/target/release/blocksim");
    if (ssd || depth != null || !weights.isEmpty() || !conf.isEmpty() || !search.isEmpty()) {
      throw UserError.usage(
          "--scheduler takes IBIS away: --weights, --depth, --conf, --ssd and --search say nothing");
    }
    if (dirtyMb < 1 || dirtyMb > 1 << 20) {
      throw UserError.usage("--dirty-mb: " + dirtyMb + " is not valid: give 1 to 1048576");
    }
    List<String> options = List.of("--disk", disk, "--max-request-kb", LARGEST_REQUEST_KB);
    return trace.predict(
        asItWas(), new BlockSimulation(program, scheduler, options, slow, dirtyMb << 20));
  }

  private WhatIf.Settings asItWas() {
    return new WhatIf.Settings(conf(wasConf, "--was-conf"), !flash, null, Map.of());
  }

  private List<Prediction> byIbis(WhatIf trace) {
    WhatIf.Settings tried = tried(trace);
    if (!search.isEmpty()) {
      tried = tried.withWeights(found(trace, tried));
    }
    return trace.predict(asItWas(), tried);
  }

  private WhatIf.Settings tried(WhatIf trace) {
    Map<String, String> all = new LinkedHashMap<>(wasConf);
    all.putAll(conf);
    if (depth != null) {
      all.put(IbisKeys.DEPTH, depth);
    }
    Map<String, Double> parsed = new LinkedHashMap<>();
    weights.forEach(
        (job, weight) -> {
          checkJob(trace, "--weights", job);
          try {
            parsed.put(job, Weight.parse("--weights " + job, weight));
          } catch (IllegalArgumentException e) {
            throw UserError.usage(e.getMessage());
          }
        });
    return new WhatIf.Settings(conf(all, "--conf"), !flash && !ssd, ssd ? SSD : null, parsed);
  }

  private Map<String, Double> found(WhatIf trace, WhatIf.Settings tried) {
    Map<String, Double> slowdowns = new LinkedHashMap<>();
    search.forEach(
        (job, percent) -> {
          checkJob(trace, "--search", job);
          if (!(percent >= 0)) {
            throw UserError.usage("--search: " + percent + " is not valid: give a percentage");
          }
          slowdowns.put(job, percent / 100);
        });
    Optional<Map<String, Double>> found = new WeightSearch(trace, tried, slowdowns).find();
    return found.orElseThrow(
        () -> new UserError("no weights were found that meet --search " + search));
  }

  private static void checkJob(WhatIf trace, String option, String job) {
    if (!trace.jobs().contains(job)) {
      throw UserError.usage(
          option
              + ": no job "
              + job
              + " in the trace; there are "
              + String.join(", ", trace.jobs()));
    }
  }

  private static IbisConf conf(Map<String, String> values, String option) {
    List<String> unknown = IbisConf.unknownKeys(values.keySet(), IbisDefaults.keys());
    if (!unknown.isEmpty()) {
      throw UserError.usage(option + ": " + unknown.get(0));
    }
    IbisConf conf = IbisConf.of(values);
    try {
      conf.validate();
    } catch (IllegalArgumentException e) {
      throw UserError.usage(option + ": " + e.getMessage());
    }
    return conf;
  }

  private static String table(List<Prediction> predictions) {
    TextTable table = new TextTable("lrrrrrrr");
    table.header("", "weight", "weight", "traced", "replayed", "predicted", "difference", "");
    table.header("job", "then", "now", "s", "s", "s", "s", "");
    for (Prediction p : predictions) {
      table.row(
          p.job(),
          number(p.weightThen()),
          number(p.weightNow()),
          number(p.tracedSeconds()),
          number(p.replayedSeconds()),
          number(p.predictedSeconds()),
          String.format(Locale.ROOT, "%+.1f", p.predictedSeconds() - p.replayedSeconds()),
          String.format(Locale.ROOT, "%+.0f %%", 100 * p.difference()));
    }
    return table.toString();
  }

  private static String disk(ServiceModel disk) {
    return String.format(
        Locale.ROOT,
        "The disk as learned: reads %.1f ms + %.1f MB/s, writes %.1f ms + %.1f MB/s.",
        disk.read().moveNanos() / 1e6,
        1e3 / disk.read().nanosPerByte(),
        disk.write().moveNanos() / 1e6,
        1e3 / disk.write().nanosPerByte());
  }

  private static Map<String, Object> json(List<Prediction> predictions) {
    Map<String, Object> jobs = new TreeMap<>();
    for (Prediction p : predictions) {
      Map<String, Object> job = new LinkedHashMap<>();
      job.put("weight_then", p.weightThen());
      job.put("weight_now", p.weightNow());
      job.put("traced_seconds", p.tracedSeconds());
      job.put("replayed_seconds", p.replayedSeconds());
      job.put("predicted_seconds", p.predictedSeconds());
      job.put("difference", p.difference());
      jobs.put(p.job(), job);
    }
    return Map.of("jobs", jobs);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}
