package org.ibis.rig.bench.hostile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import org.ibis.core.Mode;

/** The ResourceManager and the broker in it, as their administrator has them: over HTTP. */
final class ResourceManager {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final String APPS = "/ws/v1/cluster/apps";
  private static final String BROKER = "/ibis/api/v1/";
  private static final int MEMORY_MB = 256;

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final String base;
  private final String administrator;
  private String node; // its name; null before it has reported

  ResourceManager(int port, String administrator) {
    base = "http://127.0.0.1:" + port;
    this.administrator = administrator;
  }

  /** Whether a node has come. */
  boolean hasNode() throws IOException, InterruptedException {
    JsonNode metrics = send("GET", "/ws/v1/cluster/metrics", administrator, null);
    return metrics.path("clusterMetrics").path("activeNodes").asInt() == 1;
  }

  /**
   * Submits an application of one container.
   *
   * @param queue by its whole path
   * @param command that runs it
   * @return its id
   */
  String submit(String user, String queue, String name, List<String> tags, String command)
      throws IOException, InterruptedException {
    String id = send("POST", APPS + "/new-application", user, "").path("application-id").asText();
    ObjectNode app = JSON.createObjectNode();
    app.put("application-id", id);
    app.put("application-name", name);
    app.put("queue", queue);
    app.put("max-app-attempts", 1);
    app.putObject("resource").put("memory", MEMORY_MB).put("vCores", 1);
    app.putObject("am-container-spec").putObject("commands").put("command", command);
    if (!tags.isEmpty()) {
      app.putObject("application-tags").put("tag", tags.get(0));
    }
    JsonNode unused = send("POST", APPS, user, app.toString());
    return id;
  }

  void kill(String application) throws IOException, InterruptedException {
    JsonNode unused =
        send("PUT", APPS + "/" + application + "/state", administrator, "{\"state\":\"KILLED\"}");
  }

  /** Whether nothing of an application is left. */
  boolean isOver(String application) throws IOException, InterruptedException {
    return send("GET", APPS + "/" + application, administrator, null)
            .path("app")
            .path("finishedTime")
            .asLong()
        > 0;
  }

  /** For how long the node has not reported, s; endless where the broker knows of none. */
  double silentSeconds() throws IOException, InterruptedException {
    for (JsonNode one : send("GET", BROKER + "nodes", administrator, null).path("nodes")) {
      String name = one.path("name").asText();
      if (node == null) {
        node = name; // the first one is real
      }
      if (name.equals(node)) {
        return one.path("silent_seconds").asDouble();
      }
    }
    return Double.POSITIVE_INFINITY;
  }

  /** The mode that an administrator gave the cluster. */
  String mode() throws IOException, InterruptedException {
    return send("GET", BROKER + "cluster", administrator, null).path("mode").asText();
  }

  /** Gives the cluster a mode, as {@code ibis mode --cluster} does. */
  void mode(Mode mode) throws IOException, InterruptedException {
    JsonNode unused =
        send("PUT", BROKER + "mode", administrator, "{\"mode\":\"" + mode.text() + "\"}");
  }

  private JsonNode send(String method, String path, String user, String body)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(base + path + "?user.name=" + user))
            .timeout(TIMEOUT)
            .header("Accept", "application/json")
            .header("Content-Type", "application/json")
            .header("X-Requested-By", "ibis")
            .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
            .build();
    HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
    if (answer.statusCode() / 100 != 2) {
      throw new IOException(
          method + " " + path + " answered " + answer.statusCode() + ": " + answer.body());
    }
    return answer.body().isBlank() ? JSON.missingNode() : JSON.readTree(answer.body());
  }
}
