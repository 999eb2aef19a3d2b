package org.ibis.cli.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code ibis explain}. */
@Command(
    name = "explain",
    description = {
      "Says why a job is as slow as it is, as far as disks are the cause: where it waits and for how"
          + " long, who has those disks instead, whether it has its due in the whole cluster, and"
          + " what weight would give it more.",
      "",
      "It looks at the last seconds. What another weight would do is an estimate.",
      ""
    })
public final class ExplainCommand extends BrokerCommand {
  @Parameters(
      index = "0",
      paramLabel = "APP",
      description = "The application's id, or another name that has work.")
  private String application;

  @Override
  Answer ask() throws IOException {
    String most = "most=" + BrokerClient.MOST;
    String path = BrokerClient.anybody(application) + "&" + most;
    BrokerClient broker = broker();
    JsonNode answer = broker.get(path);
    Explanation explanation =
        Explanation.of(
            BrokerClient.read(answer, JobDetail.class),
            BrokerClient.read(broker.get("jobs?order=rate&" + most), Job.Listing.class).jobs(),
            BrokerClient.read(broker.get("cluster"), ClusterTotals.class));
    return new Answer(() -> ExplainText.of(explanation), ExplainJson.of(answer, explanation));
  }
}
