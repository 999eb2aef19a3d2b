package org.ibis.rig.bench.hostile.attack;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Calls of the broker's JSON, by whoever reaches its port. */
final class WebCalls {

  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final String base;

  WebCalls(int port) {
    base = "http://127.0.0.1:" + port + "/ibis/api/v1/";
  }

  /** Reads an answer to its end. */
  void get(String what) throws IOException, InterruptedException {
    send(HttpRequest.newBuilder(URI.create(base + what)).GET());
  }

  /** Puts something, as a page of the broker's own would. */
  void put(String what, String body) throws IOException, InterruptedException {
    send(
        HttpRequest.newBuilder(URI.create(base + what))
            .header("X-Requested-By", "x")
            .header("Content-Type", "application/json")
            .PUT(BodyPublishers.ofString(body)));
  }

  private void send(HttpRequest.Builder request) throws IOException, InterruptedException {
    byte[] unused =
        client.send(request.timeout(TIMEOUT).build(), BodyHandlers.ofByteArray()).body();
  }
}
