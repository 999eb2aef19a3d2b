package org.ibis.cli.doctor.check;

import static org.ibis.cli.doctor.check.Speaks.problem;
import static org.ibis.cli.doctor.check.Speaks.warning;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.ibis.cli.doctor.facts.Jar;
import org.ibis.cli.doctor.facts.NodeFacts;
import org.ibis.cli.install.InstallState;
import org.ibis.cli.javahome.JavaUse;
import org.junit.jupiter.api.Test;

class JarChecksTest {
  private static final String COMMON = "share/hadoop/common/lib";

  private final GoodNode node = new GoodNode();

  @Test
  void anInstallationThatWasCutOff() {
    node.installation = Optional.of(InstallState.INSTALLING);
    problem(
        new InstallationCheck(),
        node,
        "An installation of IBIS was cut off.",
        "ibis install --hadoop-home /opt/hadoop finishes it, with the options of then;"
            + " ibis uninstall --hadoop-home /opt/hadoop undoes it");
    node.installation = Optional.of(InstallState.UNINSTALLING);
    problem(
        new InstallationCheck(),
        node,
        "An uninstallation of IBIS was cut off.",
        "ibis uninstall --hadoop-home /opt/hadoop finishes it");
  }

  @Test
  void nothingIsSaidOfAnInstallationThatIsNotThereOrMayNotBeLookedAt() {
    for (Optional<InstallState> state :
        List.of(Optional.of(InstallState.NONE), Optional.<InstallState>empty())) {
      node.installation = state;
      assertEquals(List.of(), new InstallationCheck().look(node.facts()));
    }
  }

  @Test
  void jarsOfTwoVersions() {
    node.removeJar("ibis-core");
    node.jars.add(GoodNode.jar(COMMON, "ibis-core", "0.9"));
    problem(
        new JarsCheck(),
        node,
        "0.9 in share/hadoop/common/lib/ibis-core-0.9.jar; 1.0 in 6 jars",
        "leave the jars of one version, and restart the daemons");
  }

  @Test
  void aProcessWithJarsOfTwoVersions() {
    node.classPath.add("/x/ibis-core-0.9.jar");
    List<Finding> found = new JarsCheck().look(node.facts());
    assertEquals(3, found.size(), found.toString()); // those on the disk are fine
    assertEquals("The DataNode has jars of several versions: 0.9, 1.0.", found.get(1).what());
    assertEquals(Severity.PROBLEM, found.get(2).severity());
  }

  @Test
  void aJarThatIsThereTwice() {
    node.jars.add(0, GoodNode.jar(COMMON, "ibis-datanode", "1.0"));
    warning(
        new JarsCheck(),
        node,
        "ibis-datanode is there twice",
        "rm share/hadoop/common/lib/ibis-datanode-1.0.jar"); // not that of ibis install
    node.removeJar("ibis-datanode");
    node.jars.add(GoodNode.jar("share/hadoop/yarn", "ibis-datanode", "1.0"));
    node.jars.add(GoodNode.jar("share/hadoop/yarn/lib", "ibis-datanode", "1.0"));
    warning(
        new JarsCheck(),
        node,
        "ibis-datanode is there twice",
        "rm share/hadoop/yarn/lib/ibis-datanode-1.0.jar");
  }

  @Test
  void jarsOfAnotherVersionThanTheCommand() {
    node.jars.clear();
    node.classPath.clear();
    node.jars.add(GoodNode.jar(COMMON, "ibis-core", "2.0"));
    warning(
        new JarsCheck(),
        node,
        "of version 2.0, this command is of 1.0",
        "run the command of the jars' version");
  }

  @Test
  void noJarsAtAll() {
    node.jars.clear();
    warning(new JarsCheck(), node, "No jar of IBIS", "ibis install --hadoop-home /opt/hadoop");
  }

  @Test
  void aFileSystemWhoseJarIsMissingBreaksClients() {
    node.removeJar("ibis-client");
    List<Finding> found = new ClassesCheck().look(node.facts());
    assertEquals(4, found.size(), found.toString());
    for (Finding f : found) {
      assertEquals(Severity.PROBLEM, f.severity());
      assertTrue(f.cost().contains("every HDFS client"), f.cost());
      assertEquals("copy ibis-client to share/hadoop/common/lib", f.change());
    }
  }

  @Test
  void aJarThatIsWhereNothingLooks() {
    node.removeJar("ibis-datanode");
    node.jars.add(GoodNode.jar("share/hadoop/tools/lib", "ibis-datanode", "1.0"));
    Finding f =
        problem(
            new ClassesCheck(),
            node,
            "dfs.datanode.fsdataset.factory names org.ibis.datanode.IbisDatasetFactory",
            "copy ibis-datanode to share/hadoop/hdfs/lib (no class path has"
                + " share/hadoop/tools/lib/ibis-datanode-1.0.jar)");
    assertEquals("the DataNode does not start", f.cost());
  }

  @Test
  void aJarThatIsNeededByWhatIsThere() {
    node.removeJar("ibis-protocol");
    node.yarn.remove(Keys.POLICIES);
    node.core.remove(Keys.INITIALIZERS);
    for (Finding f : new ClassesCheck().look(node.facts())) {
      assertEquals("it runs without the broker", f.cost(), f.toString());
    }
  }

  @Test
  void aNodeWithoutResourceManagerNeedsNoBroker() {
    node.removeJar("ibis-broker");
    node.core.remove(Keys.INITIALIZERS);
    Finding f =
        warning(
            new ClassesCheck(),
            node,
            "names org.ibis.broker.BrokerPolicy",
            "copy ibis-broker to share/hadoop/yarn/lib");
    assertTrue(f.cost().contains("a ResourceManager with this file"), f.cost());
  }

  @Test
  void aClassThatNoJarHas() {
    node.hdfs.put(Keys.FACTORY, "org.ibis.datanode.IbisFactory");
    problem(
        new ClassesCheck(),
        node,
        "which no jar has",
        "hdfs-site.xml: dfs.datanode.fsdataset.factory = org.ibis.datanode.IbisFactory ->"
            + " org.ibis.datanode.IbisDatasetFactory");
  }

  @Test
  void aProcessWithoutAJarThatItsSettingsName() {
    node.classPath.removeIf(f -> f.contains("ibis-nodemanager"));
    problem(
        new ClassesCheck(),
        node,
        "The NodeManager runs without ibis-nodemanager",
        "copy ibis-nodemanager to share/hadoop/yarn/lib, and restart it");
  }

  @Test
  void aProcessWithAllModulesInOneJar() {
    node.classPath.clear();
    node.classPath.add("/x/ibis-all-1.0.jar");
    assertEquals(Severity.FINE, new ClassesCheck().look(node.facts()).get(0).severity());
  }

  @Test
  void jarsThatContainersDoNotHave() {
    node.yarn.put("yarn.application.classpath", "$HADOOP_COMMON_HOME/share/hadoop/common/*");
    problem(
        new TaskJarsCheck(),
        node,
        "Daemons have ibis-blockhint, ibis-client, ibis-core, and containers have not",
        "yarn-site.xml: yarn.application.classpath = $HADOOP_COMMON_HOME/share/hadoop/common/* ->"
            + " $HADOOP_COMMON_HOME/share/hadoop/common/*,"
            + "$HADOOP_COMMON_HOME/share/hadoop/common/lib/*");
    node.yarn.put("yarn.application.classpath", "/opt/hadoop/share/hadoop/common/lib/*");
    assertEquals(Severity.FINE, new TaskJarsCheck().look(node.facts()).get(0).severity());
  }

  @Test
  void containersAreToLookWhereDaemonsHaveThem() {
    for (String module : Modules.OF_CLIENTS) {
      node.removeJar(module);
      node.jars.add(GoodNode.jar("share/hadoop/hdfs/lib", module, "1.0"));
    }
    node.yarn.put("yarn.application.classpath", "/x/*");
    problem(
        new TaskJarsCheck(),
        node,
        "containers have not",
        "yarn-site.xml: yarn.application.classpath = /x/* ->"
            + " /x/*,$HADOOP_HDFS_HOME/share/hadoop/hdfs/lib/*");
  }

  @Test
  void missingJarsGoWhereInstallPutsThem() {
    assertEquals(
        "copy ibis-client, ibis-core to share/hadoop/common/lib, ibis-datanode to"
            + " share/hadoop/hdfs/lib",
        Modules.copy(List.of("ibis-datanode", "ibis-core", "ibis-client")));
  }

  /** The last one is the class's own, by which it is told whether it can be loaded at all. */
  @Test
  void aClassNeedsTheJarsThatItsModuleIsBuiltWith() {
    assertEquals(
        List.of("ibis-core", "ibis-blockhint", "ibis-client"),
        Modules.of(Keys.CLIENT_CLASSES.get(Keys.FILE_IMPL)));
    assertEquals(
        List.of("ibis-core", "ibis-blockhint", "ibis-protocol", "ibis-datanode"),
        Modules.of(Keys.FACTORY_CLASS));
    assertEquals(
        List.of("ibis-core", "ibis-blockhint", "ibis-protocol", "ibis-nodemanager"),
        Modules.of(Keys.SHUFFLE_CLASS));
    assertEquals(
        List.of("ibis-core", "ibis-protocol", "ibis-broker"), Modules.of(Keys.PAGES_CLASS));
  }

  @Test
  void anArchiveOfWhichNothingIsKnown() {
    node.mapred.put("mapreduce.application.framework.path", "hdfs:///mr.tar.gz#mr");
    warning(
        new TaskJarsCheck(),
        node,
        "from an archive",
        "put ibis-core, ibis-blockhint, ibis-client into hdfs:///mr.tar.gz#mr");
  }

  @Test
  void sparkWithoutTheClient() {
    node.spark = Optional.of(List.of(GoodNode.jar("jars", "ibis-core", "1.0")));
    problem(
        new TaskJarsCheck(),
        node,
        "Spark's jars lack ibis-blockhint, ibis-client",
        "copy them to $SPARK_HOME/jars, and to what spark.yarn.jars names");
  }

  @Test
  void aJarWithoutTheNativePart() {
    node.removeJar("ibis-blockhint");
    node.jars.add(
        new Jar("share/hadoop/hdfs/b.jar", Map.of("ibis-blockhint", "1.0"), Set.of(), false, 0));
    warning(
        new NativeCheck(),
        node,
        "share/hadoop/hdfs/b.jar was built without",
        "build the jars where there is cargo, and replace it");
  }

  @Test
  void versionsThatIbisDoesNotKnow() {
    node.hadoop = "3.3.6";
    warning(
        new VersionsCheck(),
        node,
        "Hadoop is of version 3.3.6",
        "look for 'IBIS IS OFF' in the daemons' logs");
    node.hadoop = "3.4.3";
    assertEquals(Severity.FINE, new VersionsCheck().look(node.facts()).get(0).severity());
    node.java = 11;
    List<Finding> found = new VersionsCheck().look(node.facts());
    assertEquals(2, found.size()); // of both daemons
    assertEquals(Severity.PROBLEM, found.get(0).severity());
    assertEquals(
        "hadoop-env.sh: JAVA_HOME = (Java 11) -> (Java 17 or later)", found.get(0).change());
  }

  @Test
  void aScriptThatNamesAnOlderJava() {
    node.problem = "no connection";
    node.configured.add(new JavaUse("hdfs", "hadoop-env.sh", "/j", OptionalInt.of(8), true));
    Finding f =
        problem(
            new VersionsCheck(),
            node,
            "hadoop-env.sh names Java 8",
            "hadoop-env.sh: JAVA_HOME = /j -> (Java 17 or later)");
    assertTrue(f.cost().contains("UnsupportedClassVersionError"), f.cost());
    node.configured.set(0, new JavaUse("hdfs", "hadoop-env.sh", "/j", OptionalInt.of(8), false));
    warning(
        new VersionsCheck(),
        node,
        "hadoop-env.sh may name Java 8",
        "hadoop-env.sh: JAVA_HOME = /j -> (Java 17 or later)");
  }

  @Test
  void fineIsSaidOnlyOfWhatWasLookedAt() {
    node.problem = "no connection";
    assertEquals(
        "Hadoop is of a version that IBIS knows; its Java was not to be seen.",
        new VersionsCheck().look(node.facts()).get(0).what());
    node.configured.add(new JavaUse("yarn", "yarn-env.sh", "/j", OptionalInt.of(17), true));
    assertEquals(
        "Hadoop, and Java of yarn-env.sh, are of versions that IBIS knows.",
        new VersionsCheck().look(node.facts()).get(0).what());
    assertEquals(
        "The native part is in the jar; whether daemons load it was not to be seen.",
        new NativeCheck().look(node.facts()).get(0).what());
    assertEquals(
        "Tasks are told apart; the daemons' users were not to be seen.",
        new DaemonUserCheck().look(node.facts()).get(0).what());
    assertEquals(List.of(), new FailOpenCheck().look(node.facts()));
    assertEquals(List.of(), new RestartCheck().look(node.facts()));
  }

  @Test
  void nodesOfAnotherVersionThanMost() {
    GoodNode old = new GoodNode();
    old.classPath.replaceAll(f -> f.replace("1.0", "0.9"));
    Map<String, Finding> found =
        MixedVersions.among(
            List.of(node.facts(), new GoodNode().facts(), named("host2"), of("host3", old)));
    assertEquals(Set.of("host3"), found.keySet());
    assertEquals("IBIS 0.9 runs, and 1.0 on most nodes.", found.get("host3").what());
    assertEquals(Map.of(), MixedVersions.among(List.of(node.facts(), named("host2"))));
  }

  private static NodeFacts named(String name) {
    return of(name, new GoodNode());
  }

  private static NodeFacts of(String name, GoodNode good) {
    return NodeFacts.of(name, "1.0").withDaemons(good.facts().daemons());
  }
}
