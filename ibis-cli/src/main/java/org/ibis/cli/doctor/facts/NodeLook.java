package org.ibis.cli.doctor.facts;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.ibis.cli.DaemonAddress;
import org.ibis.cli.UserError;
import org.ibis.cli.cluster.BrokerSummary;
import org.ibis.cli.conf.SiteFiles;
import org.ibis.cli.javahome.ConfiguredJava;
import org.ibis.cli.javahome.JavaUse;
import org.ibis.core.conf.IbisKeys;

/** Looks at the node that this runs on. Changes nothing. */
public final class NodeLook {
  private static final String SSL = "ssl-client.xml";
  private static final String HERE = "localhost";

  private final String name;
  private final Path confDirectory;
  private final Path home;
  private final Path spark;
  private final DaemonLook daemons;

  /**
   * @param name of the node
   * @param home of Hadoop; null for none
   * @param spark its home; null for none
   */
  public NodeLook(String name, Path confDirectory, Path home, Path spark, DaemonLook daemons) {
    this.name = name;
    this.confDirectory = confDirectory;
    this.home = home;
    this.spark = spark;
    this.daemons = daemons;
  }

  /**
   * Its files.
   *
   * @throws UserError naming what can't be read
   */
  public NodeFacts files() {
    NodeFacts facts = NodeFacts.of(name, OwnVersion.get());
    Map<Program, Settings> settings = new ConfFiles(confDirectory).settings();
    if (settings.isEmpty()) {
      throw UserError.usage(
          "--conf-dir: '"
              + confDirectory
              + "' has no "
              + Program.CORE
              + ": give another directory");
    }
    for (Map.Entry<Program, Settings> e : settings.entrySet()) {
      facts = facts.with(e.getKey(), e.getValue());
    }
    facts = facts.withJava(java(facts));
    return home == null ? facts : facts.with(HomeScan.of(home, spark));
  }

  /** Of the shell that starts daemons nothing is known here. */
  private List<JavaUse> java(NodeFacts facts) {
    ConfiguredJava configured = new ConfiguredJava(confDirectory, Optional.empty());
    List<JavaUse> uses = new ArrayList<>(configured.of(ConfiguredJava.commands()));
    Map<String, String> ofTasks = new HashMap<>();
    facts
        .settingsOf(Program.JOB)
        .ifPresent(job -> job.all().forEach(s -> ofTasks.put(s.key(), s.value())));
    uses.addAll(ConfiguredJava.ofTasks(ofTasks));
    return uses;
  }

  /**
   * Its disks, sockets and daemons too: no daemons where none answers, none has a directory here,
   * and nobody has said that there is one.
   *
   * @param datanode where it answers; empty for where its configuration says
   * @param nodemanager the same
   */
  public NodeFacts running(
      NodeFacts files, Optional<DaemonAddress> datanode, Optional<DaemonAddress> nodemanager)
      throws InterruptedException {
    Optional<Settings> hdfs = files.settingsOf(Program.DATANODE);
    Optional<Settings> yarn = files.settingsOf(Program.NODEMANAGER);
    List<Daemon> asked = new ArrayList<>();
    try {
      if (hdfs.isPresent() || datanode.isPresent()) {
        asked.add(
            daemons.at(
                Program.DATANODE,
                datanode.orElseGet(() -> Addresses.datanode(hdfs.orElseThrow(), HERE))));
      }
      if (yarn.isPresent() || nodemanager.isPresent()) {
        asked.add(
            daemons.at(
                Program.NODEMANAGER,
                nodemanager.orElseGet(() -> Addresses.nodemanager(yarn.orElseThrow(), HERE))));
      }
    } catch (IllegalArgumentException e) {
      throw UserError.usage(e.getMessage(), e);
    }
    Settings ofHdfs = hdfs.orElse(Settings.NONE);
    Settings ofYarn = yarn.orElse(Settings.NONE);
    Disks disks = new Disks();
    boolean isExpected = datanode.isPresent() || nodemanager.isPresent();
    if (!isExpected
        && asked.stream().noneMatch(Daemon::answers)
        && !disks.isWorker(ofHdfs, ofYarn)) {
      asked.clear(); // a client's machine, or the ResourceManager's: it runs neither, by design
    }
    // What files say may be something else to who reads them: they have variables.
    Settings running = runsWith(Program.NODEMANAGER, asked).orElse(ofYarn);
    return files
        .withDaemons(asked)
        .withDirectories(
            disks.directories(runsWith(Program.DATANODE, asked).orElse(ofHdfs), running))
        .withPermits(
            of(Program.NODEMANAGER, asked)
                .flatMap(Daemon::permits)
                .map(p -> Permits.at(p.sockets().stream().map(Path::of).toList()))
                .orElseGet(() -> Permits.of(running)));
  }

  private static Optional<Daemon> of(Program program, List<Daemon> asked) {
    return asked.stream().filter(d -> d.program() == program && d.answers()).findFirst();
  }

  private static Optional<Settings> runsWith(Program program, List<Daemon> asked) {
    String key = program == Program.DATANODE ? Disks.DATA : Disks.LOCAL;
    return of(program, asked).flatMap(Daemon::settings).filter(s -> s.find(key).isPresent());
  }

  /** What the broker says, where nodes are to report to one. */
  public NodeFacts withBroker(NodeFacts facts) {
    boolean reports = false;
    for (Program program : List.of(Program.DATANODE, Program.NODEMANAGER)) {
      Settings settings = facts.settingsOf(program).orElse(Settings.NONE);
      reports |= settings.isTrue(IbisKeys.BROKER_ENABLED, IbisKeys.BROKER_ENABLED_DEFAULT);
    }
    if (!reports) {
      return facts;
    }
    Asked asked = broker();
    return asked.isKnown() ? facts.with(of(asked)) : facts; // the keys' check says what is missing
  }

  /**
   * What the broker says.
   *
   * @param isKnown whether anybody knows where it is
   * @param problem why it says nothing; null where it does
   */
  public record Asked(Optional<BrokerSummary> broker, boolean isKnown, String problem) {}

  /**
   * Asks the broker.
   *
   * @throws UserError naming a file that can't be read
   */
  public Asked broker() {
    Configuration conf = new ConfFiles(confDirectory).configuration(Program.RESOURCEMANAGER);
    if (BrokerSummary.needsCertificates(conf)) {
      SiteFiles.add(conf, confDirectory, SSL);
    }
    try {
      return new Asked(Optional.of(BrokerSummary.of(conf)), true, null);
    } catch (IllegalArgumentException e) {
      return new Asked(Optional.empty(), false, e.getMessage());
    } catch (UserError e) {
      return new Asked(Optional.empty(), true, e.getMessage());
    }
  }

  /** The same as facts. */
  public static BrokerFacts of(Asked asked) {
    return asked
        .broker()
        .map(
            b ->
                new BrokerFacts(
                    null,
                    b.policyError(),
                    b.policyUnmatched(),
                    b.silentNodes(),
                    b.untrusted(),
                    b.off()))
        .orElseGet(() -> BrokerFacts.silent(asked.problem()));
  }
}
