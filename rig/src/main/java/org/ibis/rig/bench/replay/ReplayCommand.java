package org.ibis.rig.bench.replay;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import org.ibis.cli.JsonOption;
import org.ibis.cli.Progress;
import org.ibis.cli.TextTable;
import org.ibis.cli.UserError;
import org.ibis.cli.trace.BlockTracer;
import org.ibis.core.device.BlockDevices;
import org.ibis.rig.bench.BenchDisks;
import org.ibis.rig.bench.BenchSession;
import org.ibis.rig.bench.OptionChecks;
import org.ibis.rig.demo.DemoDirectory;
import org.ibis.rig.demo.DemoSession;
import org.ibis.rig.demo.EmulatedDisks;
import org.ibis.rig.demo.PageCache;
import org.ibis.rig.report.JsonValues;
import org.ibis.rig.report.Spread;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ibis bench replay}. */
@Command(
    name = "replay",
    mixinStandardHelpOptions = true,
    description = {
      "Whether blocksim takes as long as Linux did: streams read and write on an emulated disk under"
          + " each of Linux's I/O schedulers, the block device is traced, and the trace is replayed"
          + " under the same scheduler on the same disk.",
      "It takes about half a minute for each scheduler in each repetition."
    })
public final class ReplayCommand implements Callable<Integer> {
  private static final String DISK = "replayed";
  private static final int DISK_GB = 20;

  @Option(
      names = "--io-scheduler",
      paramLabel = "NAME",
      split = ",",
      defaultValue = "none,mq-deadline,kyber,bfq",
      description = "Linux's (default: ${DEFAULT-VALUE})")
  private List<String> ioSchedulers;

  @Option(
      names = "--model",
      defaultValue = "hdd",
      description = "the disk (default: ${DEFAULT-VALUE})")
  private String model;

  @Option(
      names = "--slow",
      defaultValue = "20",
      description =
          "in slow motion by this factor: what the processors take counts less (default:"
              + " ${DEFAULT-VALUE})")
  private double slow;

  @Option(
      names = "--readers",
      defaultValue = "3",
      description = "in sequence (default: ${DEFAULT-VALUE})")
  private int readers;

  @Option(
      names = "--random-readers",
      defaultValue = "2",
      description = "of 64 KiB (default: ${DEFAULT-VALUE})")
  private int randomReaders;

  @Option(names = "--writers", defaultValue = "1", description = "(default: ${DEFAULT-VALUE})")
  private int writers;

  @Option(
      names = "--file-mb",
      defaultValue = "32",
      description = "of each stream, MiB (default: ${DEFAULT-VALUE})")
  private int fileMb;

  @Option(
      names = "--dirty-mb",
      defaultValue = "16",
      description = "memory for what is not written yet (default: ${DEFAULT-VALUE})")
  private int dirtyMb;

  @Option(names = "--repetitions", defaultValue = "3", description = "(default: ${DEFAULT-VALUE})")
  private int repetitions;

  @Option(
      names = "--keep",
      paramLabel = "DIR",
      description = "the traces stay there, for blocksim run --trace")
  private Path keep;

  @Mixin private final JsonOption json = new JsonOption();

  @Spec private CommandSpec spec;

  private final Map<String, List<BlockReplay.Times>> results = new LinkedHashMap<>();

  @Override
  public Integer call() throws IOException, InterruptedException {
    check();
    PrintWriter out = spec.commandLine().getOut();
    try {
      BenchSession.run(this::run, this::table, out);
    } finally {
      json.write(json(), out);
    }
    return 0;
  }

  private void check() throws IOException {
    if (!(slow >= 1 && slow <= 1000)) {
      throw UserError.usage("--slow: " + slow + " is not a number from 1 to 1000");
    }
    OptionChecks.inRange("--readers", readers, 0, 64);
    OptionChecks.inRange("--random-readers", randomReaders, 0, 64);
    OptionChecks.inRange("--writers", writers, 0, 64);
    if (readers + randomReaders + writers == 0) {
      throw UserError.usage("--readers, --random-readers, --writers: there must be a stream");
    }
    OptionChecks.inRange("--file-mb", fileMb, 1, 1024);
    OptionChecks.inRange("--dirty-mb", dirtyMb, 1, 4096);
    OptionChecks.inRange("--repetitions", repetitions, 1, 100);
    if (keep != null) {
      Files.createDirectories(keep);
    }
    json.check();
  }

  private void run(DemoDirectory directory, DemoSession session)
      throws IOException, InterruptedException {
    Path blocksim = directory.emudisk().resolveSibling("blocksim");
    if (!Files.isExecutable(blocksim)) {
      throw UserError.missing("bench replay needs the native parts: install Rust");
    }
    BenchDisks.up(
        directory,
        session,
        new EmulatedDisks.Shape(model, slow, DISK_GB, dirtyMb, ioSchedulers.get(0), null, false),
        List.of(DISK));
    Path mount = directory.mount(DISK);
    String name = new BlockDevices().diskOf(mount).name();
    Path queue = Path.of("/sys/block", name, "queue");
    BlockReplay replay = new BlockReplay(blocksim, model, DISK_GB, slow);
    LocalStreams streams =
        new LocalStreams(mount, new LocalStreams.Shape(readers, randomReaders, writers, fileMb));
    try (Progress progress = new Progress("Files to read")) {
      streams.layOut();
      progress.done("written");
    }
    for (int repetition = 1; repetition <= repetitions; repetition++) {
      for (String ioScheduler : ioSchedulers) {
        try (Progress progress = new Progress(ioScheduler)) {
          choose(queue.resolve("scheduler"), ioScheduler);
          Path trace =
              (keep == null ? directory.work() : keep)
                  .resolve(ioScheduler + "-" + repetition + ".csv");
          trace(Path.of("/dev", name), trace, streams);
          BlockReplay.Times times = replay.of(trace, ioScheduler, BlockLayer.of(queue));
          results.computeIfAbsent(ioScheduler, s -> new ArrayList<>()).add(times);
          if (keep == null) {
            Files.delete(trace);
          }
          progress.done(
              String.format(
                  Locale.ROOT, "%.2f s, replayed %.2f s", times.traced(), times.closed()));
        }
      }
    }
  }

  private static void choose(Path scheduler, String name) throws IOException {
    try {
      Files.writeString(scheduler, name);
    } catch (IOException e) {
      String all = Files.readString(scheduler).strip();
      throw new UserError(
          "--io-scheduler: this kernel has no I/O scheduler " + name + ", only " + all, e);
    }
  }

  private static void trace(Path device, Path out, LocalStreams streams)
      throws IOException, InterruptedException {
    PageCache.drop();
    BlockTracer tracer = BlockTracer.start(device, out);
    try (tracer) {
      streams.run();
      double unused = PageCache.sync();
    }
    if (tracer.lost() > 0) {
      throw new UserError("the kernel dropped " + tracer.lost() + " events of the trace");
    }
  }

  private Spread spread(String ioScheduler, ToDoubleFunction<BlockReplay.Times> what) {
    return Spread.of(results.get(ioScheduler).stream().map(what::applyAsDouble).toList());
  }

  private String table() {
    TextTable table = new TextTable("lrrr");
    table.header("scheduler", "Linux took, s", "closed, % of it", "open, % of it");
    for (String ioScheduler : results.keySet()) {
      table.row(
          ioScheduler,
          spread(ioScheduler, BlockReplay.Times::traced).text("%.2f"),
          spread(ioScheduler, t -> t.closed() / t.traced()).percents(),
          spread(ioScheduler, t -> t.open() / t.traced()).percents());
    }
    return table
        + "\nclosed: each process asks for its next I/O as long after its last one as in the trace;"
        + " open: all comes at its time in the trace.\n";
  }

  private String json() {
    Map<String, Object> schedulers = new LinkedHashMap<>();
    for (String ioScheduler : results.keySet()) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("traced_s", JsonValues.spread(spread(ioScheduler, BlockReplay.Times::traced)));
      one.put(
          "closed_of_traced", JsonValues.spread(spread(ioScheduler, t -> t.closed() / t.traced())));
      one.put("open_of_traced", JsonValues.spread(spread(ioScheduler, t -> t.open() / t.traced())));
      schedulers.put(ioScheduler, one);
    }
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("model", model);
    root.put("slow", slow);
    root.put("schedulers", schedulers);
    return JsonValues.file(root);
  }
}
