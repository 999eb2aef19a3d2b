package org.ibis.cli.install;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.ibis.cli.UserError;

/**
 * A Hadoop as its tarball is laid out.
 *
 * @param directory without symbolic links
 * @param version of Hadoop
 * @param configuration the directory that its daemons and clients read, without symbolic links
 * @param isLinked whether nobody has named that directory, and links lead to it out of the home
 */
public record HadoopHome(Path directory, String version, Path configuration, boolean isLinked) {
  private static final String OPTION = "--hadoop-home: '";
  private static final String COMMON = "share/hadoop/common";
  private static final String CONFIGURATION = "etc/hadoop";
  private static final Pattern COMMON_JAR =
      Pattern.compile("hadoop-common-(\\d+\\.\\d+\\.\\d+.*?)(-tests|-sources)?\\.jar");
  private static final Set<String> TESTED = Set.of("3.4.3", "3.5.0");
  private static final Pattern SUPPORTED = Pattern.compile("3\\.[45]\\..*");

  /**
   * @param configuration null is etc/hadoop
   * @throws UserError where there is no Hadoop
   */
  public static HadoopHome of(Path home, Path configuration) {
    Path directory = directory(home);
    List<String> versions = versions(home);
    if (versions.size() > 1) {
      throw UserError.usage(
          OPTION + home + "' has several versions of Hadoop: " + String.join(", ", versions));
    }
    Path conf = configuration == null ? directory.resolve(CONFIGURATION) : configuration;
    Path real = directoryOf(conf);
    boolean isLinked = configuration == null && !real.startsWith(directory);
    return new HadoopHome(directory, versions.get(0), real, isLinked);
  }

  /**
   * A configuration whose Hadoop is not here, or not of this layout: to read it only.
   *
   * @throws UserError where there is none
   */
  static HadoopHome ofConfiguration(Path configuration) {
    Path real = directoryOf(configuration);
    return new HadoopHome(real, "", real, false);
  }

  private static Path directoryOf(Path configuration) {
    if (!Files.exists(configuration) && !Files.notExists(configuration)) {
      throw UserError.usage(
          "'" + configuration + "' can't be read by this user: run this as its owner or as root");
    }
    if (!Files.isDirectory(configuration)) {
      throw UserError.usage(
          "'" + configuration + "' is no directory: give that of core-site.xml with --conf-dir");
    }
    try {
      return configuration.toRealPath();
    } catch (IOException e) {
      throw UserError.usage("'" + configuration + "' can't be read: " + e, e);
    }
  }

  /**
   * Without symbolic links.
   *
   * @throws UserError where there is no Hadoop
   */
  static Path directory(Path home) {
    if (versions(home).isEmpty()) {
      throw UserError.usage(
          OPTION
              + home
              + "' is no Hadoop home: it has no "
              + COMMON
              + "/hadoop-common-VERSION.jar. Give the directory that bin/hadoop is in");
    }
    try {
      return home.toRealPath();
    } catch (IOException e) {
      throw UserError.usage(OPTION + home + "' can't be read: " + e, e);
    }
  }

  private static List<String> versions(Path home) {
    try (Stream<Path> files = Files.list(home.resolve(COMMON))) {
      return files
          .map(f -> COMMON_JAR.matcher(f.getFileName().toString()))
          .filter(Matcher::matches)
          .map(m -> m.group(1))
          .distinct()
          .toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  /**
   * @throws UserError where IBIS does not run with this version
   */
  void checkSupported() {
    if (!SUPPORTED.matcher(version).matches()) {
      throw UserError.usage(
          directory + " is Hadoop " + version + ": IBIS runs with 3.4.x and 3.5.x only");
    }
  }

  /** Whether this very version is one that IBIS is tested with. */
  boolean isTested() {
    return TESTED.contains(version);
  }

  /**
   * The file itself, also where the configuration has a symbolic link to it.
   *
   * @throws AccessDeniedException where this user can't tell whether there is one
   */
  Path site(String name) throws IOException {
    Path file = configuration.resolve(name);
    if (Files.exists(file)) {
      return file.toRealPath();
    }
    if (!Files.notExists(file)) {
      throw new AccessDeniedException(file.toString());
    }
    if (Files.isSymbolicLink(file)) {
      throw UserError.usage(
          file
              + " is a symbolic link to "
              + Files.readSymbolicLink(file)
              + ", which is missing: make that file, or remove the link, nothing was changed");
    }
    return file;
  }

  /** Where a link would be that led to the configuration out of the home. */
  Path directoryOfLink() {
    Path etc = directory.resolve(CONFIGURATION).getParent();
    return Files.isSymbolicLink(etc) ? directory : etc;
  }

  /** Jars of IBIS that are there, by whoever. */
  List<Path> ibisJars() throws IOException {
    List<Path> found = new ArrayList<>();
    for (String part : List.of("common", "hdfs", "yarn", "mapreduce")) {
      for (String below : List.of("", "lib")) {
        Path lib = directory.resolve("share/hadoop").resolve(part).resolve(below);
        if (Files.isDirectory(lib)) {
          try (Stream<Path> files = Files.list(lib)) {
            files.filter(HadoopHome::isOfIbis).sorted().forEach(found::add);
          }
        }
      }
    }
    return found;
  }

  private static boolean isOfIbis(Path file) {
    String name = file.getFileName().toString();
    return name.endsWith(".jar")
        && ProductJar.all().stream().anyMatch(j -> name.startsWith(j.artifact() + "-"));
  }
}
