package org.ibis.cli.doctor.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.ibis.cli.doctor.facts.BrokerFacts;
import org.ibis.cli.doctor.facts.Daemon;
import org.ibis.cli.doctor.facts.Directory;
import org.ibis.cli.doctor.facts.Home;
import org.ibis.cli.doctor.facts.Jar;
import org.ibis.cli.doctor.facts.MirrorFacts;
import org.ibis.cli.doctor.facts.NodeFacts;
import org.ibis.cli.doctor.facts.PermitEnd;
import org.ibis.cli.doctor.facts.PermitPlace;
import org.ibis.cli.doctor.facts.Program;
import org.ibis.cli.doctor.facts.SetKey;
import org.ibis.cli.doctor.facts.Settings;
import org.ibis.cli.install.InstallState;
import org.ibis.cli.install.ProductJar;
import org.ibis.cli.javahome.JavaUse;
import org.ibis.core.Mode;

/** A node with which nothing is wrong, until a test changes something. */
final class GoodNode {
  static final String VERSION = "1.0";
  static final String SOCKET = "/run/ibis/permits.sock";
  private static final long HOUR = 3_600_000; // ms

  final Map<String, String> core = new TreeMap<>();
  final Map<String, String> hdfs = new TreeMap<>();
  final Map<String, String> yarn = new TreeMap<>();
  final Map<String, String> mapred = new TreeMap<>();
  final Map<String, Long> failOpens = new HashMap<>();
  final List<String> datanodeDisks = new ArrayList<>(List.of("sda"));
  static final String SSD = "/ssd/local";
  final List<Jar> jars = new ArrayList<>();
  final List<Directory> directories =
      new ArrayList<>(
          List.of(
              new Directory(Program.DATANODE, "/d/1", "sda", Set.of("sda")),
              new Directory(Program.NODEMANAGER, "/d/1/local", "sda", Set.of("sda")),
              new Directory(Program.NODEMANAGER, SSD, "sdz", Set.of("sdz"))));
  Optional<List<Jar>> spark = Optional.empty();
  String hadoop = "3.5.0";
  Optional<InstallState> installation = Optional.of(InstallState.INSTALLED);
  int java = 17;
  final List<JavaUse> configured = new ArrayList<>(); // by scripts
  String datanodeUser = "hdfs";
  List<String> classPath = new ArrayList<>();

  /** What the DataNode runs with; null for what its files say. */
  Map<String, String> running;

  /** Whether the daemons schedule nothing. */
  Mode mode = Mode.ON;

  String problem;
  long clockAhead;
  List<String> looksAt = List.of(SOCKET); // the DataNode
  String connectedTo = SOCKET;
  MirrorFacts mirrors = new MirrorFacts(7, true, true); // the DataNode; null for none
  PermitPlace permits = new PermitPlace(SOCKET, null, true, "yarn", "rw-rw-rw-", "rwxr-xr-x", null);
  BrokerFacts broker = new BrokerFacts(null, null, List.of(), List.of(), 0, false);

  GoodNode() {
    Keys.CLIENT_CLASSES.forEach(core::put);
    core.put("ibis.broker.enabled", "true");
    core.put("ibis.permit.socket", SOCKET);
    core.put(
        Keys.INITIALIZERS,
        "org.apache.hadoop.yarn.server.security.http.RMAuthenticationFilterInitializer,"
            + Keys.PAGES_CLASS);
    hdfs.put(Keys.FACTORY, Keys.FACTORY_CLASS);
    hdfs.put("dfs.datanode.readahead.bytes", "0");
    hdfs.put("ibis.ssd.dir", "/ssd/ibis");
    yarn.put(Keys.SERVICES, "mapreduce_shuffle,ibis_io");
    yarn.put(Keys.classOf("ibis_io"), Keys.IBIS_IO_CLASS);
    yarn.put(Keys.classOf("mapreduce_shuffle"), Keys.SHUFFLE_CLASS);
    yarn.put(Keys.LOCAL_DIRS, "/d/1/local," + SSD);
    yarn.put("ibis.ssd.local.dir", SSD);
    yarn.put("yarn.resourcemanager.hostname", "rm");
    yarn.put("yarn.admin.acl", "admin");
    yarn.put(Keys.MONITOR, "true");
    yarn.put(Keys.POLICIES, Keys.POLICY_CLASS);
    yarn.put("yarn.nodemanager.runtime.linux.allowed-runtimes", "default,docker");
    yarn.put("yarn.nodemanager.runtime.linux.docker.default-ro-mounts", "/run/ibis:/run/ibis");
    for (ProductJar jar : ProductJar.all()) {
      jars.add(jar(jar.directory(), jar.artifact(), VERSION));
      classPath.add("/opt/hadoop/" + jar.directory() + "/" + jar.fileName(VERSION));
    }
  }

  /** A jar with a module in it, and all classes that configurations name. */
  static Jar jar(String directory, String module, String version) {
    Set<String> classes = new HashSet<>(Keys.CLIENT_CLASSES.values());
    classes.addAll(
        List.of(
            Keys.FACTORY_CLASS,
            Keys.IBIS_IO_CLASS,
            Keys.SHUFFLE_CLASS,
            Keys.POLICY_CLASS,
            Keys.PAGES_CLASS));
    return new Jar(
        directory + "/" + module + "-" + version + ".jar",
        Map.of(module, version),
        classes,
        true,
        HOUR);
  }

  void removeJar(String module) {
    jars.removeIf(j -> j.versions().containsKey(module));
  }

  private static List<SetKey> in(String file, Map<String, String> keys) {
    return keys.entrySet().stream().map(e -> new SetKey(e.getKey(), e.getValue(), file)).toList();
  }

  private Settings settings(Program program) {
    List<SetKey> all = new ArrayList<>();
    for (String file : program.files()) {
      all.addAll(
          in(
              file,
              switch (file) {
                case Program.CORE -> core;
                case Program.HDFS -> hdfs;
                case Program.YARN -> yarn;
                default -> mapred;
              }));
    }
    return new Settings(all);
  }

  private Daemon daemon(Program program, String user, List<String> disks) {
    if (problem != null) {
      return Daemon.silent(program, "http://localhost:1", problem);
    }
    Settings runs =
        program == Program.DATANODE && running != null
            ? new Settings(in("hdfs-site.xml", running))
            : new Settings(settings(program).all());
    return new Daemon(
        program,
        "http://localhost:1",
        null,
        Optional.of(new Daemon.Running(user, java, 2 * HOUR, HOUR, classPath)),
        Optional.of(runs),
        disks.stream().map(d -> new Daemon.Scheduler("IBIS-" + d, d, failOpens, mode)).toList(),
        Optional.of(
            new PermitEnd(
                program == Program.DATANODE ? looksAt : List.of(SOCKET),
                program == Program.DATANODE ? connectedTo : "")),
        program == Program.DATANODE ? Optional.ofNullable(mirrors) : Optional.empty(),
        clockAhead);
  }

  NodeFacts facts() {
    NodeFacts facts =
        NodeFacts.of("host1", VERSION)
            .with(new Home("/opt/hadoop", hadoop, installation, jars, spark))
            .withDaemons(
                List.of(
                    daemon(Program.DATANODE, datanodeUser, datanodeDisks),
                    daemon(Program.NODEMANAGER, "yarn", List.of("sda"))))
            .withJava(configured)
            .withDirectories(directories)
            .withPermits(List.of(permits))
            .with(broker);
    for (Program program : Program.values()) {
      facts = facts.with(program, settings(program));
    }
    return facts;
  }
}
