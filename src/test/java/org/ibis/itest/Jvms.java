package org.ibis.itest;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Hadoop's daemons and clients, each a JVM of its own, with their logs in one directory. */
final class Jvms {
  /**
   * How one is started.
   *
   * @param prefix of its command line
   * @param classPath without its configuration
   */
  record How(List<String> prefix, String classPath) {
    /** As this test runs itself. */
    static How usual() {
      return new How(List.of(), NodeSite.jars(File.pathSeparator));
    }
  }

  private final Path directory;
  private final Map<String, String> environment;

  /**
   * @param directory for logs and temporary files
   * @param environment of all of them
   */
  Jvms(Path directory, Map<String, String> environment) {
    this.directory = directory;
    this.environment = environment;
  }

  /**
   * Starts one.
   *
   * @param name of its log, to which it is appended
   * @param conf the directory of its configuration, which is on the class path, too
   * @param own of its environment
   */
  Process start(
      String name,
      Path conf,
      How how,
      Map<String, String> own,
      String mainClass,
      List<String> arguments)
      throws IOException {
    Path tmp = Files.createDirectories(directory.resolve("tmp"));
    List<String> line = new ArrayList<>(how.prefix());
    line.add(new File(System.getProperty("java.home"), "bin/java").getPath());
    line.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    line.add("--add-opens=java.base/java.lang=ALL-UNNAMED");
    line.add("-Djava.io.tmpdir=" + tmp);
    line.add("-Dhadoop.log.dir=" + tmp);
    line.addAll(List.of("-cp", conf + File.pathSeparator + how.classPath(), mainClass));
    line.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("HADOOP_CONF_DIR", conf.toString());
    builder.environment().putAll(environment);
    builder.environment().putAll(own);
    return builder.redirectOutput(ProcessBuilder.Redirect.appendTo(logOf(name).toFile())).start();
  }

  private Path logOf(String name) {
    return directory.resolve(name + ".log");
  }

  /** What one has logged that has a text in it. */
  List<String> lines(String name, String text) {
    try {
      return Files.readString(logOf(name)).lines().filter(line -> line.contains(text)).toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  /** The end of what one has logged. */
  String log(String name) {
    try {
      String all = Files.readString(logOf(name));
      return all.substring(Math.max(0, all.length() - 4000));
    } catch (IOException e) {
      return "no log of " + name;
    }
  }
}
