package org.ibis.core;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/** Which versions of the {@code ibis-*} jars are on a class path: they must all be one. */
public final class IbisVersion {
  private static final List<String> MODULES =
      List.of(
          "ibis-core",
          "ibis-blockhint",
          "ibis-client",
          "ibis-datanode",
          "ibis-nodemanager",
          "ibis-protocol",
          "ibis-broker");

  private IbisVersion() {}

  /**
   * Looks at every IBIS jar that the loader sees.
   *
   * @throws IllegalStateException naming the jars, when they are not of one version
   * @throws IOException if a jar can't be read
   */
  public static void check(ClassLoader loader) throws IOException {
    Map<String, String> versionOfJar = new TreeMap<>();
    for (String module : MODULES) {
      for (URL url :
          Collections.list(loader.getResources("META-INF/ibis/" + module + ".properties"))) {
        Properties p = new Properties();
        try (InputStream in = url.openStream()) {
          p.load(in);
        }
        versionOfJar.put(url.toString(), p.getProperty("version", "unknown"));
      }
    }
    if (versionOfJar.values().stream().distinct().count() > 1) {
      List<String> each = new ArrayList<>();
      versionOfJar.forEach((jar, version) -> each.add(version + " in " + jar));
      throw new IllegalStateException(
          "the ibis-* jars on the class path must be of one version, but there are "
              + String.join(", ", each));
    }
  }
}
