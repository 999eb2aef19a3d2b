package org.ibis.cli.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLEncoder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.authentication.client.AuthenticationException;
import org.ibis.cli.UserError;
import org.ibis.core.Mode;
import org.ibis.core.Printable;

/** Asks the broker, which is in the ResourceManager that is active: docs/broker-api.md. */
public final class BrokerClient {
  /** Of a list, as many as the broker gives. */
  static final int MOST = 1000;

  /**
   * What is printed has names of strangers, and a terminal must not take them for commands: what is
   * not ASCII is escaped as well.
   */
  static final JsonMapper JSON =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
          .build();

  private static final String PATH = "/ibis/api/v1/";
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9][\\w-]*");
  private static final String NO_VERSION = "what the broker answers is not as version 1 has it: ";
  private static final String NO_PAGES =
      "has no broker's pages: hadoop.http.filter.initializers must name"
          + " org.ibis.broker.web.BrokerPages";

  private final List<URI> resourceManagers;
  private final BrokerHttp http;
  private int active; // who has answered last

  BrokerClient(List<URI> resourceManagers, Configuration conf) {
    this.resourceManagers = List.copyOf(resourceManagers);
    http = new BrokerHttp(conf);
  }

  /** Either what was answered, or why it was not. */
  private record Outcome(Optional<JsonNode> answer, String problem) {
    static Outcome problem(String text) {
      return new Outcome(Optional.empty(), text);
    }
  }

  /**
   * Asks for something.
   *
   * @param what as {@code jobs?most=7}
   * @throws UserError where nobody answers, or what was asked for is not there
   */
  JsonNode get(String what) {
    return send("GET", what, null);
  }

  /**
   * Gives a job a weight.
   *
   * @param weight null to take it back
   * @return {@code job}, which is null where it has just ended
   */
  JsonNode putWeight(String id, Double weight) {
    String body = JSON.createObjectNode().put("weight", weight).toString();
    return send("PUT", job(id) + "/weight", body);
  }

  /**
   * Gives the whole cluster a mode.
   *
   * @return {@code mode}
   */
  JsonNode putMode(Mode mode) {
    return send("PUT", "mode", JSON.createObjectNode().put("mode", mode.text()).toString());
  }

  /** What to ask for of anybody who may have work: a name that is no application's may be any. */
  static String anybody(String id) {
    return "job?id=" + URLEncoder.encode(id, UTF_8);
  }

  /**
   * The path of an application.
   *
   * @throws UserError where it can't be one
   */
  static String job(String id) {
    if (!ID.matcher(id).matches()) {
      throw UserError.usage(
          "APP: '"
              + Printable.of(id)
              + "' is no application: give an id, as application_1700000000000_0042"
              + " (./ibis top --cluster lists them)");
    }
    return "jobs/" + id;
  }

  /** One line, of printable ASCII alone. */
  static String write(JsonNode json) {
    try {
      return JSON.writeValueAsString(json).replace("\u007f", "\\u007f");
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /** An answer, or a part of it. */
  static <T> T read(JsonNode answer, Class<T> as) {
    try {
      T value = JSON.treeToValue(answer, as);
      if (value != null) {
        return value;
      }
      throw new UserError(NO_VERSION + "a part is missing");
    } catch (JsonProcessingException e) {
      throw new UserError(
          NO_VERSION + Printable.of(e.getOriginalMessage().lines().findFirst().orElse("")), e);
    }
  }

  private JsonNode send(String method, String what, String body) {
    Map<String, String> problems = new LinkedHashMap<>();
    for (int i = 0; i < resourceManagers.size(); i++) {
      int asked = (active + i) % resourceManagers.size();
      URI resourceManager = resourceManagers.get(asked);
      Outcome outcome = ask(resourceManager, method, what, body);
      if (outcome.answer().isPresent()) {
        active = asked;
        return outcome.answer().get();
      }
      problems.put(resourceManager.getAuthority(), outcome.problem());
    }
    throw new UserError(
        "no broker answers: "
            + problems.entrySet().stream()
                .map(e -> e.getKey() + ": " + e.getValue())
                .collect(Collectors.joining("; ")));
  }

  private Outcome ask(URI resourceManager, String method, String what, String body) {
    try {
      return outcome(http.send(resourceManager, method, PATH + what, body));
    } catch (FileNotFoundException e) {
      return Outcome.problem(NO_PAGES);
    } catch (AuthenticationException e) {
      return Outcome.problem("does not let in who asks: " + BrokerHttp.reason(e));
    } catch (IOException e) {
      return Outcome.problem(BrokerHttp.reason(e));
    }
  }

  private static Outcome outcome(BrokerHttp.Reply reply) {
    JsonNode json;
    try {
      json = JSON.readTree(reply.body());
    } catch (JsonProcessingException e) {
      json = JSON.missingNode();
    }
    if (reply.status() == HttpURLConnection.HTTP_OK) {
      return json.isObject()
          ? new Outcome(Optional.of(json), null)
          : Outcome.problem("what it answers is not the broker's JSON");
    }
    String error = Printable.of(json.path("error").asText());
    if (!error.isEmpty()) {
      switch (reply.status()) {
        case HttpURLConnection.HTTP_BAD_REQUEST, HttpURLConnection.HTTP_NOT_FOUND ->
            throw UserError.usage(error);
        case HttpURLConnection.HTTP_FORBIDDEN -> throw new UserError(error);
        default -> {
          return Outcome.problem(error);
        }
      }
    }
    return Outcome.problem(
        switch (reply.status()) {
          case HttpURLConnection.HTTP_NOT_FOUND -> NO_PAGES;
          case HttpURLConnection.HTTP_UNAUTHORIZED -> "does not know who asks (401): kinit first";
          // As YARN's own pages do while it is not active.
          case HttpURLConnection.HTTP_UNAVAILABLE, 307 -> "is not the active one";
          default -> "answered " + reply.status();
        });
  }
}
