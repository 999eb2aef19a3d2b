package org.ibis.cli.jmx;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.ibis.cli.DaemonAddress;

/** Asks Hadoop's daemons for JSON over HTTP. Safe for use by several threads. */
public final class DaemonHttp {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Duration timeout;
  private final HttpClient client;

  /**
   * @param timeout how long an answer may take, to its last byte
   */
  public DaemonHttp(Duration timeout) {
    this.timeout = timeout;
    client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1) // Hadoop's servers take an upgrade amiss
            .followRedirects(HttpClient.Redirect.NORMAL)
            .connectTimeout(timeout)
            .build();
  }

  /**
   * Asks.
   *
   * @param path from the first slash on
   */
  public CompletableFuture<HttpResponse<String>> send(DaemonAddress address, String path) {
    URI uri = URI.create(address.base() + path);
    HttpRequest request =
        HttpRequest.newBuilder(uri).timeout(timeout).header("Accept", "application/json").build();
    return client
        .sendAsync(request, BodyHandlers.ofString())
        .orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS); // the other ends with the headers
  }

  /**
   * What was answered.
   *
   * @throws IOException saying in a line what is wrong with it
   */
  public static JsonNode json(HttpResponse<String> response) throws IOException {
    if (response.statusCode() != HttpURLConnection.HTTP_OK) {
      throw new IOException("answered " + response.statusCode() + " to " + response.uri());
    }
    return JSON.readTree(response.body());
  }

  /** Why there is no answer, in one line. */
  public String reason(Throwable t) {
    if (t instanceof HttpTimeoutException || t instanceof TimeoutException) {
      return "no answer within " + timeout.toSeconds() + " s";
    }
    if (t instanceof JsonProcessingException) {
      return "what it answers is not JSON";
    }
    for (Throwable cause = t; cause != null; cause = cause.getCause()) {
      if (cause instanceof UnresolvedAddressException) {
        return "no such host";
      }
    }
    if (t instanceof ConnectException) {
      return "no connection";
    }
    String message = t.getMessage();
    return message == null || message.isBlank()
        ? t.getClass().getSimpleName()
        : message.lines().findFirst().orElseThrow();
  }
}
