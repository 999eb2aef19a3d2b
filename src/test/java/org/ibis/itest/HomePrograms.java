package org.ibis.itest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Daemons and commands of a Hadoop home, each a JVM with the class path and the variables that
 * Hadoop's scripts would give it, and nothing of this test's.
 */
final class HomePrograms implements AutoCloseable {
  private static final int STOP_SECONDS = 20;
  private static final String JAVA = "JAVA_HOME";

  private final TarballHome home;
  private final Path work;
  private final Map<String, Process> daemons = new LinkedHashMap<>();

  /**
   * @param work for logs, temporary files and the node's local directories
   */
  HomePrograms(TarballHome home, Path work) {
    this.home = home;
    this.work = work;
  }

  /** Starts a daemon. */
  void start(String name, Path conf, String mainClass) throws IOException {
    daemons.put(name, java(name, conf, mainClass));
  }

  /** The process of a daemon. */
  long pid(String name) {
    return daemons.get(name).pid();
  }

  /** Runs a command to its end, which must be a good one. */
  void run(String name, String mainClass, String... arguments)
      throws IOException, InterruptedException {
    int code = java(name, home.conf(), mainClass, arguments).waitFor();
    assertEquals(0, code, () -> name + ": " + log(name));
  }

  /** Runs a program that is none of the home's, and has no variable of Hadoop's; its exit code. */
  int runOther(String name, List<String> line) throws IOException, InterruptedException {
    return start(name, line, Map.of(JAVA, System.getProperty("java.home"))).waitFor();
  }

  private Process java(String name, Path conf, String mainClass, String... arguments)
      throws IOException {
    Path tmp = Files.createDirectories(work.resolve("tmp"));
    List<String> line = new ArrayList<>();
    line.add(new File(System.getProperty("java.home"), "bin/java").getPath());
    line.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    line.add("--add-opens=java.base/java.lang=ALL-UNNAMED"); // as hadoop-functions.sh has it
    line.add("-Djava.io.tmpdir=" + tmp);
    line.add("-Dhadoop.log.dir=" + work);
    line.add("-Dhadoop.home.dir=" + home.directory());
    line.addAll(List.of("-cp", home.classPath(conf), mainClass));
    line.addAll(List.of(arguments));
    Map<String, String> variables = new LinkedHashMap<>();
    for (String part : List.of("", "COMMON_", "HDFS_", "YARN_", "MAPRED_")) {
      variables.put("HADOOP_" + part + "HOME", home.directory().toString());
    }
    variables.put("HADOOP_CONF_DIR", conf.toString());
    variables.put(JAVA, System.getProperty("java.home"));
    return start(name, line, variables);
  }

  private Process start(String name, List<String> line, Map<String, String> variables)
      throws IOException {
    ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
    builder.environment().keySet().removeIf(v -> v.startsWith("HADOOP_") || v.startsWith("YARN_"));
    builder.environment().putAll(variables);
    return builder.redirectOutput(ProcessBuilder.Redirect.appendTo(logOf(name).toFile())).start();
  }

  private Path logOf(String name) {
    return work.resolve(name + ".log");
  }

  /** The end of what a program has said. */
  String log(String name) {
    try {
      String all = Files.readString(logOf(name));
      return all.substring(Math.max(0, all.length() - 6000));
    } catch (IOException e) {
      return "no log of " + name;
    }
  }

  /** Waits as long as all daemons live. */
  void await(String what, BooleanSupplier condition) {
    Eventually.eventually(
        () -> condition.getAsBoolean() || !dead().isEmpty(), () -> what + ": " + logs());
    assertTrue(dead().isEmpty(), () -> what + ": " + dead() + " ended: " + logs());
  }

  private List<String> dead() {
    return daemons.entrySet().stream()
        .filter(daemon -> !daemon.getValue().isAlive())
        .map(Map.Entry::getKey)
        .toList();
  }

  private String logs() {
    StringBuilder all = new StringBuilder();
    daemons.keySet().forEach(name -> all.append(name).append(":\n").append(log(name)));
    return all.toString();
  }

  /** Ends them, those that depend on others first, and their containers. */
  @Override
  public void close() throws InterruptedException {
    List<Process> last = new ArrayList<>(daemons.values());
    Collections.reverse(last);
    for (Process daemon : last) {
      daemon.destroy();
      if (!daemon.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
        int unused = daemon.destroyForcibly().waitFor();
      }
    }
    daemons.clear();
    new Tasks(work).killAll();
  }
}
