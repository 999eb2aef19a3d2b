package org.ibis.cli.doctor;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.ibis.cli.DaemonAddress;
import org.ibis.cli.Figures;
import org.ibis.cli.JsonOption;
import org.ibis.cli.UserError;
import org.ibis.cli.cluster.BrokerSummary;
import org.ibis.cli.doctor.check.Checks;
import org.ibis.cli.doctor.check.Severity;
import org.ibis.cli.doctor.facts.ClusterLook;
import org.ibis.cli.doctor.facts.DaemonLook;
import org.ibis.cli.doctor.facts.NodeFacts;
import org.ibis.cli.doctor.facts.NodeLook;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ibis doctor}. */
@Command(
    name = "doctor",
    mixinStandardHelpOptions = true,
    description = {
      "Looks for what is wrong with IBIS on this node, or with --cluster on all nodes, and says what"
          + " it costs and which line to change. It changes nothing.",
      "",
      "A problem: something does not work, or weights do not hold. A warning: it works, with less"
          + " than there could be.",
      "",
      "Ends with 0 where there is no problem, with 1 where there is one.",
      ""
    })
public final class DoctorCommand implements Callable<Integer> {
  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final String CONF_DIRECTORY = "etc/hadoop"; // in Hadoop's home

  @Spec private CommandSpec spec;

  @Option(
      names = "--hadoop-home",
      paramLabel = "DIR",
      description = "Has Hadoop's jars. Default: $$HADOOP_HOME.")
  private Path home;

  @Option(
      names = "--conf-dir",
      paramLabel = "DIR",
      description =
          "Hadoop's configuration. Default: $$HADOOP_CONF_DIR, or etc/hadoop in Hadoop's home.")
  private Path conf;

  @Option(
      names = "--datanode",
      paramLabel = "HOST:PORT",
      description = "Where the DataNode answers HTTP. Default: as its configuration says.")
  private String datanode;

  @Option(
      names = "--nodemanager",
      paramLabel = "HOST:PORT",
      description = "Where the NodeManager answers HTTP. Default: as its configuration says.")
  private String nodemanager;

  @Option(
      names = "--cluster",
      description =
          "Asks the broker for all nodes, and their daemons over HTTP, at the ports of this node's"
              + " configuration.")
  private boolean cluster;

  @Option(names = "--all", description = "Shows what is fine, too.")
  private boolean all;

  @Mixin private final JsonOption json = new JsonOption();

  @Override
  public Integer call() throws InterruptedException, IOException {
    json.check();
    Optional<DaemonAddress> hdfs = address("--datanode", datanode);
    Optional<DaemonAddress> yarn = address("--nodemanager", nodemanager);
    if (cluster && (hdfs.isPresent() || yarn.isPresent())) {
      throw UserError.usage("--datanode, --nodemanager: do not go with --cluster");
    }
    Path jars = home != null ? home : variable("HADOOP_HOME");
    Path directory = confDirectory(jars);
    DaemonLook daemons = new DaemonLook(TIMEOUT);
    NodeLook look = new NodeLook(host(), directory, jars, variable("SPARK_HOME"), daemons);
    NodeFacts files = look.files();
    List<String> title = new ArrayList<>();
    title.add("configuration: " + directory);
    title.add("Hadoop's home: " + (jars == null ? "not known, so jars are not looked at" : jars));
    Report report =
        cluster
            ? ofCluster(look, files, daemons, title)
            : ofNode(look.withBroker(look.running(files, hdfs, yarn)));
    PrintWriter out = spec.commandLine().getOut();
    if (!json.isGiven()) {
      out.print(DoctorText.of(report, title, all));
    }
    json.write(DoctorJson.of(report), out);
    out.flush();
    return report.of(Severity.PROBLEM).isEmpty() ? 0 : 1;
  }

  private static Report ofNode(NodeFacts node) {
    return Report.of(List.of(node), Checks.ALL);
  }

  private static Report ofCluster(
      NodeLook look, NodeFacts files, DaemonLook daemons, List<String> title)
      throws InterruptedException {
    NodeLook.Asked asked = look.broker();
    List<String> names = asked.broker().map(BrokerSummary::nodes).orElse(List.of());
    List<NodeFacts> nodes = new ArrayList<>();
    nodes.add(files.with(NodeLook.of(asked)));
    nodes.addAll(new ClusterLook(daemons, files.settings()).at(names));
    int known = asked.broker().map(BrokerSummary::allNodes).orElse(0);
    title.add(
        "nodes: the files of this one, "
            + files.name()
            + ", and the daemons of "
            + Figures.count(names.size(), "node")
            + (known > names.size() ? " of " + known + ", as the broker names no more" : ""));
    return Report.of(nodes, Checks.ALL);
  }

  private Path confDirectory(Path jars) {
    if (conf != null) {
      return conf;
    }
    Path set = variable("HADOOP_CONF_DIR");
    if (home == null && set != null) {
      return set;
    }
    if (jars == null) {
      throw UserError.missing(
          "no configuration is known here: give --hadoop-home DIR or --conf-dir DIR, or set"
              + " HADOOP_HOME or HADOOP_CONF_DIR");
    }
    if (!Files.isDirectory(jars.resolve(CONF_DIRECTORY))) {
      throw UserError.usage(
          "--hadoop-home: '" + jars + "' has no " + CONF_DIRECTORY + ": give --conf-dir DIR");
    }
    return jars.resolve(CONF_DIRECTORY);
  }

  private static Path variable(String name) {
    String value = System.getenv(name);
    return value == null || value.isBlank() ? null : Path.of(value.strip());
  }

  private static Optional<DaemonAddress> address(String option, String given) {
    if (given == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(DaemonAddress.parse("HOST:PORT", given));
    } catch (IllegalArgumentException e) {
      throw UserError.usage(option + ": " + e.getMessage(), e);
    }
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "this node";
    }
  }
}
