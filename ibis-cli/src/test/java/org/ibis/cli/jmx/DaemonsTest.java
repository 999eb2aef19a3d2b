package org.ibis.cli.jmx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.ibis.cli.DaemonAddress;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DaemonsTest {
  private static final String WHOLE =
      "{'beans':[{'name':'IBIS-sda','tag.Device':'sda','ClockNanos':7,"
          + "'tag.Flow.1':'a','Weight.1':2.0,'ClockNanos.1':7}]}";
  private static final String TORN = WHOLE.replace("'ClockNanos.1':7", "'ClockNanos.1':8");

  private final AtomicInteger asked = new AtomicInteger();
  private final CountDownLatch end = new CountDownLatch(1);
  private HttpServer server;
  private String address;
  private int code = 200;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.start();
    address = "127.0.0.1:" + server.getAddress().getPort();
  }

  @AfterEach
  void stop() {
    end.countDown();
    server.stop(0);
  }

  /** The last one is given again and again; single quotes are for double ones. */
  private void answers(String... bodies) {
    server.createContext(
        "/jmx",
        exchange -> {
          assertEquals(
              "qry=" + JmxBeans.QUERY,
              URLDecoder.decode(exchange.getRequestURI().getRawQuery(), StandardCharsets.UTF_8));
          String body = bodies[Math.min(asked.getAndIncrement(), bodies.length - 1)];
          byte[] bytes = body.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(code, bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
  }

  private Daemons.Answer ask(Duration timeout) throws InterruptedException {
    return new Daemons(List.of(DaemonAddress.parse("DAEMON", address)), timeout).ask().get(address);
  }

  private Daemons.Answer ask() throws InterruptedException {
    return ask(Duration.ofSeconds(30));
  }

  @Test
  void aTornAnswerIsAskedForAgain() throws InterruptedException {
    answers(TORN, TORN, WHOLE);
    Daemons.Answer answer = ask();
    assertNull(answer.problem());
    assertEquals(2, answer.devices().get(0).flows().get("a").weight());
    assertEquals(3, asked.get());
  }

  @Test
  void whatStaysTornIsAProblem() throws InterruptedException {
    answers(TORN);
    assertEquals("the numbers changed while it answered", ask().problem());
    assertEquals(3, asked.get());
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '#',
      value = {
        "<html>; what it answers is not JSON",
        "{}; what it answers has no beans",
        "[]; what it answers has no beans",
        "''; what it answers has no beans",
        "{'beans':[{'name':'IBIS-x'}]}; IBIS-x has no ClockNanos: it is of an older IBIS"
      },
      delimiter = ';')
  void anAnswerThatIsNoneIsSaidInALine(String body, String problem) throws InterruptedException {
    answers(body);
    assertEquals(problem, ask().problem());
    assertEquals(List.of(), ask().devices());
  }

  @Test
  void aRefusalIsSaidWithItsCode() throws InterruptedException {
    code = 401;
    answers("no");
    assertTrue(ask().problem().startsWith("answered 401 to http://" + address + "/jmx"));
  }

  @Test
  void aDaemonThatHangsIsGivenUp() throws InterruptedException {
    server.createContext(
        "/jmx",
        exchange -> {
          try {
            end.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    assertEquals("no answer within 1 s", ask(Duration.ofSeconds(1)).problem());
  }
}
