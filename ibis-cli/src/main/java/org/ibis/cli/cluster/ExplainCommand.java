package org.ibis.cli.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.ibis.cli.JsonOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ibis explain}. */
@Command(
    name = "explain",
    mixinStandardHelpOptions = true,
    description = {
      "Says why a job is as slow as it is, as far as disks are the cause: where it waits and for how"
          + " long, who has those disks instead, whether it has its due in the whole cluster, and"
          + " what weight would give it more.",
      "",
      "It looks at the last seconds. What another weight would do is an estimate.",
      ""
    })
public final class ExplainCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "APP",
      description = "The application's id, or another name that has work.")
  private String application;

  @Mixin private final ResourceManagerOptions resourceManager = new ResourceManagerOptions();
  @Mixin private final JsonOption json = new JsonOption();

  @Override
  public Integer call() throws IOException {
    json.check();
    String most = "most=" + BrokerClient.MOST;
    String path = BrokerClient.anybody(application) + "&" + most;
    BrokerClient broker = resourceManager.client();
    JsonNode answer = broker.get(path);
    Explanation explanation =
        Explanation.of(
            BrokerClient.read(answer, JobDetail.class),
            BrokerClient.read(broker.get("jobs?order=rate&" + most), Job.Listing.class).jobs(),
            BrokerClient.read(broker.get("cluster"), ClusterTotals.class));
    PrintWriter out = spec.commandLine().getOut();
    if (!json.isGiven()) {
      out.print(ExplainText.of(explanation));
    }
    json.write(ExplainJson.of(answer, explanation), out);
    out.flush();
    return 0;
  }
}
