package org.ibis.itest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** Asks daemons that may be down. */
final class Http {
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private Http() {}

  /** The answer, or a missing node where there is none. */
  static JsonNode json(String url) {
    try {
      return new ObjectMapper().readTree(text(url));
    } catch (IOException e) {
      return MissingNode.getInstance();
    }
  }

  /** The answer as it is, whatever its status. */
  static String text(String url) throws IOException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url))
            .header("Accept", "application/json")
            .timeout(Duration.ofSeconds(5))
            .build();
    try {
      return CLIENT.send(request, HttpResponse.BodyHandlers.ofString()).body();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
