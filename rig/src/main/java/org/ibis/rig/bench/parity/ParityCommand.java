package org.ibis.rig.bench.parity;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.ibis.rig.bench.BenchSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ibis bench parity}, which is also {@code ibis test parity}. */
@Command(
    name = "parity",
    mixinStandardHelpOptions = true,
    description = {
      "Ordinary things on stock Hadoop and with IBIS, in pairs on emulated disks, and stock Hadoop"
          + " against itself: whether IBIS is worse at any.",
      "Ends with 1 where it is. All cases take hours; --only takes some, --smoke minutes."
    })
public final class ParityCommand implements Callable<Integer> {

  @Mixin private final ParityOptions options = new ParityOptions();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    options.check();
    PrintWriter out = spec.commandLine().getOut();
    if (options.list) {
      options.cases().forEach(one -> out.println(one.key() + "  " + one.title()));
      out.flush();
      return 0;
    }
    ParityResults results = new ParityResults(options.limit());
    try {
      BenchSession.run(
          (directory, session) -> new ParityRunner(directory, session, options, results).run(),
          () -> ParityReport.table(results),
          out);
    } finally {
      // This is not lost either when something fails.
      options.hdfs.json.write(ParityReport.json(options.settings(spec), results), out);
    }
    return !options.smoke && results.isWorse() ? 1 : 0;
  }
}
