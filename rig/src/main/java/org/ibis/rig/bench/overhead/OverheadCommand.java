package org.ibis.rig.bench.overhead;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.ibis.rig.bench.BenchSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ibis bench overhead}. */
@Command(
    name = "overhead",
    mixinStandardHelpOptions = true,
    description = {
      "What a DataNode with IBIS gives one client on this machine's own disk, beside what stock"
          + " Hadoop gives it.",
      "Both run at a time, and stock Hadoop once more, which shows the machine's noise; in each round"
          + " they are measured one right after the other, another one first each time."
    })
public final class OverheadCommand implements Callable<Integer> {

  @Mixin private final OverheadOptions options = new OverheadOptions();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    options.check();
    Map<OverheadCase, Rounds> results = new LinkedHashMap<>();
    try {
      BenchSession.run(
          (directory, session) -> new OverheadRunner(directory, options, session, results).run(),
          () -> OverheadReport.table(results),
          spec.commandLine().getOut());
    } finally {
      // This is not lost either when something fails.
      options.hdfs.json.write(
          OverheadReport.json(settings(), results), spec.commandLine().getOut());
    }
    return 0;
  }

  private Map<String, String> settings() {
    Map<String, String> own = new LinkedHashMap<>();
    own.put("rounds", Integer.toString(options.rounds));
    own.put("size", options.sizeMb + " MiB");
    return options.hdfs.settings(spec, own);
  }
}
