package org.ibis.rig.bench.mirrors;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.ibis.rig.bench.BenchSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ibis bench mirrors}. */
@Command(
    name = "mirrors",
    mixinStandardHelpOptions = true,
    description = {
      "What mirrors of blocks on an SSD give to scans: a real DataNode on two emulated disks, beside"
          + " an emulated SSD.",
      "It is compared with the disks alone, on stock Hadoop and with IBIS, and with a DataNode that"
          + " has the same data on the SSD.",
      "Each side takes its seconds, the warm-up and about 5 s, once in a repetition."
    })
public final class MirrorsCommand implements Callable<Integer> {

  @Mixin private final MirrorsOptions options = new MirrorsOptions();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    options.check();
    Results results = new Results(options.settings(spec), options.allSides());
    try {
      BenchSession.run(
          (directory, session) ->
              new MirrorsRunner(
                      directory,
                      options,
                      session,
                      results,
                      () -> options.rig.hdfs.json.writeSoFar(MirrorsJson.of(results)))
                  .run(),
          () -> MirrorsTable.of(results),
          spec.commandLine().getOut());
    } finally {
      options.rig.hdfs.json.write(MirrorsJson.of(results), spec.commandLine().getOut());
    }
    return 0;
  }
}
