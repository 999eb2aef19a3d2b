package org.ibis.cli.install;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
  private InstallScene scene;

  @BeforeEach
  void make() throws IOException {
    scene = InstallScene.in(directory, "3.5.0", StockHome.EMPTY);
  }

  @Test
  void aDirectoryThatIsNoHadoop() throws IOException {
    for (Path wrong : List.of(directory, directory.resolve("nowhere"))) {
      String[] options = {
        "--yes", "--bundle", scene.bundle().toString(), "--hadoop-home", wrong + ""
      };
      Ibis.Ran ran = Ibis.install(scene.disk(), options);
      assertEquals(2, ran.code());
      assertTrue(ran.err().contains("is no Hadoop home"), ran.err());
      assertTrue(ran.err().contains("Give the directory that bin/hadoop is in"), ran.err());
      assertEquals(
          2, Ibis.uninstall(scene.disk(), "--yes", "--hadoop-home", wrong.toString()).code());
    }
    assertFalse(Files.exists(directory.resolve(".ibis-install")));
  }

  @ParameterizedTest
  @CsvSource({"3.3.6", "2.10.2", "3.6.0", "4.0.0-alpha1"})
  void aVersionThatIsNotSupported(String hadoop) throws IOException {
    scene = InstallScene.in(directory.resolve("old"), hadoop, StockHome.EMPTY);
    scene.installIsRefused("is Hadoop " + hadoop + ": IBIS runs with 3.4.x and 3.5.x only");
  }

  @Test
  void aVersionThatIsNotTestedIsTold() throws IOException {
    scene = InstallScene.in(directory.resolve("old"), "3.4.1", StockHome.EMPTY);
    Ibis.Ran ran = scene.install();
    assertEquals(0, ran.code(), ran.err());
    assertTrue(ran.out().contains("and not with 3.4.1"), ran.out());
  }

  @Test
  void aClusterThatAnotherVersionManages() throws IOException {
    StockHome home = scene.home();
    scene.installed();
    Path plan = home.directory().resolve(".ibis-install/plan.json");
    String text = Files.readString(plan);
    Files.writeString(plan, text.replace("\"" + scene.version() + "\"", "\"0.0.9\""));
    scene.installIsRefused(
        "is managed by IBIS 0.0.9, and this is " + scene.version() + ": ibis uninstall first");

    Files.writeString(plan, text.replace("\"format\" : 1", "\"format\" : 7"));
    Map<String, String> before = home.tree();
    Ibis.Ran ran = scene.uninstall();
    assertEquals(1, ran.code(), ran.out());
    assertTrue(ran.err().contains("use the ibis command that installed it"), ran.err());
    assertEquals(before, home.tree());

    Files.writeString(plan, text);
    scene.installIsRefused("to have it otherwise, ibis uninstall first", "--role", "client");
    Path jar =
        scene
            .bundle()
            .resolve("hadoop/share/hadoop/common/lib/ibis-core-" + scene.version() + ".jar");
    String was = Digest.of(Files.readAllBytes(jar));
    Files.writeString(jar, "newer");
    Ibis.Ran broken = scene.install();
    assertEquals(3, broken.code(), broken.out());
    assertTrue(broken.err().contains("is not the one that SHA256SUMS lists"), broken.err());
    Path sums = scene.bundle().resolve("SHA256SUMS");
    String now = Digest.of(Files.readAllBytes(jar));
    Files.writeString(sums, Files.readString(sums).replace(was, now));
    scene.installIsRefused("has another build of IBIS");
  }

  @Test
  void aFileSystemThatStandsBeforeHadoopsStays() throws IOException {
    String site =
        "<configuration><property><name>fs.hdfs.impl</name><value>"
            + "org.apache.hadoop.fs.viewfs.ViewFileSystemOverloadScheme</value></property>"
            + "</configuration>";
    Files.writeString(scene.home().site("core-site.xml"), site);
    scene.installed();
    String after = Files.readString(scene.home().site("core-site.xml"));
    String name = "<name>%s</name>";
    assertEquals(1, after.split(String.format(name, "fs.hdfs.impl"), -1).length - 1, after);
    assertTrue(
        after.contains(String.format(name, "fs.viewfs.overload.scheme.target.hdfs.impl")), after);
    scene.uninstalled();
    assertEquals(site, Files.readString(scene.home().site("core-site.xml")));
  }

  @Test
  void jarsThatSomebodyPutThereByHand() throws IOException {
    StockHome home = scene.home();
    Files.writeString(
        home.directory().resolve("share/hadoop/hdfs/lib/ibis-core-0.0.1.jar"), "by hand");
    scene.installIsRefused("jars of IBIS that were not put there by ibis install");
    Files.delete(home.directory().resolve("share/hadoop/hdfs/lib/ibis-core-0.0.1.jar"));
    Path part = home.directory().resolve("share/hadoop/common/lib/ibis-blockhint-linux-amd64.so");
    Files.writeString(part, "by hand");
    scene.installIsRefused(part + " is there, and ibis install has not put it there");
  }

  @Test
  void aConfigurationOfTwoHadoopHomes() throws IOException {
    StockHome first = scene.home();
    scene.installed();
    InstallScene second = InstallScene.in(directory.resolve("second"), "3.5.0", StockHome.EMPTY);
    second.installIsRefused(
        "has a block of ibis install that belongs to no installation in",
        "--conf-dir",
        first.directory().resolve("etc/hadoop").toString());
  }

  @Test
  void aBundleThatIsNotWhole() throws IOException {
    StockHome home = scene.home();
    Files.delete(
        scene
            .bundle()
            .resolve("hadoop/share/hadoop/yarn/lib/ibis-broker-" + scene.version() + ".jar"));
    Map<String, String> before = home.tree();
    Ibis.Ran ran = scene.install();
    assertEquals(3, ran.code(), ran.out());
    assertTrue(ran.err().contains("unpack the bundle of version " + scene.version()), ran.err());
    assertEquals(before, home.tree());
  }

  @Test
  void aDirectoryOrAFileThatThisUserMayNotWrite() throws IOException {
    StockHome home = scene.home();
    Map<String, String> before = home.tree();
    for (String part : List.of("share/hadoop/yarn/lib", "etc/hadoop", "")) {
      Path locked = home.directory().resolve(part);
      Disk readOnly =
          new KillingDisk(0) {
            @Override
            public boolean isWritable(Path at) {
              return !at.equals(locked);
            }
          };
      Ibis.Ran ran = scene.installOn(readOnly);
      assertEquals(2, ran.code(), ran.out());
      assertTrue(ran.err().contains(locked + " can't be written by this user"), ran.err());
      assertEquals(before, home.tree());
    }
    Disk ofOthers =
        new KillingDisk(0) {
          @Override
          public String whyNotGive(Path at, FileAttributes attributes) {
            return "belongs to Ann";
          }
        };
    assertTrue(scene.installOn(ofOthers).err().contains("site.xml belongs to Ann, nothing"));
    assertEquals(before, home.tree());
  }

  @Test
  void whileAnotherOneIsAtWork() throws IOException {
    StockHome home = scene.home();
    Map<String, String> before = home.contents();
    try (Closeable lock = new Journal(scene.disk(), home.directory()).lock()) {
      Ibis.Ran ran = scene.install();
      assertEquals(1, ran.code(), ran.out());
      assertTrue(ran.err().contains("another ibis install or uninstall is at work"), ran.err());
    }
    assertEquals(before, home.contents());
  }

  @Test
  void nobodySaysWhichHadoop() {
    Ibis.Ran ran = Ibis.install(scene.disk(), "--role", "namenode");
    assertEquals(2, ran.code());
    assertTrue(
        ran.err().contains("'namenode' is none of datanode, nodemanager, resourcemanager, client"),
        ran.err());
  }
}
