package org.ibis.broker.web;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** axe-core: names, roles, contrast and the like of a page. */
final class Axe {
  private static final String SCRIPT = script();

  private Axe() {}

  private static String script() {
    try (InputStream in = Axe.class.getResourceAsStream("/axe.min.js")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** What is against WCAG 2.2, AA: the rule, and the elements. */
  static List<?> violations(Browser browser) {
    browser.ask(SCRIPT);
    return (List<?>)
        browser.driver.executeAsyncScript(
            "const done = arguments[arguments.length - 1];"
                + "axe.run({runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']})"
                + ".then(r => done(r.violations.map(v => v.id + ': ' + v.help + ' '"
                + " + v.nodes.map(n => n.html + ' ' + n.failureSummary).join('; '))),"
                + " e => done([String(e)]))",
            Map.of());
  }
}
