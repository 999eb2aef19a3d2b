package org.ibis.cli.doctor.facts;

import java.util.Map;
import java.util.Set;

/**
 * A jar with something of IBIS in it.
 *
 * @param path from Hadoop's home on, or all of it
 * @param versions of the modules in it, by name as {@code ibis-core}
 * @param classes of IBIS in it, by name
 * @param isNative whether it has the native part
 * @param modifiedMillis since 1970
 */
public record Jar(
    String path,
    Map<String, String> versions,
    Set<String> classes,
    boolean isNative,
    long modifiedMillis) {
  public Jar {
    versions = Map.copyOf(versions);
    classes = Set.copyOf(classes);
  }

  /** The directory, from Hadoop's home on. */
  public String directory() {
    int end = path.lastIndexOf('/');
    return end < 0 ? "" : path.substring(0, end);
  }
}
