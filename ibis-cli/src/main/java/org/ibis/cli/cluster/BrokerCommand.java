package org.ibis.cli.cluster;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.ibis.cli.JsonOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that asks the broker something, and prints it for people or as JSON. */
@Command(mixinStandardHelpOptions = true)
abstract class BrokerCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private final ResourceManagerOptions resourceManager = new ResourceManagerOptions();
  @Mixin private final JsonOption json = new JsonOption();

  /**
   * What came of it.
   *
   * @param text for people; asked for only where it is printed
   */
  record Answer(Supplier<String> text, String json) {}

  @Override
  public final Integer call() throws IOException {
    json.check();
    Answer answer = ask();
    PrintWriter out = spec.commandLine().getOut();
    if (!json.isGiven()) {
      out.print(answer.text().get());
    }
    json.write(answer.json(), out);
    out.flush();
    return 0;
  }

  /** Looks at its arguments, then asks the broker. */
  abstract Answer ask() throws IOException;

  /**
   * Who asks the broker.
   *
   * @throws org.ibis.cli.UserError where nobody knows where it is
   */
  final BrokerClient broker() {
    return resourceManager.client();
  }
}
