package org.ibis.cli.cache;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.ibis.cli.JsonOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ibis cache status}. */
@Command(
    name = "status",
    mixinStandardHelpOptions = true,
    description = {
      "Shows what this node's SSD has of its blocks, what was read from where, and why what has no"
          + " mirror has none. All but the 24 hours is since ibis-blockd was started.",
      ""
    })
final class StatusCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private final BlockdOptions blockd = new BlockdOptions(System::getenv);
  @Mixin private final JsonOption json = new JsonOption();

  @Override
  public Integer call() throws IOException {
    json.check();
    PrintWriter out = spec.commandLine().getOut();
    try (BlockdConnection connection = blockd.connect()) {
      BlockdStatus status = connection.ask(Order.STATUS);
      if (!json.isGiven()) {
        out.print(StatusText.of(connection.ssd(), status));
      }
      json.write(status.text(), out);
    }
    out.flush();
    return 0;
  }
}
