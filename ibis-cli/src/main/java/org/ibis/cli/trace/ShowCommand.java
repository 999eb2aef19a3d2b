package org.ibis.cli.trace;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.ibis.cli.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ibis trace show}. */
@Command(
    name = "show",
    mixinStandardHelpOptions = true,
    description = "What each job got, from the traces of one disk (ibis.trace.dir).")
final class ShowCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(arity = "1..*", paramLabel = "FILE", description = "of one disk, in any order")
  private List<Path> files;

  @Option(names = "--csv", paramLabel = "FILE", description = "all requests, one a line")
  private Path csv;

  @Override
  public Integer call() {
    Trace trace = Trace.read(files, spec.commandLine().getErr()::println);
    if (csv != null) {
      try {
        TraceCsv.write(trace, csv);
      } catch (IOException e) {
        throw UserError.usage("--csv: " + csv + ": " + e.getMessage());
      }
    }
    PrintWriter out = spec.commandLine().getOut();
    out.print(TraceTable.of(trace));
    out.flush();
    return 0;
  }
}
