package org.ibis.itest;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The processes of a node's containers, as {@code /proc} shows them. */
final class Tasks {
  private static final String TASK = "org.apache.hadoop.mapred.YarnChild";

  private final Path node;

  /**
   * @param node the directory that all of the node's local directories are in
   */
  Tasks(Path node) {
    this.node = node;
  }

  /** Processes that run maps. */
  List<Long> maps() {
    return ofKind("m");
  }

  /** Processes that run reducers. */
  List<Long> reducers() {
    return ofKind("r");
  }

  private List<Long> ofKind(String kind) {
    return containers().stream().filter(pid -> isTask(pid, kind)).toList();
  }

  /** The JVM, not the shell that it was started from, which has the same text as one argument. */
  private static boolean isTask(long pid, String kind) {
    List<String> line = List.of(read(pid, "cmdline").split("\0"));
    return line.contains(TASK)
        && line.stream().anyMatch(a -> a.matches("attempt_\\d+_\\d+_" + kind + "_\\d+_\\d+"));
  }

  private List<Long> containers() {
    try (Stream<Path> all = Files.list(Path.of("/proc"))) {
      return all.map(p -> p.getFileName().toString())
          .filter(name -> name.matches("\\d+"))
          .map(Long::valueOf)
          .filter(this::isOfNode)
          .toList();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private boolean isOfNode(long pid) {
    String environment = read(pid, "environ");
    return environment.contains("CONTAINER_ID=") && environment.contains("LOCAL_DIRS=" + node);
  }

  /** Empty where the process has ended meanwhile. */
  private static String read(long pid, String file) {
    try {
      return Files.readString(
          Path.of("/proc", Long.toString(pid), file), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }

  /** Ends processes as {@code kill -9} does. */
  static void kill(List<Long> pids) {
    pids.forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));
  }

  /** Stops processes where they stand, until {@link #resume}. */
  static void suspend(List<Long> pids) {
    signal("-STOP", pids);
  }

  static void resume(List<Long> pids) {
    signal("-CONT", pids);
  }

  private static void signal(String signal, List<Long> pids) {
    try {
      for (Long pid : pids) {
        int unused = new ProcessBuilder("kill", signal, pid.toString()).start().waitFor();
      }
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  static boolean isAlive(long pid) {
    return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
  }

  /** Ends all that is left, also what is started meanwhile. */
  void killAll() {
    Eventually.eventually(
        () -> {
          List<Long> left = containers();
          kill(left);
          return left.isEmpty();
        },
        () -> "containers are left: " + containers());
  }
}
