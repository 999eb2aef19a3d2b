package org.ibis.rig.bench.shares;

import java.io.IOException;
import java.nio.file.Files;
import java.util.concurrent.Callable;
import org.ibis.rig.bench.BenchSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ibis bench shares}. */
@Command(
    name = "shares",
    mixinStandardHelpOptions = true,
    description = {
      "What each of several jobs gets from one emulated disk, through a real DataNode, on stock"
          + " Hadoop and with IBIS.",
      "Each mix takes its seconds, the warm-up and about 5 s, twice; once more with --shadow, twice"
          + " more with --peers."
    })
public final class SharesCommand implements Callable<Integer> {

  @Mixin private final SharesOptions options = new SharesOptions();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    options.check();
    Results results = new Results(options.settings(spec), options.mixes());
    try {
      BenchSession.run(
          (directory, session) ->
              new SharesRunner(directory, options, session, results, () -> writeSoFar(results))
                  .run(),
          () -> SharesTable.of(results),
          spec.commandLine().getOut());
    } finally {
      options.rig.hdfs.json.write(SharesJson.of(results), spec.commandLine().getOut());
    }
    return 0;
  }

  private void writeSoFar(Results results) throws IOException {
    options.rig.hdfs.json.writeSoFar(SharesJson.of(results));
    if (options.html != null) {
      Files.writeString(options.html, SharesHtml.of(results));
    }
  }
}
