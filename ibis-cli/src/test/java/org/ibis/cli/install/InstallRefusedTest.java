package org.ibis.cli.install;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is not as it must be is told in one line, and nothing is changed. */
class InstallRefusedTest {
  @TempDir Path directory;
  private final Disk disk = new RealDisk(false);
  private String version;
  private Path bundle;

  @BeforeEach
  void makeBundle() throws IOException {
    version = Bundle.of(directory).version();
    bundle = StockHome.bundle(directory.resolve("bundle"), version);
  }

  private StockHome home(String hadoop, String file, String content) throws IOException {
    Map<String, String> sites = new HashMap<>(StockHome.EMPTY);
    sites.put(file, content);
    return StockHome.in(directory.resolve("hadoop"), hadoop, sites);
  }

  private static String site(String... properties) {
    return "<configuration>" + String.join("\n", properties) + "</configuration>";
  }

  private static String property(String name, String value) {
    return "<property><name>" + name + "</name><value>" + value + "</value></property>";
  }

  private Ibis.Ran install(Path home, String... options) {
    List<String> all = new ArrayList<>(List.of(options));
    all.addAll(List.of("--yes", "--bundle", bundle.toString(), "--hadoop-home", home.toString()));
    return Ibis.install(disk, all.toArray(String[]::new));
  }

  private void refuses(StockHome home, String why, String... options) throws IOException {
    Map<String, String> before = home.tree();
    Ibis.Ran ran = install(home.directory(), options);
    assertEquals(2, ran.code(), ran.out());
    assertTrue(ran.err().contains(why), ran.err());
    assertEquals(1, ran.err().lines().count(), ran.err());
    assertEquals(before, home.tree());
  }

  @Test
  void aDirectoryThatIsNoHadoop() throws IOException {
    for (Path wrong : List.of(directory, directory.resolve("nowhere"))) {
      Ibis.Ran ran = install(wrong);
      assertEquals(2, ran.code());
      assertTrue(ran.err().contains("is no Hadoop home"), ran.err());
      assertTrue(ran.err().contains("Give the directory that bin/hadoop is in"), ran.err());
      assertEquals(2, Ibis.uninstall(disk, "--yes", "--hadoop-home", wrong.toString()).code());
    }
    assertFalse(Files.exists(directory.resolve(".ibis-install")));
  }

  @ParameterizedTest
  @CsvSource({"3.3.6", "2.10.2", "3.6.0", "4.0.0-alpha1"})
  void aVersionThatIsNotSupported(String hadoop) throws IOException {
    StockHome home = StockHome.in(directory.resolve("hadoop"), hadoop, StockHome.EMPTY);
    refuses(home, "is Hadoop " + hadoop + ": IBIS runs with 3.4.x and 3.5.x only");
  }

  @Test
  void aVersionThatIsNotTestedIsTold() throws IOException {
    StockHome home = StockHome.in(directory.resolve("hadoop"), "3.4.1", StockHome.EMPTY);
    Ibis.Ran ran = install(home.directory());
    assertEquals(0, ran.code(), ran.err());
    assertTrue(ran.out().contains("and not with 3.4.1"), ran.out());
  }

  @ParameterizedTest
  @CsvSource({
    "<configuration>, it is not XML: line 1",
    "'', it is not XML: line 1",
    "<configuration>&x;</configuration>, it is not XML: line 1",
    "<settings/>, <settings> is at the place of <configuration>",
    "fs.defaultFS = hdfs://nn, it is not XML: line 1",
  })
  void aConfigurationThatIsNoXml(String content, String why) throws IOException {
    refuses(home("3.5.0", "yarn-site.xml", content), why);
  }

  @Test
  void aConfigurationInAnotherEncoding() throws IOException {
    StockHome home = home("3.5.0", "core-site.xml", "");
    Files.write(home.site("core-site.xml"), "<configuration/>".getBytes(StandardCharsets.UTF_16LE));
    refuses(home, "save it in UTF-8");
    String ebcdic = "<?xml version=\"1.0\" encoding=\"IBM037\"?><configuration/>";
    Files.write(home.site("core-site.xml"), ebcdic.getBytes(Charset.forName("IBM037")));
    refuses(home, "save it in UTF-8");
  }

  @Test
  void noEntityIsFetchedFromOutside() throws IOException {
    Path secret = Files.writeString(directory.resolve("secret"), "very secret");
    String content =
        "<!DOCTYPE configuration [<!ENTITY x SYSTEM '"
            + secret.toUri()
            + "'>]>\n"
            + site(property("a", "&x;"));
    StockHome home = home("3.5.0", "core-site.xml", content);
    Ibis.Ran ran = install(home.directory());
    assertEquals(0, ran.code(), ran.err()); // Hadoop itself leaves such a one out
    assertFalse((ran.out() + ran.err()).contains("very secret"), ran.out());
  }

  @Test
  void aFinalPropertyThatWouldHaveToChange() throws IOException {
    String last = "<property><name>fs.file.impl</name><value/><final>true</final></property>";
    String file = last.replace("<value/>", "<value>org.apache.hadoop.fs.LocalFileSystem</value>");
    refuses(
        home("3.5.0", "core-site.xml", site(file)),
        "fs.file.impl is final in ",
        "--role",
        "client");
    refuses(home("3.5.0", "yarn-site.xml", site(file)), "goes before core-site.xml");
  }

  @ParameterizedTest
  @CsvSource({
    "core-site.xml, fs.hdfs.impl, com.example.Dfs, 'fs.hdfs.impl is com.example.Dfs, which IBIS'",
    "hdfs-site.xml, fs.hdfs.impl, com.example.Dfs, hdfs-site.xml sets fs.hdfs.impl",
    "core-site.xml, fs.hdfs.impl, org.ibis.client.IbisDistributedFileSystem, 'by hand: take it out'",
    "yarn-site.xml, yarn.nodemanager.aux-services.manifest.enabled, true, Set it to false",
    "yarn-site.xml, yarn.application.classpath, /opt/jars/*, --tasks-have-jars",
    "mapred-site.xml, mapreduce.application.framework.path, hdfs:/mr.tgz#mr, --tasks-have-jars",
  })
  void aConfigurationThatItWouldNotGoTogetherWith(String file, String key, String value, String why)
      throws IOException {
    refuses(home("3.5.0", file, site(property(key, value))), why);
  }

  @Test
  void tasksThatHaveTheJarsElsewhere() throws IOException {
    StockHome home =
        home("3.5.0", "yarn-site.xml", site(property("yarn.application.classpath", "/opt/jars/*")));
    assertEquals(0, install(home.directory(), "--tasks-have-jars").code());
  }

  @Test
  void aClusterThatAnotherVersionManages() throws IOException {
    StockHome home = home("3.5.0", "core-site.xml", site());
    assertEquals(0, install(home.directory()).code());
    Path plan = home.directory().resolve(".ibis-install/plan.json");
    String text = Files.readString(plan);
    Files.writeString(plan, text.replace("\"" + version + "\"", "\"0.0.9\""));
    refuses(home, "is managed by IBIS 0.0.9, and this is " + version + ": ibis uninstall first");

    Files.writeString(plan, text.replace("\"format\" : 1", "\"format\" : 7"));
    Map<String, String> before = home.tree();
    Ibis.Ran ran = Ibis.uninstall(disk, "--yes", "--hadoop-home", home.directory().toString());
    assertEquals(1, ran.code(), ran.out());
    assertTrue(ran.err().contains("use the ibis command that installed it"), ran.err());
    assertEquals(before, home.tree());

    Files.writeString(plan, text);
    refuses(home, "to have it otherwise, ibis uninstall first", "--role", "client");
    Path jar = bundle.resolve("hadoop/share/hadoop/common/lib/ibis-core-" + version + ".jar");
    String was = Digest.of(Files.readAllBytes(jar));
    Files.writeString(jar, "newer");
    Ibis.Ran broken = install(home.directory());
    assertEquals(3, broken.code(), broken.out());
    assertTrue(broken.err().contains("is not the one that SHA256SUMS lists"), broken.err());
    Path sums = bundle.resolve("SHA256SUMS");
    String now = Digest.of(Files.readAllBytes(jar));
    Files.writeString(sums, Files.readString(sums).replace(was, now));
    refuses(home, "has another build of IBIS");
  }

  @Test
  void jarsThatSomebodyPutThereByHand() throws IOException {
    StockHome home = home("3.5.0", "core-site.xml", site());
    Files.writeString(
        home.directory().resolve("share/hadoop/hdfs/lib/ibis-core-0.0.1.jar"), "by hand");
    refuses(home, "jars of IBIS that were not put there by ibis install");
  }

  @Test
  void aConfigurationOfTwoHadoopHomes() throws IOException {
    StockHome first = home("3.5.0", "core-site.xml", site());
    assertEquals(0, install(first.directory()).code());
    StockHome second = StockHome.in(directory.resolve("second"), "3.5.0", StockHome.EMPTY);
    refuses(
        second,
        "has a block of ibis install that belongs to no installation in",
        "--conf-dir",
        first.directory().resolve("etc/hadoop").toString());
  }

  @Test
  void aBundleThatIsNotWhole() throws IOException {
    StockHome home = home("3.5.0", "core-site.xml", site());
    Files.delete(bundle.resolve("hadoop/share/hadoop/yarn/lib/ibis-broker-" + version + ".jar"));
    Map<String, String> before = home.tree();
    Ibis.Ran ran = install(home.directory());
    assertEquals(3, ran.code(), ran.out());
    assertTrue(ran.err().contains("unpack the bundle of version " + version), ran.err());
    assertEquals(before, home.tree());
  }

  @Test
  void aDirectoryOrAFileThatThisUserMayNotWrite() throws IOException {
    StockHome home = home("3.5.0", "core-site.xml", site());
    Map<String, String> before = home.tree();
    String[] options = {
      "--yes", "--bundle", bundle.toString(), "--hadoop-home", home.directory().toString()
    };
    for (String part : List.of("share/hadoop/yarn/lib", "etc/hadoop", "")) {
      Path locked = home.directory().resolve(part);
      Disk readOnly =
          new KillingDisk(0) {
            @Override
            public boolean isWritable(Path at) {
              return !at.equals(locked);
            }
          };
      Ibis.Ran ran = Ibis.install(readOnly, options);
      assertEquals(2, ran.code(), ran.out());
      assertTrue(ran.err().contains(locked + " can't be written by this user"), ran.err());
      assertEquals(before, home.tree());
    }
    Disk ofOthers =
        new KillingDisk(0) {
          @Override
          public boolean mayGive(FileAttributes attributes) {
            return false;
          }
        };
    assertTrue(Ibis.install(ofOthers, options).err().contains("belongs to "));
    assertEquals(before, home.tree());
  }

  @Test
  void whileAnotherOneIsAtWork() throws IOException {
    StockHome home = home("3.5.0", "core-site.xml", site());
    Map<String, String> before = home.contents();
    try (Closeable lock = new Journal(disk, home.directory()).lock()) {
      Ibis.Ran ran = install(home.directory());
      assertEquals(1, ran.code(), ran.out());
      assertTrue(ran.err().contains("another ibis install or uninstall is at work"), ran.err());
    }
    assertEquals(before, home.contents());
  }

  @Test
  void nobodySaysWhichHadoop() {
    Ibis.Ran ran = Ibis.install(disk, "--role", "namenode");
    assertEquals(2, ran.code());
    assertTrue(
        ran.err().contains("'namenode' is none of datanode, nodemanager, resourcemanager, client"),
        ran.err());
  }
}
