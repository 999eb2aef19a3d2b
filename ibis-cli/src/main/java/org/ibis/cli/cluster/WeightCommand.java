package org.ibis.cli.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.ibis.cli.JsonOption;
import org.ibis.cli.UserError;
import org.ibis.core.Weight;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ibis weight}. */
@Command(
    name = "weight",
    mixinStandardHelpOptions = true,
    description = {
      "Shows the weight of a job and why it has it, or gives it another one while it runs.",
      "",
      "To give one is for YARN's administrators (yarn.admin.acl). It goes before what the job, its"
          + " queue and the policy's caps say, and counts until the job ends or the broker does.",
      ""
    })
public final class WeightCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "APP", description = "The application's id.")
  private String application;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "N",
      description = "The weight, from 0.01 to 1000.")
  private String given;

  @Option(names = "--reset", description = "Takes back what an administrator gave it.")
  private boolean reset;

  @Mixin private final ResourceManagerOptions resourceManager = new ResourceManagerOptions();
  @Mixin private final JsonOption json = new JsonOption();

  @Override
  public Integer call() throws IOException {
    json.check();
    String path = BrokerClient.job(application);
    Double weight = given == null ? null : weight();
    if (reset && given != null) {
      throw UserError.usage("N and --reset: choose one");
    }
    BrokerClient broker = resourceManager.client();
    JsonNode job =
        (reset || given != null
                ? broker.putWeight(application, weight)
                : broker.get(path + "?most=1"))
            .path("job");
    PrintWriter out = spec.commandLine().getOut();
    if (!json.isGiven()) {
      out.print(
          job.isNull()
              ? application + " has just ended.\n"
              : text(BrokerClient.read(job, Job.class)));
    }
    json.write(BrokerClient.write(job), out);
    out.flush();
    return 0;
  }

  private static String text(Job job) {
    return JobText.who(job) + "\n" + JobText.weight(job);
  }

  private double weight() {
    try {
      return Weight.parse("N", given);
    } catch (IllegalArgumentException e) {
      throw UserError.usage(e.getMessage(), e);
    }
  }
}
