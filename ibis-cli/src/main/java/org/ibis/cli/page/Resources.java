package org.ibis.cli.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/** Text files from the class path. */
final class Resources {

  private static final String CHART_POM = "/META-INF/maven/org.webjars.npm/chart.js/pom.properties";

  private Resources() {}

  /** A file by its absolute name. */
  static String read(String name) {
    try (InputStream in = Resources.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is not on the class path");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Chart.js, whichever version is there, without the pointer to its source map. */
  static String chartJs() {
    Properties pom = new Properties();
    try {
      pom.load(new StringReader(read(CHART_POM)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String script =
        read(
            "/META-INF/resources/webjars/chart.js/"
                + pom.getProperty("version")
                + "/dist/chart.umd.min.js");
    return script.replaceAll("(?m)^//# sourceMappingURL=.*$", "").strip();
  }
}
