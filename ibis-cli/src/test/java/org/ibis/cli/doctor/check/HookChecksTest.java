package org.ibis.cli.doctor.check;

import static org.ibis.cli.doctor.check.Speaks.problem;
import static org.ibis.cli.doctor.check.Speaks.warning;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class HookChecksTest {
  private final GoodNode node = new GoodNode();

  @Test
  void aClassOfSomebodyElseIsNotToBeReplaced() {
    node.core.put("fs.hdfs.impl", "com.other.FileSystem");
    warning(
        new ClientHookCheck(),
        node,
        "fs.hdfs.impl is not the class of IBIS",
        "fs.hdfs.impl is com.other.FileSystem, which IBIS would take the place of: take it out of"
            + " core-site.xml"); // word for word what install says
    node.hdfs.put(Keys.FACTORY, "com.other.Factory");
    warning(
        new DataNodeHookCheck(),
        node,
        "runs as stock Hadoop",
        Keys.FACTORY
            + " is com.other.Factory, which IBIS would take the place of: take it out of"
            + " hdfs-site.xml");
  }

  @Test
  void aFileSystemThatStandsBeforeHadoopsHasIbisBehindIt() {
    node.core.put("fs.hdfs.impl", "org.apache.hadoop.fs.viewfs.ViewFileSystemOverloadScheme");
    warning(
        new ClientHookCheck(),
        node,
        "fs.viewfs.overload.scheme.target.hdfs.impl is not the class of IBIS",
        "core-site.xml: fs.viewfs.overload.scheme.target.hdfs.impl = (not set) ->"
            + " org.ibis.client.IbisDistributedFileSystem");
    node.core.put(
        "fs.viewfs.overload.scheme.target.hdfs.impl", "org.ibis.client.IbisDistributedFileSystem");
    assertEquals(Severity.FINE, new ClientHookCheck().look(node.facts()).get(0).severity());
  }

  @Test
  void aDataNodeOfStockHadoop() {
    node.hdfs.remove(Keys.FACTORY);
    warning(
        new DataNodeHookCheck(),
        node,
        "runs as stock Hadoop",
        "hdfs-site.xml: dfs.datanode.fsdataset.factory = (not set) ->"
            + " org.ibis.datanode.IbisDatasetFactory");
    assertEquals(List.of(), new DataNodeIoCheck().look(node.facts())); // then it may read ahead
  }

  @Test
  void readAheadOfTheDataNodesOwn() {
    node.hdfs.put("dfs.datanode.readahead.bytes", "4194304");
    problem(
        new DataNodeIoCheck(),
        node,
        "reads ahead by itself",
        "hdfs-site.xml: dfs.datanode.readahead.bytes = 4194304 -> 0");
    node.hdfs.remove("dfs.datanode.readahead.bytes"); // the default is not 0
    problem(
        new DataNodeIoCheck(),
        node,
        "reads ahead by itself",
        "hdfs-site.xml: dfs.datanode.readahead.bytes = (not set) -> 0");
  }

  @Test
  void flushesOfTheDataNodesOwn() {
    node.hdfs.put("dfs.datanode.sync.behind.writes", "true");
    problem(
        new DataNodeIoCheck(),
        node,
        "flushes behind its writers",
        "hdfs-site.xml: dfs.datanode.sync.behind.writes = true -> false");
  }

  @Test
  void aNodeManagerWithoutPermitsKeepsItsOtherServices() {
    node.yarn.put(Keys.SERVICES, "mapreduce_shuffle,other");
    node.yarn.remove(Keys.classOf("ibis_io"));
    warning(
        new PermitServiceCheck(),
        node,
        "gives no permits",
        "yarn-site.xml: yarn.nodemanager.aux-services = mapreduce_shuffle,other ->"
            + " mapreduce_shuffle,other,ibis_io\n"
            + "yarn-site.xml: yarn.nodemanager.aux-services.ibis_io.class = (not set) ->"
            + " org.ibis.nodemanager.IbisIoService");
  }

  @Test
  void aServiceWithoutItsClass() {
    node.yarn.remove(Keys.classOf("ibis_io"));
    problem(
        new PermitServiceCheck(),
        node,
        "has not the class",
        "yarn-site.xml: yarn.nodemanager.aux-services.ibis_io.class = (not set) ->"
            + " org.ibis.nodemanager.IbisIoService");
  }

  @Test
  void aServiceWithAClassPathOfItsOwn() {
    node.yarn.put("yarn.nodemanager.aux-services.mapreduce_shuffle.classpath", "/x/*");
    Finding f =
        problem(
            new PermitServiceCheck(),
            node,
            "mapreduce_shuffle has a class path of its own",
            "yarn-site.xml: yarn.nodemanager.aux-services.mapreduce_shuffle.classpath = /x/* ->"
                + " (take it out; jars go to share/hadoop/common/lib and share/hadoop/yarn/lib)");
    assertTrue(f.cost().contains("two schedulers"), f.cost());
  }

  @Test
  void theShuffleOfStockHadoop() {
    node.yarn.remove(Keys.classOf("mapreduce_shuffle"));
    warning(
        new ShuffleHookCheck(),
        node,
        "The shuffle is Hadoop's own",
        "yarn-site.xml: yarn.nodemanager.aux-services.mapreduce_shuffle.class = (not set) ->"
            + " org.ibis.nodemanager.IbisShuffleHandler");
    node.yarn.put(Keys.SERVICES, "spark_shuffle,ibis_io");
    assertEquals(List.of(), new ShuffleHookCheck().look(node.facts()));
  }

  @Test
  void aShuffleWithoutPermitsKnowsNoWeights() {
    node.yarn.put(Keys.SERVICES, "mapreduce_shuffle");
    warning(
        new ShuffleHookCheck(),
        node,
        "no permits to tasks",
        "yarn-site.xml: yarn.nodemanager.aux-services = mapreduce_shuffle ->"
            + " mapreduce_shuffle,ibis_io");
    warning(
        new ClientHookCheck(),
        node,
        "Tasks ask for permits",
        "yarn-site.xml: yarn.nodemanager.aux-services = mapreduce_shuffle ->"
            + " mapreduce_shuffle,ibis_io");
  }

  @Test
  void clientsThatDoNotSayWhomTheyWorkFor() {
    node.core.remove("fs.AbstractFileSystem.hdfs.impl");
    Finding f =
        warning(
            new ClientHookCheck(),
            node,
            "fs.AbstractFileSystem.hdfs.impl is not",
            "core-site.xml: fs.AbstractFileSystem.hdfs.impl = (not set) ->"
                + " org.ibis.client.IbisHdfs");
    assertTrue(f.cost().contains("the untagged flow"), f.cost());
  }

  @Test
  void aLocalFileSystemThatIsSetTooLate() {
    node.mapred.put("fs.file.impl", node.core.remove("fs.file.impl"));
    warning(
        new ClientHookCheck(),
        node,
        "fs.file.impl is set in mapred-site.xml",
        "core-site.xml: fs.file.impl = (not set) -> org.ibis.client.IbisLocalFileSystem");
  }

  @Test
  void shortCircuitReads() {
    node.hdfs.put("dfs.client.read.shortcircuit", "true");
    problem(
        new ShortCircuitCheck(),
        node,
        "Short-circuit reads are on",
        "hdfs-site.xml: dfs.client.read.shortcircuit = true -> false");
  }

  @Test
  void clientsThatGiveUpBeforeTheirTurn() {
    node.hdfs.put("dfs.client.socket-timeout", "30000");
    problem(
        new ClientPatienceCheck(),
        node,
        "give up",
        "hdfs-site.xml: dfs.client.socket-timeout = 30000 -> 60000");
  }

  @Test
  void theLongestWaitGoesWithTheDefaultOfClients() {
    node.core.put("ibis.wait.cap.ms", "30000");
    assertEquals(Severity.FINE, new ClientPatienceCheck().look(node.facts()).get(0).severity());
  }

  @Test
  void hedgedReads() {
    node.hdfs.put("dfs.client.hedged.read.threadpool.size", "4");
    warning(
        new ClientPatienceCheck(),
        node,
        "Hedged reads",
        "hdfs-site.xml: dfs.client.hedged.read.threshold.millis = (not set) -> 30000");
    node.hdfs.put("dfs.client.hedged.read.threshold.millis", "30000");
    assertEquals(Severity.FINE, new ClientPatienceCheck().look(node.facts()).get(0).severity());
  }
}
