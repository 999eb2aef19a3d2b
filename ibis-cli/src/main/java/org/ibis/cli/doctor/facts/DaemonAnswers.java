package org.ibis.cli.doctor.facts;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.ibis.core.Mode;
import org.ibis.core.Printable;

/** What daemons' answers say. Pure. */
final class DaemonAnswers {
  private static final String FAIL_OPEN = "FailOpen";
  private static final String USER = "user.name";

  private DaemonAnswers() {}

  /** One for each bean of {@code /jmx} that is a disk's. */
  static List<Daemon.Scheduler> schedulers(JsonNode answer) {
    List<Daemon.Scheduler> all = new ArrayList<>();
    for (JsonNode bean : answer.path("beans")) {
      Map<String, Long> failOpens = new HashMap<>();
      for (Iterator<String> names = bean.fieldNames(); names.hasNext(); ) {
        String name = names.next();
        if (name.startsWith(FAIL_OPEN)) {
          failOpens.put(name.substring(FAIL_OPEN.length()), bean.get(name).asLong());
        }
      }
      if (bean.has("tag.Device")) {
        all.add(
            new Daemon.Scheduler(
                bean.path("name").asText(),
                Printable.of(bean.path("tag.Device").asText()),
                failOpens,
                mode(bean)));
      }
    }
    return all;
  }

  /** Of the bean of permits; none where it is not there, or there are several. */
  static Optional<PermitEnd> permits(JsonNode answer) {
    List<PermitEnd> all = new ArrayList<>();
    for (JsonNode bean : answer.path("beans")) {
      if (bean.path("Sockets").isArray()) {
        List<String> sockets = new ArrayList<>();
        bean.path("Sockets").forEach(s -> sockets.add(Printable.of(s.asText())));
        all.add(new PermitEnd(sockets, Printable.of(bean.path("ConnectedTo").asText())));
      }
    }
    return all.size() == 1 ? Optional.of(all.get(0)) : Optional.empty();
  }

  /** Of the bean of mirrors; none where it is not there. */
  static Optional<MirrorFacts> mirrors(JsonNode answer) {
    JsonNode bean = answer.path("beans").path(0);
    return bean.has("Mirrors")
        ? Optional.of(
            new MirrorFacts(
                bean.path("Mirrors").asLong(),
                bean.path("Steward").asInt() == 1,
                bean.path("SsdUsable").asInt() == 1))
        : Optional.empty();
  }

  private static Mode mode(JsonNode bean) {
    if (bean.path("Off").asInt() == 1) {
      return Mode.OFF;
    }
    return bean.path("Shadow").asInt() == 1 ? Mode.SHADOW : Mode.ON;
  }

  /** Of the bean {@code java.lang:type=Runtime}; none where it is not there. */
  static Optional<Daemon.Running> running(JsonNode answer) {
    JsonNode bean = answer.path("beans").path(0);
    if (!bean.has("StartTime")) {
      return Optional.empty();
    }
    String user = "";
    for (JsonNode property : bean.path("SystemProperties")) {
      if (property.path("key").asText().equals(USER)) {
        user = Printable.of(property.path("value").asText());
      }
    }
    String classPath = bean.path("ClassPath").asText();
    return Optional.of(
        new Daemon.Running(
            user,
            java(bean.path("SpecVersion").asText()),
            bean.path("StartTime").asLong(),
            bean.path("Uptime").asLong(),
            classPath.isEmpty() ? List.of() : Arrays.asList(classPath.split(":"))));
  }

  /** 1.8 is 8; what is no number is taken to be new. */
  private static int java(String version) {
    String number = version.startsWith("1.") ? version.substring(2) : version;
    return number.matches("\\d{1,3}") ? Integer.parseInt(number) : Integer.MAX_VALUE;
  }

  /** Of {@code /conf}; none where it has none. */
  static Optional<Settings> settings(JsonNode answer) {
    if (!answer.path("properties").isArray()) {
      return Optional.empty();
    }
    List<SetKey> all = new ArrayList<>();
    for (JsonNode p : answer.path("properties")) {
      String source = p.path("resource").asText();
      all.add(
          new SetKey(
              p.path("key").asText(),
              p.path("value").asText().trim(),
              source.substring(source.lastIndexOf('/') + 1)));
    }
    return Optional.of(new Settings(all));
  }

  /**
   * By how much a clock is ahead, ms; 0 where nobody can tell.
   *
   * @param date HTTP's header
   * @param asked when the question went out, by this machine's clock, ms
   * @param answered when the answer was there
   */
  static long ahead(String date, long asked, long answered) {
    long there;
    try {
      Instant said = ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      there = said.toEpochMilli();
    } catch (DateTimeException e) {
      return 0;
    }
    // The header has whole seconds, rounded down: its clock was in [there, there + 1 s).
    if (there > answered) {
      return there - answered;
    }
    return Math.min(0, there + 1000 - asked);
  }
}
