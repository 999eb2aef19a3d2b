package org.ibis.cli.shadow;

import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.ibis.cli.DaemonAddress;
import org.ibis.cli.JsonOption;
import org.ibis.cli.jmx.Daemons;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ibis shadow}. */
@Command(
    name = "shadow",
    mixinStandardHelpOptions = true,
    description = {
      "Shows what each job would have got with IBIS from the disks of daemons whose ibis.mode is"
          + " shadow: nothing is scheduled there, and all is looked at.",
      "",
      "s I/O now: for how long the job had any I/O on these disks, all disks added up, s. s with"
          + " IBIS: how long the same would have taken. s it would be delayed, gain: the parts of"
          + " the difference, of times in which it would have been slower and faster. As long as a"
          + " daemon remembers a job, 15 minutes after its last I/O.",
      "",
      "Ask the NodeManager of each node; a DataNode only where it has no NodeManager that observes.",
      ""
    })
public final class ShadowCommand implements Callable<Integer> {
  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DAEMON", arity = "1..*", description = DaemonAddress.DAEMON)
  private List<String> daemons = List.of();

  @Mixin private final JsonOption json = new JsonOption();

  /** Fails where no daemon tells of any job. */
  @Override
  public Integer call() throws InterruptedException, IOException {
    json.check();
    Outlook outlook =
        Outlook.of(new Daemons(DaemonAddress.all(spec, "DAEMON", daemons), TIMEOUT).ask());
    PrintWriter out = spec.commandLine().getOut();
    if (!json.isGiven()) {
      out.print(OutlookText.of(outlook));
    }
    json.write(OutlookJson.of(outlook), out);
    out.flush();
    return outlook.jobs().isEmpty() ? 1 : 0;
  }
}
