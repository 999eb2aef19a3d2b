package org.ibis.cli.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import org.ibis.cli.UserError;
import org.ibis.core.Weight;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ibis weight}. */
@Command(
    name = "weight",
    description = {
      "Shows the weight of a job and why it has it, or gives it another one while it runs.",
      "",
      "To give one is for YARN's administrators (yarn.admin.acl). It goes before what the job, its"
          + " queue and the policy's caps say, and counts until the job ends or the broker does.",
      ""
    })
public final class WeightCommand extends BrokerCommand {
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

  @Override
  Answer ask() throws IOException {
    String path = BrokerClient.job(application);
    Double weight = given == null ? null : weight();
    if (reset && given != null) {
      throw UserError.usage("N and --reset: choose one");
    }
    BrokerClient broker = broker();
    JsonNode job =
        (reset || given != null
                ? broker.putWeight(application, weight)
                : broker.get(path + "?most=1"))
            .path("job");
    return new Answer(() -> text(job), BrokerClient.write(job));
  }

  private String text(JsonNode answer) {
    if (answer.isNull()) {
      return application + " has just ended.\n";
    }
    Job job = BrokerClient.read(answer, Job.class);
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
