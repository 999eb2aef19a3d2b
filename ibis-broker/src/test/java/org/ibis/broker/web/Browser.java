package org.ibis.broker.web;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.Keys;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.WebDriverWait;

/** Debian's Chromium without a screen. Nothing is downloaded. */
final class Browser implements AutoCloseable {
  private static final Duration DEADLINE = Duration.ofSeconds(60);
  private static final Duration LOOK = Duration.ofMillis(50);

  /** It warns of a protocol that this test has no need of. */
  private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");

  final ChromeDriver driver;

  private Browser(ChromeDriver driver) {
    this.driver = driver;
  }

  private static Optional<Path> program(String name) {
    return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
        .map(directory -> Path.of(directory, name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Leaves the test out where there is no browser. */
  static Browser start() {
    Optional<Path> chromium = program("chromium");
    Optional<Path> chromedriver = program("chromedriver");
    assumeTrue(
        chromium.isPresent() && chromedriver.isPresent(),
        "no chromium and chromedriver (Debian's packages chromium and chromium-driver)");
    SELENIUM.setLevel(Level.SEVERE);
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(chromium.get().toFile());
    // Root has no sandbox, and a container little shared memory; pages are this test's own.
    options.addArguments("--headless=new", "--no-sandbox", "--disable-dev-shm-usage");
    options.setCapability(ChromeOptions.LOGGING_PREFS, logs);
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(chromedriver.get().toFile())
            .usingAnyFreePort()
            .build();
    return new Browser(new ChromeDriver(service, options));
  }

  /** Waits for a condition; elements that are replaced meanwhile are looked for again. */
  void await(String what, Supplier<Boolean> condition) {
    new WebDriverWait(driver, DEADLINE, LOOK)
        .ignoring(StaleElementReferenceException.class)
        .withMessage(what)
        .until(d -> condition.get());
  }

  /** Opens a page, and waits until it has figures. */
  void open(URI uri) {
    driver.get(uri.toString());
    awaitFigures();
  }

  void awaitFigures() {
    await(
        "figures",
        () ->
            find("main:not([aria-busy]) h1").isDisplayed()
                && "live".equals(find("body").getDomAttribute("data-state")));
  }

  WebElement find(String selector) {
    return driver.findElement(By.cssSelector(selector));
  }

  List<WebElement> all(String selector) {
    return driver.findElements(By.cssSelector(selector));
  }

  /** Visible text of the first such element. */
  String text(String selector) {
    return find(selector).getText();
  }

  /** The row of a table whose first cell says so. */
  WebElement row(String text) {
    return all("main tbody tr").stream()
        .filter(r -> r.findElement(By.cssSelector("th")).getText().contains(text))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no row " + text + " in " + text("main")));
  }

  WebElement focused() {
    return driver.switchTo().activeElement();
  }

  void press(CharSequence... keys) {
    new Actions(driver).sendKeys(keys).perform();
  }

  /** A table under the pointer keeps its rows in their places. */
  void pointAtNothing() {
    new Actions(driver).moveToLocation(0, 0).perform();
  }

  /** Goes on with the tabulator until the focus is there. */
  void tabTo(String what, Supplier<Boolean> there) {
    for (int i = 0; i < 200; i++) {
      press(Keys.TAB);
      if (there.get()) {
        return;
      }
    }
    throw new AssertionError("the tabulator does not come to " + what);
  }

  /** What a script in the page says. */
  Object ask(String script, Object... arguments) {
    return driver.executeScript(script, arguments);
  }

  /** What the browser has to say against the page since it was asked last. */
  List<String> complaints() {
    return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
        .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
        .map(Object::toString)
        .toList();
  }

  /** As a user who prefers it: light or dark. */
  void prefer(String scheme) {
    driver.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
  }

  void size(int width, int height) {
    driver.manage().window().setSize(new Dimension(width, height));
  }

  @Override
  public void close() {
    driver.quit();
  }
}
