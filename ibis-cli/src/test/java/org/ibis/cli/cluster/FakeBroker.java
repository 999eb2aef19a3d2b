package org.ibis.cli.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.List;

/** A ResourceManager that answers as docs/broker-api.md says, with a cluster that is made up. */
final class FakeBroker implements AutoCloseable {
  static final String ETL = "application_1763885000123_0007";
  static final String HEAVY = "application_1763885000123_0003";
  static final String SYSTEM = "system";

  /** It runs, and has no work. */
  static final String IDLE = "application_1763885000123_0099";

  private static final String PATH = "/ibis/api/v1/";
  private static final ObjectMapper JSON = new ObjectMapper();

  /** What was asked for, in order: as {@code PUT jobs/ID/weight {"weight":3}}. */
  final List<String> asked = new ArrayList<>();

  ObjectNode cluster = object("cluster");
  ArrayNode jobs = JSON.createArrayNode();
  ArrayNode nodes = JSON.createArrayNode();
  ArrayNode devices = JSON.createArrayNode();

  /** Of all that is asked for; 200 is for what there is. */
  int status = 200;

  /** In place of any answer; null is for what there is. */
  String body;

  boolean editable = true;

  private final HttpServer server;
  private final ObjectNode idle = object("job");

  FakeBroker() throws IOException {
    jobs.add(object("job"));
    jobs.add(object("heavy"));
    jobs.add(object("system"));
    nodes.add(object("silent"));
    devices.add(object("contested"));
    devices.add(object("alone"));
    devices.add(object("quiet"));
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  /** One of those in the resource. */
  static ObjectNode object(String name) {
    try (InputStream cluster = FakeBroker.class.getResourceAsStream("/made-up-cluster.json")) {
      return (ObjectNode) JSON.readTree(cluster).get(name);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  String address() {
    return "127.0.0.1:" + server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
  }

  private synchronized void answer(HttpExchange exchange) throws IOException {
    String sent = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    String path = exchange.getRequestURI().toString();
    if (exchange.getRequestMethod().equals("OPTIONS")) {
      send(exchange, path.startsWith(PATH) ? 200 : 404, "");
      return;
    }
    String what = path.startsWith(PATH) ? path.substring(PATH.length()) : "";
    asked.add(exchange.getRequestMethod() + " " + what + (sent.isEmpty() ? "" : " " + sent));
    if (status != 200 || body != null) {
      send(exchange, status, body == null ? error("there is no broker here") : body);
    } else if (exchange.getRequestMethod().equals("PUT")) {
      put(exchange, what, JSON.readTree(sent));
    } else {
      get(exchange, what);
    }
  }

  private void get(HttpExchange exchange, String what) throws IOException {
    String name = what.replaceAll("\\?.*", "");
    if (name.equals("job")) { // job?id=ID&most=N
      name = "jobs/" + URLDecoder.decode(what.replaceAll(".*[?&]id=([^&]*).*", "$1"), UTF_8);
    }
    ObjectNode answer = JSON.createObjectNode();
    switch (name) {
      case "cluster" -> answer = cluster;
      case "jobs" -> list(answer, "jobs", jobs);
      case "nodes" -> list(answer, "nodes", nodes);
      default -> {
        ObjectNode job = job(name.substring("jobs/".length()));
        if (job == null) {
          String who = name.substring("jobs/".length());
          send(exchange, 404, error(who + " does not run and has no work"));
          return;
        }
        answer.set("job", job);
        list(answer, "devices", devices);
      }
    }
    send(exchange, 200, answer.toString());
  }

  private static void list(ObjectNode answer, String name, ArrayNode list) {
    answer.set(name, list);
    answer.put("all", list.size());
  }

  private void put(HttpExchange exchange, String what, JsonNode given) throws IOException {
    if (exchange.getRequestHeaders().getFirst("X-Requested-By") == null) {
      send(exchange, 400, error("the header X-Requested-By is missing: give it any value"));
      return;
    }
    if (!editable) {
      send(exchange, 403, error("eve is no administrator of YARN: see yarn.admin.acl"));
      return;
    }
    if (what.equals("mode")) {
      cluster.set("mode", given.get("mode"));
      send(exchange, 200, given.toString());
      return;
    }
    JsonNode weight = given.get("weight");
    ObjectNode job = job(what.split("/")[1]);
    if (job != null) {
      job.put("weight", weight.isNull() ? 4 : weight.asDouble());
      job.put("wanted", weight.isNull() ? 32 : weight.asDouble());
      job.put("source", weight.isNull() ? "claim" : "administrator");
      job.put("cut_by", weight.isNull() ? "ibis.policy.queue.root.prod.max" : null);
    }
    send(exchange, 200, JSON.createObjectNode().set("job", job).toString());
  }

  private ObjectNode job(String id) {
    for (JsonNode job : jobs) {
      if (job.get("id").asText().equals(id)) {
        return (ObjectNode) job;
      }
    }
    if (!id.equals(IDLE)) {
      return null;
    }
    for (String figure : List.of("per_second", "share", "due", "devices", "waits_on")) {
      idle.put(figure, 0);
    }
    return idle.put("id", IDLE);
  }

  private static String error(String text) {
    return JSON.createObjectNode().put("error", text).toString();
  }

  private static void send(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }
}
