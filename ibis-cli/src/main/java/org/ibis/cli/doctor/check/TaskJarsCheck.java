package org.ibis.cli.doctor.check;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.ibis.cli.doctor.facts.Home;
import org.ibis.cli.doctor.facts.Jar;
import org.ibis.cli.doctor.facts.NodeFacts;
import org.ibis.cli.doctor.facts.Program;
import org.ibis.cli.doctor.facts.Settings;
import org.ibis.cli.install.TaskClassPath;

/** Whether containers have the classes that the configuration they get names. */
final class TaskJarsCheck implements Check {
  private static final String COST =
      "every task that opens HDFS or a local file fails: ClassNotFoundException";

  /** What containers know the parts of Hadoop by. */
  private static final Map<String, String> VARIABLES =
      Map.of(
          "common", "HADOOP_COMMON_HOME",
          "hdfs", "HADOOP_HDFS_HOME",
          "yarn", "HADOOP_YARN_HOME",
          "mapreduce", "HADOOP_MAPRED_HOME");

  @Override
  public String name() {
    return "task-jars";
  }

  @Override
  public List<Finding> look(NodeFacts node) {
    return node.settingsOf(Program.JOB)
        .filter(TaskJarsCheck::needsClient)
        .map(job -> look(node, job))
        .orElse(List.of());
  }

  private static boolean needsClient(Settings job) {
    return Keys.CLIENT_CLASSES.keySet().stream().anyMatch(key -> Modules.isOurs(job.get(key, "")));
  }

  private List<Finding> look(NodeFacts node, Settings job) {
    List<Finding> found = new ArrayList<>();
    TaskClassPath tasks = new TaskClassPath(key -> job.get(key, null));
    node.home().ifPresent(home -> containers(home, job, tasks, found));
    tasks
        .archive()
        .ifPresent(
            archive ->
                found.add(
                    Finding.warning(
                        name(),
                        "MapReduce has its jars from an archive, of which nothing is known here.",
                        COST + ", if it lacks them",
                        "put " + String.join(", ", Modules.OF_CLIENTS) + " into " + archive)));
    node.home()
        .flatMap(Home::sparkJars)
        .ifPresent(
            jars -> {
              Set<String> missing = new TreeSet<>(Modules.OF_CLIENTS);
              jars.forEach(j -> missing.removeAll(j.versions().keySet()));
              if (!missing.isEmpty()) {
                found.add(
                    Finding.problem(
                        name(),
                        "Spark's jars lack " + String.join(", ", missing) + ".",
                        "every Spark job fails: ClassNotFoundException",
                        "copy them to $SPARK_HOME/jars, and to what spark.yarn.jars names"));
              }
            });
    return found.isEmpty() && node.home().isPresent()
        ? List.of(Finding.fine(name(), "Containers have the jars that their configuration needs."))
        : found;
  }

  private void containers(Home home, Settings job, TaskClassPath tasks, List<Finding> found) {
    Set<String> missing = new TreeSet<>(Modules.OF_CLIENTS);
    Set<String> there = new HashSet<>();
    for (Jar jar : home.jars()) {
      if (tasks.has(Path.of(home.path()), jar.path())) {
        there.addAll(jar.versions().keySet());
      }
    }
    missing.removeAll(there);
    if (!missing.isEmpty() && home.modules().keySet().containsAll(missing)) {
      found.add(
          Finding.problem(
              name(),
              "Daemons have " + String.join(", ", missing) + ", and containers have not.",
              COST,
              job.list(TaskClassPath.YARN).isEmpty()
                  ? Modules.copy(missing)
                  : job.add(Program.YARN, TaskClassPath.YARN, entries(home, missing))));
    }
  }

  /** For the directories in which daemons have them, as containers name those. */
  private static String entries(Home home, Set<String> modules) {
    return home.onClassPath().stream()
        .filter(j -> j.versions().keySet().stream().anyMatch(modules::contains))
        .map(Jar::directory)
        .distinct()
        .map(d -> "$" + VARIABLES.get(d.split("/")[2]) + "/" + d + "/*")
        .collect(Collectors.joining(","));
  }
}
