package org.ibis.broker.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the web server sends of the page, without a browser. */
class OperatorPageFilesTest {
  private final HttpClient client = HttpClient.newHttpClient();
  private WebServer server;

  @BeforeEach
  void start() throws Exception {
    server = WebServer.start("files", WebServer.ADMINISTRATOR);
  }

  @AfterEach
  void stop() throws Exception {
    server.close();
  }

  private HttpResponse<String> get(URI uri) throws Exception {
    return client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
  }

  private static String header(HttpResponse<?> response, String name) {
    return response.headers().firstValue(name).orElse("");
  }

  @Test
  void everyFileOfThePageIsOnTheList() throws Exception {
    Path page = Path.of(OperatorPage.class.getResource(OperatorPage.DIRECTORY).toURI());
    Set<String> files;
    try (Stream<Path> found = Files.walk(page)) {
      files =
          found
              .filter(Files::isRegularFile)
              .map(file -> page.relativize(file).toString())
              .collect(Collectors.toCollection(TreeSet::new));
    }
    assertEquals(files, new TreeSet<>(OperatorPage.FILES));
  }

  @Test
  void everyFileSaysWhatItIs() throws Exception {
    for (String file : OperatorPage.FILES) {
      HttpResponse<String> response = get(server.uri(file));
      assertEquals(200, response.statusCode(), file);
      assertFalse(response.body().isEmpty(), file);
      assertEquals("nosniff", header(response, "X-Content-Type-Options"), file);
      assertEquals("no-cache", header(response, "Cache-Control"), file);
      String type = header(response, "Content-Type");
      assertTrue(!file.endsWith(".js") || type.startsWith("text/javascript"), file + ": " + type);
      assertTrue(!file.endsWith(".css") || type.startsWith("text/css"), file + ": " + type);
    }
  }

  @Test
  void nothingButFilesOfThisServerMayRun() throws Exception {
    HttpResponse<String> page = get(server.uri(""));
    assertEquals(200, page.statusCode());
    String policy = header(page, "Content-Security-Policy");
    assertTrue(policy.startsWith("default-src 'none';"), policy);
    assertTrue(policy.contains("require-trusted-types-for 'script'"), policy);
    assertFalse(policy.contains("unsafe"), policy);
    for (String place : new String[] {"://", "<style", " style=", " onclick="}) {
      assertFalse(page.body().contains(place), place);
    }
  }

  @Test
  void addressWithoutTheSlashLeadsToThePage() throws Exception {
    String uri = server.uri("").toString();
    HttpResponse<String> response = get(URI.create(uri.substring(0, uri.length() - 1)));
    assertEquals(302, response.statusCode());
    assertEquals("ibis/", header(response, "Location"));
  }

  @Test
  void nothingElseIsThere() throws Exception {
    for (String path :
        new String[] {"page", "chart.js", "chart.js/", "no-such.js", "%2e%2e/OperatorPage.class"}) {
      assertEquals(404, get(server.uri(path)).statusCode(), path);
    }
  }
}
