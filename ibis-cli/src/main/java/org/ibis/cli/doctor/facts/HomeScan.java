package org.ibis.cli.doctor.facts;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipException;
import org.ibis.cli.UserError;
import org.ibis.cli.install.HadoopHome;
import org.ibis.cli.install.InstallState;

/** Finds the jars of IBIS below Hadoop's home, whatever they are called. */
public final class HomeScan {
  private static final int DEPTH = 5; // share/hadoop/tools/lib/x.jar, and one more
  private static final String JARS = "share/hadoop";
  private static final String MODULES = "META-INF/ibis/";
  private static final String NATIVE =
      "META-INF/native/linux-" + System.getProperty("os.arch") + "/libibisflush.so";
  private static final String CLASSES = "org/ibis/";

  private HomeScan() {}

  /**
   * Looks.
   *
   * @param spark Spark's home; null for none
   * @throws UserError where it is no home of Hadoop, or can't be read
   */
  public static Home of(Path home, Path spark) {
    if (!Files.isDirectory(home.resolve(JARS))) {
      throw UserError.usage("--hadoop-home: '" + home + "' has no " + JARS + ": give another one");
    }
    try {
      List<Path> files = jars(home.resolve(JARS), DEPTH);
      return new Home(
          home.toString(),
          hadoopVersion(home),
          InstallState.in(home),
          ofIbis(home, files),
          ofSpark(spark));
    } catch (IOException e) {
      throw UserError.missing("'" + home + "' can't be read: " + e.getMessage(), e);
    }
  }

  private static Optional<List<Jar>> ofSpark(Path spark) throws IOException {
    Path jars = spark == null ? null : spark.resolve("jars");
    return jars == null || !Files.isDirectory(jars)
        ? Optional.empty()
        : Optional.of(ofIbis(spark, jars(jars, 1)));
  }

  private static List<Path> jars(Path below, int depth) throws IOException {
    List<Path> found = new ArrayList<>();
    Path unused =
        Files.walkFileTree(
            below,
            Set.of(FileVisitOption.FOLLOW_LINKS),
            depth,
            new SimpleFileVisitor<>() {
              @Override
              public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (attributes.isRegularFile() && file.toString().endsWith(".jar")) {
                  found.add(file);
                }
                return FileVisitResult.CONTINUE;
              }

              @Override
              public FileVisitResult visitFileFailed(Path file, IOException e) {
                return FileVisitResult.CONTINUE; // a link to nothing
              }
            });
    found.sort(Comparator.naturalOrder());
    return found;
  }

  /** Null where nobody can say: no jar of hadoop-common, or several. */
  private static String hadoopVersion(Path home) {
    try {
      return HadoopHome.of(home, home).version(); // where the configuration is does not matter here
    } catch (UserError e) {
      return null;
    }
  }

  private static List<Jar> ofIbis(Path home, List<Path> files) throws IOException {
    List<Jar> jars = new ArrayList<>();
    for (Path file : files) {
      jar(home, file).ifPresent(jars::add);
    }
    return jars;
  }

  private static Optional<Jar> jar(Path home, Path file) throws IOException {
    Map<String, String> versions = new TreeMap<>();
    Set<String> classes = new HashSet<>();
    boolean isNative;
    try (JarFile jar = new JarFile(file.toFile());
        Stream<JarEntry> entries = jar.stream()) {
      for (JarEntry entry : (Iterable<JarEntry>) entries::iterator) {
        String name = entry.getName();
        if (name.startsWith(MODULES) && name.endsWith(".properties")) {
          versions.put(module(name), version(jar, entry));
        } else if (name.startsWith(CLASSES) && name.endsWith(".class")) {
          classes.add(name.substring(0, name.length() - ".class".length()).replace('/', '.'));
        }
      }
      isNative = jar.getEntry(NATIVE) != null;
    } catch (ZipException e) {
      return Optional.empty(); // no jar of anybody's: Java passes it over too
    }
    return versions.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Jar(
                home.relativize(file).toString(),
                versions,
                classes,
                isNative,
                Files.getLastModifiedTime(file).toMillis()));
  }

  private static String module(String entry) {
    return entry.substring(MODULES.length(), entry.length() - ".properties".length());
  }

  private static String version(JarFile jar, JarEntry entry) throws IOException {
    Properties properties = new Properties();
    try (InputStream in = jar.getInputStream(entry)) {
      properties.load(in);
    } catch (IllegalArgumentException e) { // an escape that is none
      return "unknown";
    }
    return properties.getProperty("version", "unknown");
  }
}
