package org.ibis.rig.bench.total;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.ibis.rig.bench.BenchSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ibis bench total}. */
@Command(
    name = "total",
    mixinStandardHelpOptions = true,
    description = {
      "What each of several jobs gets of a whole cluster: real DataNodes with an emulated disk each,"
          + " without the broker and with it.",
      "Each mix takes its seconds, those before them and about 10 s, once for each side."
    })
public final class TotalCommand implements Callable<Integer> {

  @Mixin private final TotalOptions options = new TotalOptions();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    options.check();
    Results results = new Results(options.settings(spec));
    try {
      BenchSession.run(
          (directory, session) ->
              new TotalRunner(
                      directory,
                      options,
                      session,
                      results,
                      () -> options.rig.hdfs.json.writeSoFar(TotalJson.of(results)))
                  .run(),
          () -> TotalTable.of(results),
          spec.commandLine().getOut());
    } finally {
      options.rig.hdfs.json.write(TotalJson.of(results), spec.commandLine().getOut());
    }
    return 0;
  }
}
