package org.ibis.rig.demo;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibis.cli.UserError;

/** A job that was really submitted, by a client in a JVM of its own. */
final class Job {

  /** TeraSort's client samples its input first, which takes minutes beside another sort. */
  private static final Duration SUBMISSION_LIMIT = Duration.ofMinutes(10);

  /** Even on a busy disk an ApplicationMaster is there by then, or never will be. */
  private static final Duration START_LIMIT = Duration.ofSeconds(90);

  private static final int ATTEMPTS = 3;
  private static final Duration CLIENT_LIMIT = Duration.ofSeconds(15);
  private static final Pattern SUBMITTED =
      Pattern.compile("Submitted application (application_\\w+)");

  private final String name;
  private final String applicationId;
  private final Process client;
  private final Path log;
  private final Processes processes;

  private Job(String name, String applicationId, Process client, Path log, Processes processes) {
    this.name = name;
    this.applicationId = applicationId;
    this.client = client;
    this.log = log;
    this.processes = processes;
  }

  /**
   * Submits an example job and waits until it runs.
   *
   * <p>Now and then the ResourceManager loses the container of an ApplicationMaster: where the node
   * reports just while the attempt asks for it, the answer is taken for an empty one and the job
   * waits for ever. Such a job is killed and submitted anew.
   *
   * @param name the job's name in results; its queue is the same in lower case
   * @param program the example's
   * @param weight {@code ibis.io.weight}; left out on stock Hadoop
   * @param arguments the program's own
   */
  static Job submit(
      Cluster cluster,
      Processes processes,
      Path examples,
      String name,
      String program,
      String weight,
      List<String> options,
      List<String> arguments)
      throws IOException, InterruptedException {
    List<String> line = new ArrayList<>();
    line.add(examples.toString());
    line.add(program);
    line.add("-Dmapreduce.job.queuename=root." + name.toLowerCase(Locale.ROOT));
    if (cluster.scheduling().isIbis()) {
      line.add("-Dibis.io.weight=" + weight);
    }
    line.addAll(options);
    line.addAll(arguments);
    for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
      Job job = submitOnce(cluster, processes, name, line);
      if (job.awaitStart(cluster)) {
        return job;
      }
      System.err.println("ibis: " + name + " had no ApplicationMaster; killed, and submitted anew");
      cluster.yarn().kill(job.applicationId());
      job.endClient();
    }
    throw new UserError(
        String.format(
            Locale.ROOT,
            "%s had no ApplicationMaster in %d s, %d times: see %s",
            name,
            START_LIMIT.toSeconds(),
            ATTEMPTS,
            cluster.log("resourcemanager")));
  }

  private boolean awaitStart(Cluster cluster) throws InterruptedException {
    return Await.until(START_LIMIT, () -> cluster.yarn().application(applicationId).hasStarted());
  }

  private static Job submitOnce(
      Cluster cluster, Processes processes, String name, List<String> line)
      throws IOException, InterruptedException {
    String file = name.toLowerCase(Locale.ROOT);
    Process client = cluster.client(file, "org.apache.hadoop.util.RunJar", line);
    Path log = cluster.log(file);
    AtomicReference<String> id = new AtomicReference<>();
    boolean known =
        Await.until(
            SUBMISSION_LIMIT,
            () -> {
              Matcher submitted = SUBMITTED.matcher(LogFile.read(log));
              if (submitted.find()) {
                id.set(submitted.group(1));
              }
              return id.get() != null || !client.isAlive();
            });
    if (!known || id.get() == null) {
      throw new UserError(name + " could not be submitted: " + LogFile.firstError(log));
    }
    return new Job(name, id.get(), client, log, processes);
  }

  String name() {
    return name;
  }

  String applicationId() {
    return applicationId;
  }

  /**
   * What the job moved in all, as its client prints; {@code seen} where the client had lost the
   * ApplicationMaster by then. Ends the client.
   */
  JobCounters finalCounters(JobCounters seen) throws IOException, InterruptedException {
    Await.until(
        CLIENT_LIMIT, () -> !client.isAlive() || LogFile.read(log).contains("Bytes Written="));
    processes.end(List.of(client));
    return JobCounters.parsePrinted(LogFile.read(log), seen);
  }

  /** Ends the client of a job that was killed. */
  void endClient() throws IOException {
    processes.end(List.of(client));
  }
}
