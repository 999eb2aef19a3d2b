package org.ibis.rig.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** JSON over HTTP to one daemon on this machine. */
public final class Rest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(TIMEOUT)
          .followRedirects(HttpClient.Redirect.NORMAL)
          .build();
  private final String base;

  /** A daemon on the loopback address. */
  public Rest(int port) {
    base = "http://127.0.0.1:" + port;
  }

  /** The daemon's, with no slash at its end. */
  public String address() {
    return base;
  }

  /** What it answers; not within a minute is an IOException. */
  public JsonNode get(String path) throws IOException, InterruptedException {
    return send("GET", path, BodyPublishers.noBody());
  }

  JsonNode delete(String path) throws IOException, InterruptedException {
    return send("DELETE", path, BodyPublishers.noBody());
  }

  JsonNode put(String path, String body) throws IOException, InterruptedException {
    return send("PUT", path, BodyPublishers.ofString(body));
  }

  private JsonNode send(String method, String path, BodyPublisher body)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(base + path))
            .timeout(TIMEOUT)
            .header("Accept", "application/json")
            .header("Content-Type", "application/json")
            .method(method, body)
            .build();
    HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
    if (answer.statusCode() / 100 != 2) {
      throw new IOException(
          method + " " + base + path + " answered " + answer.statusCode() + ": " + answer.body());
    }
    return answer.body().isBlank() ? JSON.missingNode() : JSON.readTree(answer.body());
  }
}
