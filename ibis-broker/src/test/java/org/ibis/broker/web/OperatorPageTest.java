package org.ibis.broker.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ibis.core.Mode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.WindowType;

/** The page in a real browser, from Hadoop's own web server, on made-up clusters. */
class OperatorPageTest {
  private static final String EVIL = "<img src=x onerror=\"window.hacked = 1\">&amp;";

  private static Browser browser;
  private static WebServer administrators;
  private static WebServer others;

  private SimulatedBroker broker;

  @BeforeAll
  static void start() throws Exception {
    browser = Browser.start();
    browser.size(1400, 1000);
    administrators = WebServer.start("administrators", WebServer.ADMINISTRATOR);
    others = WebServer.start("others", "mallory");
  }

  @AfterAll
  static void stop() throws Exception {
    if (browser != null) {
      browser.close();
      administrators.close();
      others.close();
    }
  }

  @BeforeEach
  void oneNode() {
    browser.pointAtNothing();
    put(new SimulatedBroker(1, 4, EVIL));
  }

  private void put(SimulatedBroker now) {
    broker = now;
    administrators.put(now);
    others.put(now);
  }

  /** The Content-Security-Policy, and errors of scripts, are among what the browser says. */
  @AfterEach
  void browserHasNothingToSay() {
    assertEquals(List.of(), browser.complaints());
    browser.driver.get("about:blank");
  }

  private static WebElement weight(WebElement row) {
    return row.findElement(By.cssSelector("form.weight input"));
  }

  private static String said(WebElement row) {
    return row.findElement(By.cssSelector("form.weight output")).getText();
  }

  private static String tile(String fact) {
    return browser.text("[data-fact=" + fact + "] dd");
  }

  @Test
  void valuesChangeWhileOneLooks() {
    browser.open(administrators.uri(""));
    assertTrue(tile("cost").startsWith("1.00"), tile("cost"));
    assertTrue(tile("bytes").startsWith("100"), tile("bytes"));
    assertTrue(browser.row("job 1").getText().contains("0.200"));
    broker.load = 0.75;
    browser.await("the new cost", () -> tile("cost").startsWith("1.50"));
    assertTrue(tile("bytes").startsWith("150"), tile("bytes"));
    assertTrue(browser.row("job 1").getText().contains("0.300"));
  }

  @Test
  void aClusterThatIsSwitchedOffIsSaidToBeSo() {
    browser.open(administrators.uri(""));
    assertEquals("", browser.text("[data-fact=mode]"));
    broker.mode(Mode.OFF);
    browser.await(
        "the line", () -> browser.text("[data-fact=mode]").contains("off in the whole cluster"));
    broker.mode(Mode.ON);
    browser.await("no line", () -> browser.text("[data-fact=mode]").isEmpty());
  }

  @Test
  void chartsDrawWhatCame() {
    browser.open(administrators.uri(""));
    Set<Object> pictures = new HashSet<>();
    for (double load : new double[] {0.25, 0.5, 1}) {
      broker.load = load;
      browser.await(
          "another picture",
          () ->
              pictures.add(
                  browser.ask(
                      "return [...document.querySelectorAll('canvas')].map(c => c.toDataURL()).join()")));
    }
    assertEquals(3, pictures.size());
  }

  @Test
  void namesAreNoMarkup() {
    browser.open(administrators.uri(""));
    assertTrue(browser.row(EVIL).getText().contains(EVIL));
    browser.row(SimulatedBroker.MADE_UP).findElement(By.cssSelector("a")).click();
    browser.await("the job", () -> browser.text("h1").equals("Job " + SimulatedBroker.MADE_UP));
    browser.awaitFigures();
    assertEquals(SimulatedBroker.MADE_UP, browser.text("[data-fact=id] dd"));
    assertEquals(0, browser.all("main img, main b").size());
    assertEquals(null, browser.ask("return window.hacked ?? null"));
  }

  @Test
  void markupIsRefusedByTheBrowserItself() {
    browser.open(administrators.uri(""));
    Object outcome =
        browser.ask(
            "try { document.body.innerHTML = '<p>'; return 'done'; } catch (e) { return e.name; }");
    assertEquals("TypeError", outcome);
    browser.complaints(); // about that
  }

  @Test
  void administratorChangesAWeightWithKeysAlone() {
    browser.open(administrators.uri(""));
    WebElement row = browser.row("job 2");
    assertEquals("4", weight(row).getDomProperty("value"));
    browser.tabTo("the weight of job 2", () -> browser.focused().equals(weight(row)));
    browser.press(Keys.chord(Keys.CONTROL, "a"), "12.5", Keys.ENTER);
    browser.await(
        "the weight", () -> broker.overrides.equals(Map.of(SimulatedBroker.job(2), 12.5)));
    browser.await("its source", () -> browser.row("job 2").getText().contains("administrator"));
    assertEquals("set", said(row));
    assertEquals(weight(row), browser.focused());
    browser.press(Keys.TAB, Keys.TAB, Keys.ENTER);
    browser.await("the weight of before", () -> broker.overrides.isEmpty());
    browser.await("the field", () -> "4".equals(weight(row).getDomProperty("value")));
    assertEquals("taken back", said(row));
    browser.await("the focus", () -> browser.focused().equals(weight(row)));
  }

  @Test
  void whatTheServerSaysAgainstAWeightStandsBesideIt() {
    browser.open(administrators.uri(""));
    WebElement row = browser.row("job 2");
    weight(row).sendKeys(Keys.chord(Keys.CONTROL, "a"), "5000", Keys.ENTER);
    browser.await(
        "the server's words", () -> said(row).equals("weight: give a number from 0.01 to 1000.0"));
    assertEquals("true", weight(row).getDomAttribute("aria-invalid"));
    assertEquals(Map.of(), broker.overrides);
    // What was typed is still there to be corrected, until Escape.
    assertEquals("5000", weight(row).getDomProperty("value"));
    weight(row).sendKeys(Keys.ESCAPE);
    assertEquals("4", weight(row).getDomProperty("value"));
    weight(row).sendKeys(Keys.chord(Keys.CONTROL, "a"), Keys.DELETE, Keys.ENTER);
    browser.await("the page's words", () -> said(row).equals("give a number"));
    browser.complaints(); // the browser notes that a request was refused
  }

  @Test
  void whoIsNoAdministratorCanChangeNothing() {
    browser.open(others.uri(""));
    assertTrue(
        browser.text("main").contains("mallory is no administrator of YARN (yarn.admin.acl)"));
    assertFalse(browser.all("form.weight input").isEmpty());
    for (WebElement control : browser.all("form.weight input, form.weight button")) {
      assertFalse(control.isEnabled());
    }
    Object status =
        browser.driver.executeAsyncScript(
            "const done = arguments[1];"
                + "fetch('api/v1/jobs/' + arguments[0] + '/weight', {method: 'PUT',"
                + "  headers: {'X-Requested-By': 'x'}, body: '{\"weight\": 7}'})"
                + ".then(r => done(r.status))",
            SimulatedBroker.job(2));
    assertEquals(403L, status);
    assertEquals(Map.of(), broker.overrides);
    browser.complaints(); // the browser notes that a request was refused
  }

  @Test
  void whatIsTypedOutlivesNewFigures() {
    browser.open(administrators.uri(""));
    assertEquals(EVIL, browser.text("tbody tr th a"));
    WebElement row = browser.row("job 2");
    weight(row).sendKeys(Keys.chord(Keys.CONTROL, "a"), "7");
    broker.favourite = 2; // so that it would come first
    browser.await("its new share", () -> row.getText().contains("40.0 %"));
    assertEquals(weight(row), browser.focused());
    assertEquals("7", weight(row).getDomProperty("value"));
    assertEquals(EVIL, browser.text("tbody tr th a"), "rows move below the focus");
    weight(row).sendKeys(Keys.ESCAPE);
    browser.ask("document.activeElement.blur()");
    browser.await("the new order", () -> browser.text("tbody tr th a").equals("job 2"));
  }

  @Test
  void oneGetsDownToADeviceAndBackWithKeysAlone() {
    browser.open(administrators.uri(""));
    browser.tabTo("Nodes", () -> browser.focused().getText().equals("Nodes"));
    browser.press(Keys.ENTER);
    browser.await("the nodes", () -> browser.text("h1").equals("Nodes"));
    browser.awaitFigures();
    assertEquals(browser.find("h1"), browser.focused());
    String node = SimulatedBroker.node(0);
    browser.tabTo("the node", () -> browser.focused().getText().equals(node));
    browser.press(Keys.ENTER);
    browser.await("the node", () -> browser.text("h1").equals("Node " + node));
    browser.awaitFigures();
    browser.tabTo("its device", () -> browser.focused().getText().endsWith("/sdb"));
    browser.press(Keys.ENTER);
    browser.await("the device", () -> browser.text("h1").endsWith("/sdb"));
    browser.awaitFigures();
    assertTrue(tile("depth").startsWith("2.50"), tile("depth"));
    assertTrue(tile("latency").startsWith("18.8 ms"), tile("latency"));
    assertEquals("64 ms", tile("p50"));
    assertEquals("512 ms", tile("p99"));
    assertEquals("50.0 %", tile("utilisation"));
    browser.driver.navigate().back();
    browser.await("the node again", () -> browser.text("h1").equals("Node " + node));
  }

  @Test
  void nodeHasSharesWantedBesideSharesGot() {
    browser.open(administrators.uri("#/nodes/" + SimulatedBroker.node(0)));
    // Weights 1, 2, 4 and 8; the first has two fifths, the others one each.
    browser.await("the shares", () -> browser.all("section tbody tr").size() > 4);
    String row = browser.row("job 2").getText();
    assertTrue(row.contains("26.7 %") && row.contains("20.0 %"), row);
    // It waits, and has less than nine tenths of what it should have.
    assertTrue(row.contains("below"), row);
  }

  @Test
  void tenThousandNodesAreNeverListed() {
    put(new SimulatedBroker(10_000, 200, "etl"));
    browser.open(administrators.uri(""));
    assertEquals("10,000", tile("nodes").split("\\s")[0]);
    assertTrue(tile("nodes").contains("103 do not report"), tile("nodes"));
    assertEquals(20 + 10, browser.all("tbody tr").size());
    assertTrue(browser.text("main").contains("20 of 200 jobs."));
    browser.find("a[href='#/nodes?silent=true']").click();
    browser.await("the nodes", () -> browser.text("h1").equals("Nodes"));
    browser.awaitFigures();
    assertEquals(50, browser.all("tbody tr").size());
    assertTrue(browser.text("main").contains("The first 50 of 103 nodes"), browser.text("main"));
    assertTrue(browser.find("input[type=checkbox]").isSelected());
    browser.find("input[type=checkbox]").click();
    browser.await("all", () -> browser.text("main").contains("The first 50 of 10,000 nodes"));
    browser.find("input[type=search]").sendKeys("node09");
    browser.await("fewer", () -> browser.text("main").contains("The first 50 of 1,000 nodes"));
    browser.find("input[type=search]").sendKeys("99");
    browser.await("those", () -> browser.all("tbody tr").size() == 10);
    assertTrue(browser.text("main").contains("10 nodes."), browser.text("main"));
    assertTrue(browser.text("tbody tr").startsWith(SimulatedBroker.node(9990)));
    // So that it can be sent to somebody.
    assertTrue(browser.driver.getCurrentUrl().endsWith("#/nodes?prefix=node0999"));
  }

  @Test
  void figuresThatAreNotLiveAreSaidToBeOld() {
    browser.open(administrators.uri(""));
    administrators.remove(broker);
    browser.await(
        "the alert",
        () ->
            browser
                .text("#alert")
                .startsWith("there is no broker here: ask the active ResourceManager. "));
    assertEquals("■ not live", browser.text("#status"));
    administrators.put(broker);
    browser.awaitFigures();
    assertEquals("", browser.text("#alert"));
    browser.complaints(); // the browser notes the answers
  }

  @Test
  void pageThatNobodySeesAsksForNothing() {
    SimulatedBroker hidden = broker;
    browser.open(administrators.uri(""));
    String first = browser.driver.getWindowHandle();
    SimulatedBroker seen = new SimulatedBroker(1, 2, "seen");
    others.put(seen);
    browser.driver.switchTo().newWindow(WindowType.TAB);
    browser.open(others.uri(""));
    long before = hidden.asked.get();
    long now = seen.asked.get();
    browser.await("three rounds", () -> seen.asked.get() > now + 2);
    assertEquals(before, hidden.asked.get());
    browser.driver.close();
    browser.driver.switchTo().window(first);
    browser.await("it goes on", () -> hidden.asked.get() > before);
  }

  @Test
  void lightAndDarkAreAsTheUserPrefers() {
    Set<Object> backgrounds = new HashSet<>();
    for (String scheme : List.of("light", "dark")) {
      browser.prefer(scheme);
      browser.open(administrators.uri(""));
      backgrounds.add(browser.find("body").getCssValue("background-color"));
    }
    browser.prefer("light");
    assertEquals(2, backgrounds.size());
    assertNotEquals("", browser.text("h1"));
  }
}
