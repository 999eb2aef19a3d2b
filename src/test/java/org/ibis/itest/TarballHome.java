package org.ibis.itest;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A home of stock Hadoop of this test's jars, which are Maven Central's, laid out as Apache's. */
final class TarballHome {
  /** What tests and the operator's commands bring along. */
  private static final Pattern OF_OTHERS =
      Pattern.compile(
          "(ibis|junit|opentest4j|apiguardian|hamcrest|assertj|picocli|progressbar|HdrHistogram"
              + "|jline-terminal|jline-native|hadoop-minicluster)-.*|.*-tests\\.jar");

  /** The only published jar with the web applications, which the tarball has unpacked. */
  private static final Pattern WEB_APPLICATIONS =
      Pattern.compile("hadoop-hdfs-[\\d.]+-tests\\.jar");

  private static final String SHARE = "share/hadoop/";

  /** In the order of {@code bin/hadoop classpath}. */
  private static final List<String> CLASS_PATH =
      List.of(
          "common/lib/*",
          "common/*",
          "hdfs",
          "hdfs/lib/*",
          "hdfs/*",
          "mapreduce/*",
          "yarn",
          "yarn/lib/*",
          "yarn/*");

  private final Path directory;

  private TarballHome(Path directory) {
    this.directory = directory;
  }

  /** Makes one; its {@code etc/hadoop} is empty. */
  static TarballHome in(Path directory) throws IOException {
    for (String part : List.of("etc/hadoop", SHARE + "hdfs/lib", SHARE + "yarn/lib")) {
      Files.createDirectories(directory.resolve(part));
    }
    for (Path jar : jars()) {
      String name = jar.getFileName().toString();
      if (WEB_APPLICATIONS.matcher(name).matches()) {
        unpack(jar, "webapps/", directory.resolve(SHARE + "hdfs"));
      }
      if (!OF_OTHERS.matcher(name).matches()) {
        Path to = Files.createDirectories(directory.resolve(SHARE + partOf(name)));
        Path unused = Files.copy(jar, to.resolve(name));
      }
    }
    return new TarballHome(directory);
  }

  private static List<Path> jars() {
    return ClassPath.entries().stream().filter(e -> e.toString().endsWith(".jar")).toList();
  }

  private static String partOf(String jar) {
    if (jar.startsWith("hadoop-yarn-server-timelineservice-")) {
      return "yarn/timelineservice";
    }
    for (String part : List.of("common", "hdfs", "yarn", "mapreduce")) {
      if (jar.startsWith("hadoop-" + part + "-")) {
        return part;
      }
    }
    return "common/lib";
  }

  private static void unpack(Path jar, String below, Path to) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      for (JarEntry entry : file.stream().toList()) {
        if (entry.getName().startsWith(below) && !entry.isDirectory()) {
          Path made = to.resolve(entry.getName());
          Files.createDirectories(made.getParent());
          try (InputStream in = file.getInputStream(entry)) {
            Files.copy(in, made);
          }
        }
      }
    }
  }

  Path directory() {
    return directory;
  }

  Path conf() {
    return directory.resolve("etc/hadoop");
  }

  /** Where Hadoop's example jobs are. */
  Path examples() throws IOException {
    try (Stream<Path> files = Files.list(directory.resolve(SHARE + "mapreduce"))) {
      return files
          .filter(f -> f.getFileName().toString().startsWith("hadoop-mapreduce-examples-"))
          .findFirst()
          .orElseThrow();
    }
  }

  /**
   * Of daemons and commands. YARN's daemons have the timeline service, too.
   *
   * @param conf the directory of their configuration
   */
  String classPath(Path conf) {
    return conf
        + Stream.concat(CLASS_PATH.stream(), Stream.of("yarn/timelineservice/*"))
            .map(part -> File.pathSeparator + directory.resolve(SHARE) + "/" + part)
            .collect(Collectors.joining());
  }

  /** Each file's bytes, mode, owner and time by its place, each directory's mode and owner. */
  Map<String, String> tree() throws IOException {
    Map<String, String> all = new TreeMap<>();
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.toList()) {
        String what =
            PosixFilePermissions.toString(Files.getPosixFilePermissions(file))
                + " "
                + Files.getOwner(file)
                + ":"
                + Files.getAttribute(file, "posix:group");
        if (Files.isRegularFile(file)) {
          what += " " + sum(file) + " " + Files.getLastModifiedTime(file);
        }
        all.put(directory.relativize(file).toString(), what);
      }
    }
    return all;
  }

  private static String sum(Path file) throws IOException {
    try {
      byte[] sum = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
      return HexFormat.of().formatHex(sum);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // each Java has it
    }
  }

  /** Writes a file of the configuration. */
  void write(String name, Map<String, String> properties) throws IOException {
    String body =
        properties.entrySet().stream()
            .map(
                p ->
                    "  <property>\n    <name>"
                        + p.getKey()
                        + "</name>\n    <value>"
                        + p.getValue()
                        + "</value>\n  </property>\n")
            .collect(Collectors.joining());
    Files.writeString(
        conf().resolve(name),
        "<?xml version=\"1.0\"?>\n<configuration>\n" + body + "</configuration>\n",
        StandardCharsets.UTF_8);
  }
}
