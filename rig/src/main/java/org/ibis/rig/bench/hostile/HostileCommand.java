package org.ibis.rig.bench.hostile;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.ibis.rig.bench.BenchSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ibis bench hostile}, which is also {@code ibis test hostile}. */
@Command(
    name = "hostile",
    mixinStandardHelpOptions = true,
    description = {
      "Tenants that try to harm others, on a real node with HDFS, YARN and the broker, beside a job"
          + " that behaves: what that one has before, during and after each attack.",
      "Ends with 1 where it has too little, or something else does not hold. All attacks take some"
          + " 25 minutes; --only takes some, --smoke a few seconds each."
    })
public final class HostileCommand implements Callable<Integer> {

  @Mixin private final HostileOptions options = new HostileOptions();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    options.check();
    PrintWriter out = spec.commandLine().getOut();
    if (options.list) {
      options.attacks().forEach(one -> out.println(one.key() + "  " + one.title()));
      out.flush();
      return 0;
    }
    List<Row> rows = new ArrayList<>();
    Limits limits = options.limits();
    try {
      BenchSession.run(
          (directory, session) -> new HostileRunner(directory, session, options, rows).run(),
          () -> HostileReport.table(rows, limits),
          out);
    } finally {
      // This is not lost either when something fails.
      options.hdfs.json.write(HostileReport.json(options.settings(spec), rows, limits), out);
    }
    return rows.stream().allMatch(row -> row.missed(limits).isEmpty()) ? 0 : 1;
  }
}
