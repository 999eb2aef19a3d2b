package org.ibis.rig.bench.tiering;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.ibis.rig.bench.BenchSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ibis bench tiering}. */
@Command(
    name = "tiering",
    mixinStandardHelpOptions = true,
    description = {
      "How long TeraSort and WordCount take, and a disk has something to do, where a part of their"
          + " intermediate data is on an SSD, and where it is not.",
      "A job takes some minutes on each side."
    })
public final class TieringCommand implements Callable<Integer> {

  @Mixin private final TieringOptions options = new TieringOptions();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    options.check();
    TieringResults results = new TieringResults();
    try {
      BenchSession.run(
          (directory, session) ->
              new TieringRunner(
                      directory,
                      session,
                      options,
                      results,
                      () -> options.hdfs.json.writeSoFar(json(results)))
                  .run(),
          () -> TieringReport.table(results),
          spec.commandLine().getOut());
    } finally {
      options.hdfs.json.write(json(results), spec.commandLine().getOut());
    }
    return 0;
  }

  private String json(TieringResults results) {
    return TieringReport.json(options.settings(spec), results);
  }
}
