package org.ibis.cli.install;

import static org.ibis.cli.install.InstallScene.CORE;
import static org.ibis.cli.install.InstallScene.HDFS;
import static org.ibis.cli.install.InstallScene.YARN;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstallTest {
  private static final String AUX = "yarn.nodemanager.aux-services";
  private static final String POLICIES = "yarn.resourcemanager.scheduler.monitor.policies";

  @TempDir Path directory;
  private InstallScene scene;

  private StockHome home(Map<String, String> sites) throws IOException {
    scene = InstallScene.in(directory, "3.4.3", sites);
    return scene.home();
  }

  /** As a daemon reads them. */
  private static SiteValues read(StockHome home, String name) throws IOException {
    Path file = home.site(name);
    return new SiteValues().add(file.toUri(), Files.readAllBytes(file));
  }

  @Test
  void stockHadoopGetsJarsAndPropertiesAndIsGivenBackAsItWas() throws IOException {
    for (Map<String, String> sites : List.of(StockHome.EMPTY, StockHome.GROWN)) {
      StockHome home = home(sites);
      Map<String, String> before = home.tree();

      Ibis.Ran ran = scene.install();
      assertEquals(0, ran.code(), ran.err());
      for (ProductJar jar : ProductJar.all()) {
        Path file =
            home.directory().resolve(jar.directory()).resolve(jar.fileName(scene.version()));
        assertArrayEquals(StockHome.content(jar), Files.readAllBytes(file), file.toString());
      }
      for (String machine : StockHome.MACHINES) {
        String part = "share/hadoop/common/lib/ibis-blockhint-linux-" + machine + ".so";
        assertEquals(
            "ibis-blockhint of IBIS on " + machine,
            Files.readString(home.directory().resolve(part)));
      }
      for (Setting setting : Setting.all()) {
        String value = read(home, setting.file()).raw(setting.key());
        assertTrue(value.endsWith(setting.value()), setting.key() + " = " + value);
      }

      scene.uninstalled();
      assertEquals(before, home.tree());
    }
  }

  @Test
  void aHomeOfMavenCentralsJarsIsGivenBackAsItWas() throws IOException {
    StockHome home = StockHome.ofRealJars(directory.resolve("hadoop"));
    scene = new InstallScene(directory, home);
    Files.writeString(
        home.site("hadoop-env.sh"), "export JAVA_HOME=" + System.getProperty("java.home") + "\n");
    Map<String, String> before = home.tree();
    assertTrue(before.size() > 60, "only " + before.size() + " files");
    Ibis.Ran ran = scene.install();
    assertEquals(0, ran.code(), ran.err());
    assertFalse(ran.out().contains("Note:"), ran.out());
    scene.uninstalled();
    assertEquals(before, home.tree());
  }

  @Test
  void whatFilesHadStaysByteForByte() throws IOException {
    StockHome home = home(StockHome.GROWN);
    scene.installed();
    for (Map.Entry<String, String> site : StockHome.GROWN.entrySet()) {
      String now = Files.readString(home.site(site.getKey()));
      int begin = now.indexOf("  <!-- ibis begin");
      String end = "<!-- ibis end -->";
      String rest =
          begin < 0
              ? now
              : now.substring(0, begin) + now.substring(now.indexOf(end) + end.length()).strip();
      assertEquals(
          site.getValue().replaceAll("\\s+", ""), rest.replaceAll("\\s+", ""), site.getKey());
    }
    assertTrue(
        Files.readString(home.site(CORE)).contains("</property>\r\n  <!-- ibis end -->\r\n"));
    assertEquals("hdfs://nn:8020", read(home, CORE).raw("fs.defaultFS"));
  }

  @Test
  void listsAreExtended() throws IOException {
    StockHome home = home(StockHome.GROWN);
    Ibis.Ran ran = scene.install();
    SiteValues yarn = read(home, YARN);
    assertEquals("mapreduce_shuffle, spark_${spark.name},ibis_io", yarn.raw(AUX));
    assertTrue(
        ran.out().contains("+  <!-- before: mapreduce_shuffle, spark_${spark.name} -->"),
        ran.out());
    // What the ResourceManager did by default while policies were on, it still does.
    assertTrue(yarn.raw(POLICIES).contains(".ProportionalCapacityPreemptionPolicy,org.ibis."));
  }

  @Test
  void policiesThatWereOffStayOff() throws IOException {
    StockHome home = home(StockHome.EMPTY);
    scene.installed();
    SiteValues yarn = read(home, YARN);
    assertEquals("org.ibis.broker.BrokerPolicy", yarn.raw(POLICIES));
    assertEquals("mapreduce_shuffle,ibis_io", yarn.raw(AUX));
  }

  @Test
  void aMachineGetsWhatItsRolesNeed() throws IOException {
    StockHome home = home(StockHome.EMPTY);
    Ibis.Ran ran = scene.install("--role", "datanode", "--no-broker");
    assertEquals(0, ran.code(), ran.err());
    assertEquals(StockHome.EMPTY.get(CORE), Files.readString(home.site(CORE)));
    assertEquals(StockHome.EMPTY.get(YARN), Files.readString(home.site(YARN)));
    assertEquals("0", read(home, HDFS).raw("dfs.datanode.readahead.bytes"));
    assertFalse(ran.out().contains("ibis-broker"), ran.out());
    assertTrue(ran.out().contains("ibis-datanode"), ran.out());
  }

  @Test
  void anotherDirectoryOfConfigurationAndASymbolicLinkAreFollowed() throws IOException {
    StockHome home = home(StockHome.EMPTY);
    Path conf = Files.createDirectories(directory.resolve("conf"));
    Path real = directory.resolve("real-core-site.xml");
    Files.writeString(real, "<configuration/>");
    Files.createSymbolicLink(conf.resolve(CORE), real);
    Map<String, String> before = home.tree();

    assertEquals(0, scene.install("--conf-dir", conf.toString()).code());
    assertTrue(Files.isSymbolicLink(conf.resolve(CORE)));
    assertTrue(Files.readString(real).contains("org.ibis.client.IbisHdfs"));
    assertTrue(Files.exists(conf.resolve(YARN)), "a file that was missing is made");
    assertEquals(StockHome.EMPTY.get(CORE), Files.readString(home.site(CORE)));

    scene.uninstalled();
    assertEquals(before, home.tree());
    assertEquals("<configuration/>", Files.readString(real));
    assertFalse(Files.exists(conf.resolve(YARN)));
  }

  @Test
  void theSameAgainChangesNothing() throws IOException {
    StockHome home = home(StockHome.GROWN);
    scene.installed();
    Map<String, String> installed = home.tree();
    Ibis.Ran again = scene.askToInstall();
    assertEquals(0, again.code(), again.err());
    assertTrue(again.out().contains("installed already"), again.out());
    assertEquals(installed, home.tree());

    scene.uninstalled();
    Map<String, String> without = home.tree();
    scene.uninstalled();
    assertEquals(without, home.tree());
  }

  @Test
  void nothingIsChangedBeforeAPersonAgrees() throws IOException {
    StockHome home = home(StockHome.GROWN);
    Map<String, String> before = home.tree();
    Ibis.Ran dry = scene.askToInstall("--dry-run");
    assertEquals(0, dry.code(), dry.err());
    assertTrue(dry.out().contains("+    <name>fs.hdfs.impl</name>"), dry.out());
    assertEquals(before, home.tree());
    InputStream in = System.in;
    try {
      for (String answer : List.of("n\n", "\n", "")) {
        System.setIn(new ByteArrayInputStream(answer.getBytes(StandardCharsets.US_ASCII)));
        Ibis.Ran asked = scene.askToInstall();
        assertEquals(answer.isEmpty() ? 2 : 0, asked.code());
        assertEquals(before, home.tree());
      }
      System.setIn(new ByteArrayInputStream("y\n".getBytes(StandardCharsets.US_ASCII)));
      assertEquals(0, scene.askToInstall().code());
      assertTrue(Files.readString(home.site(CORE)).contains("ibis begin"));
      Map<String, String> installed = home.tree();
      assertEquals(0, scene.uninstall("--dry-run").code());
      assertEquals(installed, home.tree());
    } finally {
      System.setIn(in);
    }
  }

  @Test
  void editsThatCameLaterStay() throws IOException {
    StockHome home = home(StockHome.EMPTY);
    scene.installed();
    Path core = home.site(CORE);
    String edited =
        Files.readString(core)
            .replace(
                "</configuration>\n",
                "<property><name>x</name><value>1</value></property>\n</configuration>\n");
    Files.writeString(core, edited);
    Ibis.Ran again = scene.askToInstall();
    assertEquals(0, again.code(), again.err()); // the block is whole

    Ibis.Ran ran = scene.uninstall();
    assertEquals(0, ran.code(), ran.err());
    assertTrue(ran.out().contains("core-site.xml was edited since"), ran.out());
    SiteValues left = read(home, CORE);
    assertEquals("1", left.raw("x"));
    assertNull(left.raw("fs.hdfs.impl"));
    assertEquals(StockHome.EMPTY.get(YARN), Files.readString(home.site(YARN)));
  }

  @Test
  void printGoesByTheConfigurationThatIsGiven() throws IOException {
    scene = InstallScene.in(directory, "3.5.0", StockHome.EMPTY);
    Path conf = Files.createDirectory(directory.resolve("conf"));
    Files.writeString(
        conf.resolve("yarn-site.xml"),
        "<configuration><property><name>yarn.nodemanager.aux-services</name>"
            + "<value>mapreduce_shuffle,spark_shuffle</value></property></configuration>");
    String list = "yarn.nodemanager.aux-services=mapreduce_shuffle,spark_shuffle,ibis_io";
    String bundle = scene.bundle().toString();
    Ibis.Ran alone =
        Ibis.install(scene.disk(), "--print", "--bundle", bundle, "--conf-dir", conf.toString());
    assertTrue(alone.out().lines().anyMatch(list::equals), alone.out() + alone.err());
    Ibis.Ran both = scene.askToInstall("--print", "--conf-dir", conf.toString());
    assertEquals(alone.out(), both.out(), both.err());
    Ibis.Ran wrong =
        Ibis.install(scene.disk(), "--print", "--bundle", bundle, "--conf-dir", conf + "/no");
    assertEquals(2, wrong.code());
    assertTrue(wrong.err().contains("is no directory"), wrong.err());
  }

  @Test
  void anOptionThatWouldDoNothingIsRefused() throws IOException {
    scene = InstallScene.in(directory, "3.5.0", StockHome.EMPTY);
    for (String option : List.of("--yes", "--dry-run", "--tasks-have-jars")) {
      Ibis.Ran ran = scene.askToInstall("--print", option);
      assertEquals(2, ran.code(), ran.out());
      assertTrue(ran.err().contains(option + " does nothing together with --print"), ran.err());
    }
    scene.installIsRefused(
        "--tasks-have-jars does nothing without the role client",
        "--tasks-have-jars",
        "--role",
        "datanode");
  }

  @Test
  void printsTheSameForOtherTools() throws IOException {
    StockHome home = home(StockHome.GROWN);
    Map<String, String> before = home.tree();
    Ibis.Ran ran = scene.askToInstall("--print");
    assertEquals(0, ran.code(), ran.err());
    assertEquals(before, home.tree());
    for (ProductJar jar : ProductJar.all()) {
      assertTrue(
          ran.out().contains("#   " + jar.directory() + "/" + jar.fileName(scene.version())));
    }
    assertTrue(
        ran.out().contains("# yarn-site.xml\n" + AUX + "=mapreduce_shuffle, spark_${spark.name},"),
        ran.out());
    for (Setting setting : Setting.all()) {
      assertTrue(ran.out().contains("\n" + setting.key() + "="), setting.key());
    }
  }
}
