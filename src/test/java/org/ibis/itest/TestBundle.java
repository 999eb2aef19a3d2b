package org.ibis.itest;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.ibis.cli.Main;
import org.ibis.cli.doctor.facts.OwnVersion;
import org.ibis.cli.install.ProductJar;

/**
 * The bundle that a test installs: the unpacked one that {@code -Dibis.test.bundle} names, or the
 * jars of this build, laid out alike.
 */
final class TestBundle {
  private final Path directory;
  private final boolean isReal;

  private TestBundle(Path directory, boolean isReal) {
    this.directory = directory;
    this.isReal = isReal;
  }

  /**
   * @param directory where one is made if none is given
   */
  static TestBundle of(Path directory) throws IOException {
    String given = System.getProperty("ibis.test.bundle");
    if (given != null) {
      return new TestBundle(Path.of(given).toAbsolutePath(), true);
    }
    for (ProductJar jar : ProductJar.all()) {
      Path to = Files.createDirectories(directory.resolve("hadoop").resolve(jar.directory()));
      put(built(jar), to.resolve(jar.fileName(OwnVersion.get())));
    }
    return new TestBundle(directory, false);
  }

  /** A jar, or the directory of classes where only those are built. */
  private static Path built(ProductJar jar) {
    return ClassPath.entries().stream()
        .filter(entry -> entry.toString().contains("/" + jar.artifact() + "/target/"))
        .findFirst()
        .orElseThrow(() -> new AssertionError(jar.artifact() + " is not on the class path"));
  }

  private static void put(Path built, Path jar) throws IOException {
    if (Files.isRegularFile(built)) {
      Path unused = Files.copy(built, jar);
      return;
    }
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream to = new JarOutputStream(out);
        Stream<Path> files = Files.walk(built)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        to.putNextEntry(new JarEntry(built.relativize(file).toString()));
        long unused = Files.copy(file, to);
      }
    }
  }

  /** The line that runs one of the operator's commands. */
  List<String> command(String... arguments) {
    List<String> line =
        isReal
            ? List.of(directory.resolve("bin/ibis").toString())
            : List.of(
                new File(System.getProperty("java.home"), "bin/java").getPath(),
                "-Dibis.home=" + directory,
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName());
    return Stream.concat(line.stream(), Stream.of(arguments)).toList();
  }
}
