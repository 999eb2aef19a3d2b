package org.ibis.rig.demo;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.launcher.JavaModuleOptions;

/** {@code spark-submit} without its script: the same main class on Spark's jars. */
final class SparkSubmission {
  private static final Pattern SUBMITTED =
      Pattern.compile("Submitted application (application_\\w+)");
  private static final long LIMIT_MINUTES = 8;

  private final Processes processes;
  private final Path sparkHome;
  private final Path conf;

  /**
   * @param conf Hadoop's configuration directory
   */
  SparkSubmission(Processes processes, Path sparkHome, Path conf) {
    this.processes = processes;
    this.sparkHome = sparkHome;
    this.conf = conf;
  }

  /**
   * Submits an application and waits until it has succeeded.
   *
   * @param arguments of {@code spark-submit}
   * @return the application's id
   * @throws IOException naming the log where it did not succeed
   */
  String run(Path log, List<String> arguments) throws IOException, InterruptedException {
    List<String> line = new ArrayList<>();
    line.add(System.getProperty("java.home") + "/bin/java");
    line.add("-Xmx640m");
    line.addAll(List.of(JavaModuleOptions.defaultModuleOptions().split(" ")));
    line.add("-cp");
    line.add(conf + ":" + sparkHome.resolve("jars") + "/*");
    line.add("org.apache.spark.deploy.SparkSubmit");
    line.addAll(arguments);
    Process submit =
        processes.start(
            "spark-submit",
            log,
            line,
            Map.of(
                "JAVA_HOME", System.getProperty("java.home"),
                "SPARK_HOME", sparkHome.toString(),
                "SPARK_LOCAL_IP", "127.0.0.1",
                "HADOOP_CONF_DIR", conf.toString()));
    boolean done = submit.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES);
    processes.end(List.of(submit));
    Matcher submitted = SUBMITTED.matcher(LogFile.read(log));
    if (!done || submit.exitValue() != 0 || !submitted.find()) {
      throw new IOException("no success: " + LogFile.firstError(log));
    }
    return submitted.group(1);
  }
}
