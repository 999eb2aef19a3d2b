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
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.security.AdminACLsManager;
import org.ibis.broker.BrokerView;
import org.ibis.broker.BrokerView.Listing;
import org.ibis.broker.BrokerViews;
import org.ibis.broker.ClusterState;
import org.ibis.broker.JobState;
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
          "rate", Comparator.comparingDouble(JobState::perSecond).reversed(),
          "id", Comparator.comparing(JobState::id));
  private static final int MOST_DEVICES = 1000;
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
    Object of(BrokerView broker, String[] path) throws Refused, IOException;
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    answer(request, response, (broker, path) -> get(broker, path, request));
  }

  @Override
  protected void doPut(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    answer(request, response, (broker, path) -> put(broker, path, request));
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
      String path = Optional.ofNullable(request.getPathInfo()).orElse("/");
      body = of.of(broker, path.substring(1).split("/"));
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

  private Object get(BrokerView broker, String[] path, HttpServletRequest request) throws Refused {
    if (path.length == 2 && path[0].equals("jobs")) {
      Map<String, Object> body = new LinkedHashMap<>();
      body.put("job", job(broker, path[1]));
      body.putAll(list("devices", broker.devicesOf(path[1], most(request))));
      return body;
    }
    String prefix = Optional.ofNullable(request.getParameter("prefix")).orElse("");
    return switch (path.length == 1 ? path[0] : "") {
      case "cluster" -> cluster(broker, request);
      case "jobs" -> jobs(broker, request);
      case "nodes" -> {
        boolean silent = "true".equals(request.getParameter("silent"));
        yield list("nodes", broker.nodes(prefix, silent), most(request));
      }
      case "devices" -> list("devices", broker.devices(prefix, most(request)));
      default ->
          throw new Refused(
              404, "nothing is there: ask for cluster, jobs, jobs/ID, nodes, devices");
    };
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
    body.put("policy_error", broker.policyError().orElse(null));
    return body;
  }

  private static Map<String, Object> jobs(BrokerView broker, HttpServletRequest request)
      throws Refused {
    String by = Optional.ofNullable(request.getParameter("order")).orElse("rate");
    Comparator<JobState> order = ORDERS.get(by);
    if (order == null) {
      throw new Refused(400, "order: '" + by + "' is none: give rate or id");
    }
    return list("jobs", broker.jobs().stream().sorted(order).toList(), most(request));
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

  private static JobState job(BrokerView broker, String id) throws Refused {
    return broker
        .job(id)
        .orElseThrow(() -> new Refused(404, id + " has no work: give one of those in jobs"));
  }

  private static int most(HttpServletRequest request) throws Refused {
    String text = request.getParameter("most");
    if (text == null) {
      return 100;
    }
    try {
      int most = Integer.parseInt(text);
      if (most >= 1 && most <= MOST_DEVICES) {
        return most;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new Refused(
        400, "most: '" + text + "' is not valid: give a number from 1 to " + MOST_DEVICES);
  }

  private Object put(BrokerView broker, String[] path, HttpServletRequest request)
      throws Refused, IOException {
    if (path.length != 3 || !path[0].equals("jobs") || !path[2].equals("weight")) {
      throw new Refused(404, "nothing can be put there: put jobs/ID/weight");
    }
    if (request.getHeader(SAME_SITE) == null) {
      throw new Refused(400, "the header " + SAME_SITE + " is missing: give it any value");
    }
    String user = request.getRemoteUser();
    if (!mayEdit(user)) {
      LOG.warn("AUDIT {} may not give {} a weight", Printable.of(user), Printable.of(path[1]));
      throw new Refused(403, user + " is no administrator of YARN: see yarn.admin.acl");
    }
    OptionalDouble weight = weight(request);
    try {
      broker.override(path[1], weight);
    } catch (IllegalArgumentException e) {
      throw new Refused(400, e.getMessage());
    }
    LOG.info(
        "AUDIT {} gives {} the weight {}",
        Printable.of(user),
        path[1],
        weight.isPresent() ? weight.getAsDouble() : "that it had");
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("job", broker.job(path[1]).orElse(null)); // one without work is not among the jobs
    return body;
  }

  private boolean mayEdit(String user) {
    return user != null
        && new AdminACLsManager(conf()).isAdmin(UserGroupInformation.createRemoteUser(user));
  }

  private static OptionalDouble weight(HttpServletRequest request) throws Refused, IOException {
    JsonNode body;
    try {
      body = JSON.readTree(request.getInputStream().readNBytes(MOST_BODY));
    } catch (JsonProcessingException e) {
      body = null; // said below
    }
    JsonNode weight = body == null ? null : body.get("weight");
    if (weight == null || !(weight.isNumber() || weight.isNull())) {
      throw new Refused(400, "give {\"weight\": N}, or null to take it back");
    }
    return weight.isNull() ? OptionalDouble.empty() : OptionalDouble.of(weight.asDouble());
  }
}
