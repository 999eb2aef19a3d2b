package org.ibis.cli.doctor.facts;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/** Of which version of IBIS this command is. */
public final class OwnVersion {
  private static final String RESOURCE = "/META-INF/ibis/ibis-core.properties";

  private OwnVersion() {}

  /** As the jars say theirs. */
  public static String get() {
    Properties properties = new Properties();
    try (InputStream in = OwnVersion.class.getResourceAsStream(RESOURCE)) {
      if (in != null) {
        properties.load(in);
      }
    } catch (IOException e) {
      // then it is not known
    }
    return properties.getProperty("version", "unknown");
  }
}
