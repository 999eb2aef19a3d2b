package org.ibis.rig.bench.memory;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.ibis.rig.bench.BenchSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ibis bench memory}. */
@Command(
    name = "memory",
    mixinStandardHelpOptions = true,
    description = {
      "What a shuffle reads from the disk where another job scans beside it, on a node of little"
          + " memory: stock Hadoop, IBIS, and IBIS where it drops the scan from memory.",
      "A sort takes about a minute on each side."
    })
public final class MemoryCommand implements Callable<Integer> {

  @Mixin private final MemoryOptions options = new MemoryOptions();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    options.check();
    PrintWriter out = spec.commandLine().getOut();
    MemoryResults results = new MemoryResults();
    try {
      BenchSession.run(
          (directory, session) -> new MemoryRunner(directory, session, options, results).run(),
          () -> MemoryReport.table(results),
          out);
    } finally {
      // This is not lost either when something fails.
      options.hdfs.json.write(MemoryReport.json(options.settings(spec), results), out);
    }
    return 0;
  }
}
