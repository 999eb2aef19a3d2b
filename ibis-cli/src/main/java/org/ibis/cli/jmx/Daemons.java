package org.ibis.cli.jmx;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.ibis.cli.DaemonAddress;

/** Asks daemons for their IBIS beans over HTTP, all at a time. */
public final class Daemons {
  private static final String PATH = "/jmx?qry=" + URLEncoder.encode(JmxBeans.QUERY, UTF_8);

  /** What is torn once is whole the next time, unless Hadoop takes the numbers all the time. */
  private static final int MAX_TRIES = 3;

  private final Collection<DaemonAddress> addresses;
  private final DaemonHttp http;

  /**
   * @param timeout how long an answer may take
   */
  public Daemons(Collection<DaemonAddress> addresses, Duration timeout) {
    this.addresses = addresses;
    http = new DaemonHttp(timeout);
  }

  /**
   * What a daemon answered.
   *
   * @param problem why it has no devices, in one line; null where it has
   */
  public record Answer(List<DeviceSample> devices, String problem) {}

  /** The answers by the daemons' names, in the order in which they were given. */
  public Map<String, Answer> ask() throws InterruptedException {
    Map<DaemonAddress, CompletableFuture<HttpResponse<String>>> asked = new LinkedHashMap<>();
    for (DaemonAddress address : addresses) {
      asked.put(address, http.send(address, PATH));
    }
    Map<String, Answer> answers = new LinkedHashMap<>();
    for (Map.Entry<DaemonAddress, CompletableFuture<HttpResponse<String>>> e : asked.entrySet()) {
      answers.put(e.getKey().name(), answer(e.getKey(), e.getValue()));
    }
    return answers;
  }

  private Answer answer(DaemonAddress address, CompletableFuture<HttpResponse<String>> first)
      throws InterruptedException {
    CompletableFuture<HttpResponse<String>> response = first;
    for (int tries = 1; ; tries++) {
      try {
        return new Answer(JmxBeans.parse(address.name(), DaemonHttp.json(response.get())), null);
      } catch (ExecutionException e) {
        return new Answer(List.of(), http.reason(e.getCause()));
      } catch (TornAnswerException e) {
        if (tries == MAX_TRIES) {
          return new Answer(List.of(), http.reason(e));
        }
        response = http.send(address, PATH);
      } catch (IOException e) {
        return new Answer(List.of(), http.reason(e));
      }
    }
  }
}
