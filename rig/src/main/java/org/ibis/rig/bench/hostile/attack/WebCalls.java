package org.ibis.rig.bench.hostile.attack;

import java.io.IOException;
import java.net.HttpURLConnection;
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

  /**
   * Reads an answer to its end.
   *
   * @throws IOException also where it is none
   */
  void get(String what) throws IOException, InterruptedException {
    int status = send(HttpRequest.newBuilder(URI.create(base + what)).GET());
    if (status != HttpURLConnection.HTTP_OK) {
      throw new IOException(what + " is answered " + status);
    }
  }

  /** Puts something, as a page of the broker's own would; whoever may not is refused. */
  void put(String what, String body) throws IOException, InterruptedException {
    int unused =
        send(
            HttpRequest.newBuilder(URI.create(base + what))
                .header("X-Requested-By", "x")
                .header("Content-Type", "application/json")
                .PUT(BodyPublishers.ofString(body)));
  }

  private int send(HttpRequest.Builder request) throws IOException, InterruptedException {
    return client.send(request.timeout(TIMEOUT).build(), BodyHandlers.ofByteArray()).statusCode();
  }
}
