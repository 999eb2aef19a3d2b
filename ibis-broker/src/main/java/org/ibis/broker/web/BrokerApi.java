package org.ibis.broker.web;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.http.HttpServer2;
import org.ibis.broker.BrokerView;
import org.ibis.broker.BrokerView.Listing;
import org.ibis.broker.BrokerViews;
import org.ibis.broker.ClusterState;
import org.ibis.broker.JobState;
import org.ibis.core.Mode;
import org.ibis.core.Printable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The broker's JSON, version 1, as docs/broker-api.md has it. */
public final class BrokerApi extends HttpServlet {
  static final String PATH = "/ibis/api/v1";

  /** A page of another site can't send it. */
  static final String SAME_SITE = "X-Requested-By";

  private static final long serialVersionUID = 1;
  private static final Logger LOG = LoggerFactory.getLogger(BrokerApi.class);
  private static final ObjectMapper JSON =
      JsonMapper.builder().propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE).build();
  private static final int VERSION = 1;
  private static final Map<String, Comparator<JobState>> ORDERS =
      Map.of(
          "rate",
              Comparator.comparingDouble(JobState::perSecond)
                  .reversed()
                  .thenComparing(JobState::id),
          "id", Comparator.comparing(JobState::id));
  private static final int MOST = 1000; // of a list
  private static final int MOST_UNMATCHED = 20; // keys of the policy: there may be thousands
  private static final int MOST_BODY = 1000; // bytes

  /** Says what is wrong, and what would be right. */
  private static final class Refused extends Exception {
    private static final long serialVersionUID = 1;
    private final int status;

    Refused(int status, String message) {
      super(message);
      this.status = status;
    }
  }

  /** What a request comes to. */
  private interface Answer {
    Object of(BrokerView broker, RequestTarget target) throws Refused, IOException;
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    answer(request, response, (broker, target) -> get(broker, target, request));
  }

  @Override
  protected void doPut(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    answer(request, response, (broker, target) -> put(broker, target.path(), request));
  }

  private void answer(HttpServletRequest request, HttpServletResponse response, Answer of)
      throws IOException {
    Object body;
    try {
      BrokerView broker =
          BrokerViews.of(conf())
              .orElseThrow(
                  () ->
                      new Refused(503, "there is no broker here: ask the active ResourceManager"));
      body = of.of(broker, target(request));
    } catch (Refused e) {
      response.setStatus(e.status);
      body = Map.of("error", e.getMessage());
    }
    response.setContentType("application/json;charset=utf-8");
    response.setHeader("Cache-Control", "no-store");
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.getOutputStream().write(JSON.writeValueAsBytes(body));
  }

  private Configuration conf() {
    return (Configuration) getServletContext().getAttribute(HttpServer2.CONF_CONTEXT_ATTRIBUTE);
  }

  private static RequestTarget target(HttpServletRequest request) throws Refused {
    try {
      return RequestTarget.of(request);
    } catch (IllegalArgumentException e) {
      throw new Refused(400, "the address is not percent-encoded as UTF-8: " + e.getMessage());
    }
  }

  private Object get(BrokerView broker, RequestTarget target, HttpServletRequest request)
      throws Refused {
    List<String> path = target.path();
    if (path.size() == 2 && path.get(0).equals("jobs")) {
      return job(broker, path.get(1), target);
    }
    String prefix = target.parameter("prefix").orElse("");
    return switch (path.size() == 1 ? path.get(0) : "") {
      case "cluster" -> cluster(broker, request);
      case "jobs" -> jobs(broker, target);
      case "job" ->
          job(
              broker,
              target
                  .parameter("id")
                  .orElseThrow(() -> new Refused(400, "id is missing: give job?id=ID")),
              target);
      case "nodes" -> {
        boolean silent = target.parameter("silent").equals(Optional.of("true"));
        yield list("nodes", broker.nodes(prefix, silent), most(target));
      }
      case "devices" -> list("devices", broker.devices(prefix, most(target)));
      default ->
          throw new Refused(
              404, "nothing is there: ask for cluster, jobs, jobs/ID, job?id=ID, nodes, devices");
    };
  }

  private static Map<String, Object> job(BrokerView broker, String id, RequestTarget target)
      throws Refused {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put(
        "job",
        broker
            .job(id)
            .orElseThrow(
                () ->
                    new Refused(
                        404, id + " does not run and has no work: give one of those in jobs")));
    body.putAll(list("devices", broker.devicesOf(id, most(target))));
    return body;
  }

  private Map<String, Object> cluster(BrokerView broker, HttpServletRequest request) {
    ClusterState c = broker.cluster();
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("version", VERSION);
    body.put("epoch", broker.epoch());
    body.put("user", request.getRemoteUser());
    body.put("may_edit", mayEdit(request.getRemoteUser()));
    body.put("jobs", c.jobs());
    body.put("untrusted", c.untrusted());
    body.put("nodes", c.nodes());
    body.put("silent_nodes", c.silentNodes());
    body.put("devices", c.devices());
    body.put("per_second", c.perSecond());
    body.put("bytes_per_second", c.bytesPerSecond());
    body.put("fail_opens", c.failOpens());
    body.put("block_reads", c.blockReads());
    body.put("policy_error", broker.policyError().orElse(null));
    List<String> unmatched = broker.policyUnmatched();
    body.put("policy_unmatched", unmatched.stream().limit(MOST_UNMATCHED).toList());
    body.put("mode", broker.mode().text());
    return body;
  }

  private static Map<String, Object> jobs(BrokerView broker, RequestTarget target) throws Refused {
    String by = target.parameter("order").orElse("rate");
    Comparator<JobState> order = ORDERS.get(by);
    if (order == null) {
      throw new Refused(400, "order: '" + by + "' is none: give rate or id");
    }
    return list("jobs", broker.jobs().stream().sorted(order).toList(), most(target));
  }

  private static Map<String, Object> list(String name, List<?> all, int most) {
    return list(name, new Listing<>(all.stream().limit(most).toList(), all.size()));
  }

  private static Map<String, Object> list(String name, Listing<?> some) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put(name, some.first());
    body.put("all", some.all());
    return body;
  }

  private static int most(RequestTarget target) throws Refused {
    String text = target.parameter("most").orElse("100");
    try {
      int most = Integer.parseInt(text);
      if (most >= 1 && most <= MOST) {
        return most;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new Refused(400, "most: '" + text + "' is not valid: give a number from 1 to " + MOST);
  }

  private Object put(BrokerView broker, List<String> path, HttpServletRequest request)
      throws Refused, IOException {
    boolean isMode = path.equals(List.of("mode"));
    boolean isWeight =
        path.size() == 3 && path.get(0).equals("jobs") && path.get(2).equals("weight");
    if (!isMode && !isWeight) {
      throw new Refused(404, "nothing can be put there: put jobs/ID/weight or mode");
    }
    if (request.getHeader(SAME_SITE) == null) {
      throw new Refused(400, "the header " + SAME_SITE + " is missing: give it any value");
    }
    String user = request.getRemoteUser();
    if (!mayEdit(user)) {
      String who = user == null ? "nobody that is known" : user;
      String what = isMode ? "the cluster a mode" : path.get(1) + " a weight";
      LOG.warn("AUDIT {} may not give {}", Printable.of(who), Printable.of(what));
      throw new Refused(403, who + " is no administrator of YARN: see yarn.admin.acl");
    }
    return isMode ? putMode(broker, request) : putWeight(broker, path.get(1), request);
  }

  private static Object putMode(BrokerView broker, HttpServletRequest request)
      throws Refused, IOException {
    JsonNode said = body(request).path("mode");
    Mode mode =
        Mode.of(said.asText())
            .filter(m -> said.isTextual())
            .orElseThrow(() -> new Refused(400, "give {\"mode\": M}, where M is " + Mode.VALUES));
    try {
      broker.mode(mode);
    } catch (IllegalStateException e) {
      throw new Refused(503, e.getMessage());
    }
    LOG.info(
        "AUDIT {} gives the cluster the mode {}",
        Printable.of(request.getRemoteUser()),
        mode.text());
    return Map.of("mode", broker.mode().text());
  }

  private static Object putWeight(BrokerView broker, String id, HttpServletRequest request)
      throws Refused, IOException {
    OptionalDouble weight = weight(request);
    try {
      broker.override(id, weight);
    } catch (IllegalArgumentException e) {
      throw new Refused(400, e.getMessage());
    }
    LOG.info(
        "AUDIT {} gives {} the weight {}",
        Printable.of(request.getRemoteUser()),
        id,
        weight.isPresent() ? weight.getAsDouble() : "that it had");
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("job", broker.job(id).orElse(null)); // null if it has just ended
    return body;
  }

  private boolean mayEdit(String user) {
    return BrokerViews.mayEdit(conf(), user);
  }

  /** Missing where it is no JSON. */
  private static JsonNode body(HttpServletRequest request) throws IOException {
    try {
      return JSON.readTree(request.getInputStream().readNBytes(MOST_BODY));
    } catch (JsonProcessingException e) {
      return JSON.missingNode(); // who looks into it says what is wrong
    }
  }

  private static OptionalDouble weight(HttpServletRequest request) throws Refused, IOException {
    JsonNode weight = body(request).path("weight");
    if (!weight.isNumber() && !weight.isNull()) {
      throw new Refused(400, "give {\"weight\": N}, or null to take it back");
    }
    return weight.isNull() ? OptionalDouble.empty() : OptionalDouble.of(weight.asDouble());
  }
}
