package org.ibis.broker.web;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.OutputType;

/** Every view at both ends of size and light: it fits, all can use it, and there is a picture. */
class OperatorPageViewsTest {
  private static final Path PICTURES = Path.of("target", "pictures");

  private static final Map<String, String> VIEWS =
      Map.of(
          "cluster",
          "#/",
          "job",
          "#/jobs/" + SimulatedBroker.job(1),
          "nodes",
          "#/nodes",
          "node",
          "#/nodes/" + SimulatedBroker.node(0),
          "devices",
          "#/devices",
          "device",
          "#/devices/"
              + URLEncoder.encode(
                  SimulatedBroker.node(0) + "/NodeManager-4711-0/sda", StandardCharsets.UTF_8));

  private static Browser browser;
  private static WebServer server;

  @BeforeAll
  static void start() throws Exception {
    browser = Browser.start();
    server = WebServer.start("views", WebServer.ADMINISTRATOR);
    Files.createDirectories(PICTURES);
  }

  @AfterAll
  static void stop() throws Exception {
    if (browser != null) {
      browser.close();
      server.close();
    }
  }

  @ParameterizedTest
  @CsvSource({"1, light, 1400", "1, dark, 500", "10000, light, 1400", "10000, dark, 1400"})
  void everyViewFitsAndIsUsable(int nodes, String scheme, int width) throws Exception {
    server.put(
        new SimulatedBroker(
            nodes, nodes == 1 ? 4 : 200, "a name that is as long as it likes to be"));
    browser.prefer(scheme);
    browser.size(width, 1000);
    for (Map.Entry<String, String> view : VIEWS.entrySet()) {
      String what = view.getKey() + " of " + nodes + ", " + scheme + ", " + width;
      browser.driver.get("about:blank");
      URI uri = URI.create(server.uri("") + view.getValue());
      browser.open(uri);
      assertEquals(
          true,
          browser.ask("return document.documentElement.scrollWidth <= innerWidth"),
          what + " is wider than the window");
      assertEquals(List.of(), Axe.violations(browser), what);
      Path picture =
          PICTURES.resolve(view.getKey() + "-" + nodes + "-" + scheme + "-" + width + ".png");
      Files.write(picture, browser.driver.getScreenshotAs(OutputType.BYTES));
    }
    assertEquals(List.of(), browser.complaints());
  }
}
