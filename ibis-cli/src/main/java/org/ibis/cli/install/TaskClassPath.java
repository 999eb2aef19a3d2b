package org.ibis.cli.install;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Where tasks have their classes from, by the configuration that jobs are submitted with. */
public final class TaskClassPath {
  /** What containers have of YARN; the first part of the path. */
  public static final String YARN = "yarn.application.classpath";

  private static final String MAPREDUCE = "mapreduce.application.classpath";
  private static final String ARCHIVE = "mapreduce.application.framework.path";
  private static final String SEPARATORS = "[,:]"; // the shell of a container takes both
  private static final String VARIABLE = "^(\\$\\{?[\\w.]+}?|\\{\\{\\w+}}|%\\w+%)/";

  /** Where {@value #YARN} is not set. */
  private static final List<String> USUAL =
      List.of(
          "share/hadoop/common/*",
          "share/hadoop/common/lib/*",
          "share/hadoop/hdfs/*",
          "share/hadoop/hdfs/lib/*",
          "share/hadoop/yarn/*",
          "share/hadoop/yarn/lib/*");

  private static final List<String> USUAL_OF_MAPREDUCE =
      List.of("share/hadoop/mapreduce/*", "share/hadoop/mapreduce/lib/*");

  private final String archive;
  private final List<String> entries;

  /**
   * @param settings a key's value; null where it is not set
   */
  public TaskClassPath(UnaryOperator<String> settings) {
    String set = settings.apply(ARCHIVE);
    archive = set == null || set.isBlank() ? null : set.strip();
    entries =
        Stream.of(
                list(settings.apply(YARN), USUAL),
                list(settings.apply(MAPREDUCE), USUAL_OF_MAPREDUCE))
            .flatMap(List::stream)
            .toList();
  }

  private static List<String> list(String value, List<String> usual) {
    List<String> set =
        Arrays.stream(value == null ? new String[0] : value.split(SEPARATORS))
            .map(String::strip)
            .filter(entry -> !entry.isEmpty())
            .toList();
    return set.isEmpty() ? usual : set;
  }

  /** What MapReduce's own jars come in, in place of a Hadoop home: nothing is known of it here. */
  public Optional<String> archive() {
    return Optional.ofNullable(archive);
  }

  /**
   * Whether tasks find a jar of a Hadoop home. Variables are taken to name that home.
   *
   * @param jar from the home on
   */
  public boolean has(Path home, String jar) {
    String all = jar.substring(0, jar.lastIndexOf('/') + 1) + "*";
    return entries.stream()
        .map(entry -> below(home, entry))
        .anyMatch(path -> path.equals(jar) || path.equals(all));
  }

  /** From the home on, where it is in there, by whatever links. */
  private static String below(Path home, String entry) {
    String rest = entry.replaceFirst(VARIABLE, "");
    Path path = Path.of(rest);
    if (!path.isAbsolute() || path.getParent() == null) {
      return rest;
    }
    Path root = real(home);
    Path directory = real(path.getParent());
    return directory.startsWith(root)
        ? root.relativize(directory).resolve(path.getFileName()).toString()
        : rest;
  }

  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException e) {
      return path.normalize(); // it is not there
    }
  }
}
