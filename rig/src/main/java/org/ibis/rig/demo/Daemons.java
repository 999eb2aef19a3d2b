package org.ibis.rig.demo;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.ibis.cli.UserError;

/** Hadoop's daemons of one cluster, each a JVM of its own, and programs beside them. */
public final class Daemons {

  private static final Duration START_LIMIT = Duration.ofMinutes(2);

  private final DemoDirectory directory;
  private final Processes processes;
  private final List<Daemon> running = new ArrayList<>();

  private record Daemon(String name, Process process) {}

  /**
   * What the JVMs of a cluster have in common.
   *
   * @param conf the directory of its configuration
   * @param classPath with that directory in it
   * @param nativeParts whether they load IBIS's native library
   * @param options of Java, the last ones
   * @param memory what it may have of the machine's
   */
  public record Jvm(
      Path conf, String classPath, boolean nativeParts, List<String> options, MemoryBound memory) {

    /** One with no options of its own. */
    public Jvm(Path conf, String classPath, boolean nativeParts) {
      this(conf, classPath, nativeParts, List.of(), MemoryBound.NONE);
    }

    /** The same with options. */
    public Jvm with(List<String> more) {
      return new Jvm(conf, classPath, nativeParts, more, memory);
    }

    /** The same in a bounded memory. */
    Jvm in(MemoryBound bound) {
      return new Jvm(conf, classPath, nativeParts, options, bound);
    }

    /** One that has stock Hadoop on its class path, and IBIS where that is wanted. */
    public static Jvm of(DemoDirectory directory, Path hadoop, Path conf, boolean ibis) {
      return new Jvm(
          conf, Daemons.classPath(directory, hadoop, conf, ibis, File.pathSeparator), ibis);
    }
  }

  static String classPath(
      DemoDirectory directory, Path hadoop, Path conf, boolean ibis, String separator) {
    // The directory itself holds the web applications.
    String stock = conf + separator + hadoop + separator + hadoop + "/*";
    return ibis ? stock + separator + directory.ibisJars() + "/*" : stock;
  }

  /** None is running yet. */
  public Daemons(DemoDirectory directory, Processes processes) {
    this.directory = directory;
    this.processes = processes;
  }

  /** Starts a daemon; its output is {@code log(name)}. */
  public void start(String name, Jvm jvm, int heapMb, String mainClass) throws IOException {
    start(name, jvm, heapMb, mainClass, List.of());
  }

  /** The same, with arguments. */
  public void start(String name, Jvm jvm, int heapMb, String mainClass, List<String> arguments)
      throws IOException {
    running.add(new Daemon(name, program(name, jvm, heapMb, mainClass, arguments)));
  }

  /** The processes of the daemons whose names begin so. */
  public List<Long> pids(String begin) {
    return running.stream()
        .filter(daemon -> daemon.name().startsWith(begin))
        .map(daemon -> daemon.process().pid())
        .toList();
  }

  /** Starts a program that is no daemon; its output is {@code log(name)}. */
  Process program(String name, Jvm jvm, int heapMb, String mainClass, List<String> arguments)
      throws IOException {
    Path tmp = directory.tmp();
    Files.createDirectories(tmp);
    List<String> line = new ArrayList<>(jvm.memory().launcher());
    line.add(System.getProperty("java.home") + "/bin/java");
    line.add("-Xmx" + heapMb + "m");
    // Hadoop 3.4's web framework needs it on Java 17.
    line.add("--add-opens=java.base/java.lang=ALL-UNNAMED");
    line.add("-Djava.io.tmpdir=" + tmp);
    line.add("-Dhadoop.log.dir=" + directory.logs());
    if (jvm.nativeParts()) {
      line.add("-Djava.library.path=" + directory.nativeParts());
    }
    line.addAll(jvm.options());
    line.add("-cp");
    line.add(jvm.classPath());
    line.add(mainClass);
    line.addAll(arguments);
    return processes.start(
        name,
        log(name),
        line,
        Map.of(
            "JAVA_HOME",
            System.getProperty("java.home"),
            "HADOOP_CONF_DIR",
            jvm.conf().toString()));
  }

  /** Runs a program to its end, which must be a good one. */
  public void run(String name, Jvm jvm, int heapMb, String mainClass, List<String> arguments)
      throws IOException, InterruptedException {
    Process process = program(name, jvm, heapMb, mainClass, arguments);
    boolean done = process.waitFor(START_LIMIT.toSeconds(), TimeUnit.SECONDS);
    processes.end(List.of(process));
    if (!done || process.exitValue() != 0) {
      throw new UserError(name + " failed: " + LogFile.firstError(log(name)));
    }
  }

  /** Waits until the condition holds, as long as all daemons live. */
  public void awaitReady(String what, Await.Condition condition) throws InterruptedException {
    boolean ready =
        Await.until(
            START_LIMIT,
            () ->
                running.stream().anyMatch(daemon -> !daemon.process().isAlive())
                    || condition.holds());
    for (Daemon daemon : running) {
      if (!daemon.process().isAlive()) {
        throw new UserError(
            daemon.name() + " ended while it started: " + LogFile.firstError(log(daemon.name())));
      }
    }
    if (!ready) {
      throw new UserError(
          what
              + " did not start within "
              + START_LIMIT.toSeconds()
              + " s: see "
              + directory.logs());
    }
  }

  /** Stops all of them, those that depend on others first. */
  public void stop() throws IOException {
    for (int i = running.size() - 1; i >= 0; i--) {
      processes.end(List.of(running.get(i).process()));
    }
    running.clear();
  }

  public Path log(String name) {
    return directory.logs().resolve(name + ".log");
  }
}
