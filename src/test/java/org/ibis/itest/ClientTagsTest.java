package org.ibis.itest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Properties;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.protocol.OpenFileEntry;
import org.apache.hadoop.hdfs.protocol.OpenFilesIterator;
import org.apache.hadoop.test.GenericTestUtils;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a NameNode sees of processes that use HDFS through {@code ibis-client}. */
class ClientTagsTest {
  private static final String CONTAINER = "container_e03_1700000000000_0042_01_000007";
  private static final String ATTEMPT = "attempt_1700000000000_0042_m_000003_0";

  @TempDir static Path dir;
  private static MiniDFSCluster cluster;
  private static DistributedFileSystem hdfs;
  private static URI uri;

  @BeforeAll
  static void startCluster() throws IOException {
    Configuration conf = new Configuration();
    conf.set(MiniDFSCluster.HDFS_MINIDFS_BASEDIR, dir.toString());
    cluster = new MiniDFSCluster.Builder(conf).numDataNodes(1).build();
    hdfs = cluster.getFileSystem();
    uri = hdfs.getUri();
  }

  @AfterAll
  static void stopCluster() {
    if (cluster != null) {
      cluster.shutdown();
    }
  }

  @BeforeEach
  void clean() throws IOException {
    hdfs.delete(new org.apache.hadoop.fs.Path("/fs"), true);
    hdfs.delete(new org.apache.hadoop.fs.Path("/fc"), true);
  }

  @Test
  void clientOfMapReduceTaskCarriesApplicationWeightAndAttempt() throws Exception {
    Properties said =
        ContainerProcess.run(
            CONTAINER, uri, "ibis.io.weight", "32", "mapreduce.task.attempt.id", ATTEMPT);

    worksAsStock(said);
    clientsAreNamed("application_1700000000000_0042;w=32;t=" + ATTEMPT, said);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "heavy"})
  void badWeightFailsNothingAndMeansOne(String weight) throws Exception {
    Properties said = ContainerProcess.run(CONTAINER, uri, "ibis.io.weight", weight);

    worksAsStock(said);
    String message = "ibis.io.weight: '" + weight + "' is not a weight";
    assertEquals(2, said.getProperty("output").split(message, -1).length, "said once");
    clientsAreNamed("application_1700000000000_0042;w=1;t=-", said);
  }

  @Test
  void outsideOfYarnTheNameIsHadoopsOwn() throws Exception {
    Properties said = ContainerProcess.run(null, uri, "ibis.io.weight", "32");

    worksAsStock(said);
    clientsAreNamed("NONMAPREDUCE", said);
  }

  @Test
  void brokenContainerIdFailsNothing() throws Exception {
    Properties said = ContainerProcess.run("no id", uri, "mapreduce.task.attempt.id", ATTEMPT);

    worksAsStock(said);
    clientsAreNamed(ATTEMPT, said);
  }

  @Test
  void jarOfAnotherVersionIsNamedAndFailsNothing(@TempDir Path other) throws Exception {
    Path properties = other.resolve("META-INF/ibis/ibis-client.properties");
    Files.createDirectories(properties.getParent());
    Files.writeString(properties, "version=0.0.1");
    String classPath = System.getProperty("java.class.path") + File.pathSeparator + other;

    Properties said = ContainerProcess.runWith(classPath, CONTAINER, uri);

    worksAsStock(said);
    clientsAreNamed("NONMAPREDUCE", said);
    String[] messages =
        said.getProperty("output").split("ibis-\\* jars on the class path must be of one version");
    assertEquals(2, messages.length, "said once");
    assertTrue(messages[1].contains("0.0.1 in file:" + properties), messages[1]);
  }

  private static void worksAsStock(Properties said) throws IOException {
    assertEquals("org.ibis.client.IbisDistributedFileSystem", said.getProperty("fs.class"));
    assertEquals("org.ibis.client.IbisHdfs", said.getProperty("fc.class"));
    assertEquals("true", said.getProperty("fs.cached"));
    assertEquals("true", said.getProperty("fs.own.conf"));
    assertEquals("hdfs", said.getProperty("fs.scheme"));
    var stock = FileContext.getFileContext(uri).getDefaultFileSystem();
    assertEquals(hdfs.getCanonicalServiceName(), said.getProperty("fs.service"));
    assertEquals(stock.getCanonicalServiceName(), said.getProperty("fc.service"));
    assertEquals(stock.getUriDefaultPort(), Integer.parseInt(said.getProperty("fc.port")));
    assertEquals("true", said.getProperty("fs.rename"));
    for (String way : new String[] {"fs", "fc"}) {
      assertEquals("b", said.getProperty(way + ".list"));
      assertEquals(ContainerProcess.TEXT, said.getProperty(way + ".text"));
    }
  }

  /** The holders of the leases that the dead process left, and of the client it told of. */
  private static void clientsAreNamed(String task, Properties said) throws Exception {
    String prefix = "DFSClient_" + task + "_";
    assertTrue(
        said.getProperty("fs.client").startsWith(prefix), () -> said.getProperty("fs.client"));
    TreeMap<String, String> holders = new TreeMap<>();
    RemoteIterator<OpenFileEntry> open =
        hdfs.listOpenFiles(
            EnumSet.of(OpenFilesIterator.OpenFilesType.ALL_OPEN_FILES),
            OpenFilesIterator.FILTER_PATH_DEFAULT);
    while (open.hasNext()) {
      OpenFileEntry e = open.next();
      holders.put(e.getFilePath(), e.getClientName());
    }
    for (String file : new String[] {"/fs/open", "/fc/open"}) {
      assertTrue(holders.get(file).startsWith(prefix), () -> file + " " + holders);
      textIsThereAfterLeaseRecovery(new org.apache.hadoop.fs.Path(file));
    }
  }

  private static void textIsThereAfterLeaseRecovery(org.apache.hadoop.fs.Path file)
      throws Exception {
    hdfs.recoverLease(file);
    GenericTestUtils.waitFor(
        () -> {
          try {
            return hdfs.isFileClosed(file);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        },
        100,
        60_000);
    try (var in = hdfs.open(file)) {
      assertEquals(ContainerProcess.TEXT, in.readUTF());
    }
  }
}
