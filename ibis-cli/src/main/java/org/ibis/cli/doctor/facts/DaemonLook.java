package org.ibis.cli.doctor.facts;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.ibis.cli.DaemonAddress;
import org.ibis.cli.jmx.DaemonHttp;
import org.ibis.cli.jmx.JmxBeans;
import org.ibis.core.Printable;

/** Asks a daemon over HTTP what it is like. Safe for use by several threads. */
public final class DaemonLook {
  private static final String DISKS = "/jmx?qry=" + URLEncoder.encode(JmxBeans.QUERY, UTF_8);
  private static final String PROCESS =
      "/jmx?qry=" + URLEncoder.encode("java.lang:type=Runtime", UTF_8);
  private static final String PERMITS =
      "/jmx?qry=" + URLEncoder.encode("Hadoop:service=IBIS,name=Permits-*", UTF_8);
  private static final String MIRRORS =
      "/jmx?qry=" + URLEncoder.encode("Hadoop:service=DataNode,name=IBISMirrors", UTF_8);
  private static final String CONF = "/conf";

  private final DaemonHttp http;
  private final Clock clock;

  /**
   * @param timeout how long each of five answers may take
   */
  public DaemonLook(Duration timeout) {
    this(timeout, Clock.systemUTC());
  }

  DaemonLook(Duration timeout, Clock clock) {
    http = new DaemonHttp(timeout);
    this.clock = clock;
  }

  /** Asks; one that does not answer is asked no more. */
  public Daemon at(Program program, DaemonAddress address) throws InterruptedException {
    String where = address.base().toString();
    try {
      long asked = clock.millis();
      HttpResponse<String> first = http.send(address, DISKS).get();
      long answered = clock.millis();
      JsonNode disks = DaemonHttp.json(first);
      return new Daemon(
          program,
          where,
          null,
          json(address, PROCESS).flatMap(DaemonAnswers::running),
          json(address, CONF).flatMap(DaemonAnswers::settings),
          DaemonAnswers.schedulers(disks),
          json(address, PERMITS).flatMap(DaemonAnswers::permits),
          json(address, MIRRORS).flatMap(DaemonAnswers::mirrors),
          DaemonAnswers.ahead(first.headers().firstValue("Date").orElse(""), asked, answered));
    } catch (ExecutionException e) {
      return Daemon.silent(program, where, Printable.of(http.reason(e.getCause())));
    } catch (IOException e) {
      return Daemon.silent(program, where, Printable.of(http.reason(e)));
    }
  }

  /** None where it is not to be had: some clusters close a part of these pages. */
  private Optional<JsonNode> json(DaemonAddress address, String path) throws InterruptedException {
    try {
      return Optional.of(DaemonHttp.json(http.send(address, path).get()));
    } catch (ExecutionException | IOException e) {
      return Optional.empty();
    }
  }
}
