package org.ibis.blockhint;

import java.io.File;
import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Where the native library may lie unpacked already, and where a copy of it may be put for a
 * moment: /tmp is not the place on machines that mount it noexec.
 *
 * @param unpacked files, the best first; they need not exist
 * @param writable directories, the best first
 */
record NativePlaces(List<Path> unpacked, List<Path> writable) {
  static final String NAME = "libibisflush.so";

  /** Of this process. */
  static NativePlaces ofProcess() {
    return of(jar(), System::getProperty, System::getenv);
  }

  /**
   * Of any process.
   *
   * @param jar that has the library in it; null where that is not known
   */
  static NativePlaces of(
      Path jar, UnaryOperator<String> properties, UnaryOperator<String> environment) {
    List<Path> unpacked = new ArrayList<>();
    if (jar != null && jar.getParent() != null) {
      String machine = "linux-" + properties.apply("os.arch");
      unpacked.add(jar.getParent().resolve("ibis-blockhint-" + machine + ".so")); // by ibis install
    }
    for (String d : directories(properties.apply("java.library.path"))) { // lib/native of Hadoop
      unpacked.add(Path.of(d, NAME).toAbsolutePath());
    }
    Set<Path> writable = new LinkedHashSet<>();
    addTo(writable, properties.apply("java.io.tmpdir"));
    if (environment.apply("CONTAINER_ID") != null) {
      addTo(writable, properties.apply("user.dir")); // a container's own, on a local disk
    }
    addTo(writable, properties.apply("hadoop.log.dir"));
    addTo(writable, environment.apply("HADOOP_LOG_DIR"));
    return new NativePlaces(List.copyOf(unpacked), List.copyOf(writable));
  }

  private static List<String> directories(String path) {
    return path == null
        ? List.of()
        : List.of(path.split(File.pathSeparator)).stream().filter(d -> !d.isBlank()).toList();
  }

  private static void addTo(Set<Path> places, String directory) {
    if (directory != null && !directory.isBlank()) {
      places.add(Path.of(directory).toAbsolutePath());
    }
  }

  private static Path jar() {
    CodeSource source = NativePlaces.class.getProtectionDomain().getCodeSource();
    if (source == null || source.getLocation() == null) {
      return null;
    }
    try {
      return Path.of(URI.create(source.getLocation().toString()));
    } catch (IllegalArgumentException | FileSystemNotFoundException e) { // in no directory
      return null;
    }
  }
}
