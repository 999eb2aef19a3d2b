package org.ibis.cli.top;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.ibis.cli.DaemonAddress;
import org.ibis.cli.jmx.DeviceSample;
import org.ibis.cli.jmx.JmxBeans;
import org.ibis.cli.jmx.TornAnswerException;

/** Asks daemons for their IBIS beans over HTTP, all at a time. */
final class Daemons {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String PATH = "/jmx?qry=" + URLEncoder.encode(JmxBeans.QUERY, UTF_8);

  /** What is torn once is whole the next time, unless Hadoop takes the numbers all the time. */
  private static final int MAX_TRIES = 3;

  private final Collection<DaemonAddress> addresses;
  private final Duration timeout;
  private final HttpClient client;

  /**
   * @param timeout how long an answer may take
   */
  Daemons(Collection<DaemonAddress> addresses, Duration timeout) {
    this.addresses = addresses;
    this.timeout = timeout;
    client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1) // Hadoop's servers take an upgrade amiss
            .followRedirects(HttpClient.Redirect.NORMAL)
            .connectTimeout(timeout)
            .build();
  }

  /**
   * What a daemon answered.
   *
   * @param problem why it has no devices, in one line; null where it has
   */
  record Answer(List<DeviceSample> devices, String problem) {}

  /** The answers by the daemons' names, in the order in which they were given. */
  Map<String, Answer> ask() throws InterruptedException {
    Map<DaemonAddress, CompletableFuture<HttpResponse<String>>> asked = new LinkedHashMap<>();
    for (DaemonAddress address : addresses) {
      asked.put(address, send(address));
    }
    Map<String, Answer> answers = new LinkedHashMap<>();
    for (Map.Entry<DaemonAddress, CompletableFuture<HttpResponse<String>>> e : asked.entrySet()) {
      answers.put(e.getKey().name(), answer(e.getKey(), e.getValue()));
    }
    return answers;
  }

  private CompletableFuture<HttpResponse<String>> send(DaemonAddress address) {
    URI uri = URI.create(address.base() + PATH);
    HttpRequest request = HttpRequest.newBuilder(uri).timeout(timeout).build();
    return client.sendAsync(request, BodyHandlers.ofString());
  }

  private Answer answer(DaemonAddress address, CompletableFuture<HttpResponse<String>> first)
      throws InterruptedException {
    CompletableFuture<HttpResponse<String>> response = first;
    for (int tries = 1; ; tries++) {
      try {
        return new Answer(devices(address.name(), response.get()), null);
      } catch (ExecutionException e) {
        return new Answer(List.of(), reason(e.getCause()));
      } catch (TornAnswerException e) {
        if (tries == MAX_TRIES) {
          return new Answer(List.of(), reason(e));
        }
        response = send(address);
      } catch (IOException e) {
        return new Answer(List.of(), reason(e));
      }
    }
  }

  private static List<DeviceSample> devices(String name, HttpResponse<String> response)
      throws IOException {
    if (response.statusCode() != 200) {
      throw new IOException("answered " + response.statusCode() + " to " + response.uri());
    }
    return JmxBeans.parse(name, JSON.readTree(response.body()));
  }

  private String reason(Throwable t) {
    if (t instanceof HttpTimeoutException) {
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
