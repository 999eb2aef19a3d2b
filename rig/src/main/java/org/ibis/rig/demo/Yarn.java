package org.ibis.rig.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;

/** The ResourceManager's REST API, and through its proxy the ApplicationMasters'. */
final class Yarn {

  private static final String APPS = "/ws/v1/cluster/apps/";

  private final Rest resourceManager;

  Yarn(Rest resourceManager) {
    this.resourceManager = resourceManager;
  }

  /** Whether so many nodes have registered. */
  boolean isReady(int nodes) throws IOException, InterruptedException {
    return resourceManager
            .get("/ws/v1/cluster/metrics")
            .path("clusterMetrics")
            .path("activeNodes")
            .asInt()
        >= nodes;
  }

  /**
   * What the ResourceManager says of an application.
   *
   * @param state {@code ACCEPTED}, {@code RUNNING}, {@code FINISHED}, {@code FAILED}, {@code
   *     KILLED} …
   * @param finalStatus {@code SUCCEEDED} or what else came of it
   * @param started submission, ms since the epoch
   * @param finished ms since the epoch; 0 while it runs
   * @param progress 0 to 1
   * @param diagnostics why it failed
   */
  record Application(
      String state,
      String finalStatus,
      long started,
      long finished,
      double progress,
      String diagnostics) {

    /** Whether its ApplicationMaster has come up, or it is over already. */
    boolean hasStarted() {
      return isOver() || "RUNNING".equals(state);
    }

    boolean isOver() {
      return finished > 0;
    }

    boolean hasSucceeded() {
      return finalStatus.equals("SUCCEEDED");
    }

    double seconds() {
      return (finished - started) / 1000.0;
    }
  }

  Application application(String id) throws IOException, InterruptedException {
    JsonNode app = resourceManager.get(APPS + id).path("app");
    return new Application(
        app.path("state").asText(),
        app.path("finalStatus").asText(),
        app.path("startedTime").asLong(),
        app.path("finishedTime").asLong(),
        app.path("progress").asDouble() / 100,
        app.path("diagnostics").asText());
  }

  /** The job's counters as its ApplicationMaster knows them; fails while there is none. */
  JobCounters counters(String applicationId) throws IOException, InterruptedException {
    String job = applicationId.replace("application_", "job_");
    return JobCounters.parse(
        resourceManager.get(
            "/proxy/" + applicationId + "/ws/v1/mapreduce/jobs/" + job + "/counters"));
  }

  void kill(String applicationId) throws IOException, InterruptedException {
    resourceManager.put(APPS + applicationId + "/state", "{\"state\":\"KILLED\"}");
  }

  /** Waits until no container is left on the node, so that the next run has it for itself. */
  boolean awaitIdle(Duration limit) throws InterruptedException {
    return Await.until(
        limit,
        () ->
            resourceManager
                    .get("/ws/v1/cluster/metrics")
                    .path("clusterMetrics")
                    .path("containersAllocated")
                    .asInt()
                == 0);
  }
}
