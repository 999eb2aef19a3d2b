package org.ibis.itest;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** What this test runs with. */
final class ClassPath {
  private ClassPath() {}

  /** Its jars and directories, as far as they are there: a module without classes has none. */
  static List<Path> entries() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(Path::of)
        .filter(Files::exists)
        .toList();
  }
}
