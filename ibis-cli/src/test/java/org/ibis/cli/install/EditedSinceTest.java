package org.ibis.cli.install;

import static org.ibis.cli.install.InstallScene.CORE;
import static org.ibis.cli.install.InstallScene.YARN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What people do to the files of an installation: nothing of it is lost, and no daemon breaks. */
class EditedSinceTest {
  private static final String LAST = "</configuration>";

  @TempDir Path directory;
  private InstallScene scene;
  private StockHome home;

  @BeforeEach
  void make() throws IOException {
    scene = InstallScene.in(directory, "3.5.0", StockHome.EMPTY);
    home = scene.home();
  }

  private static void edit(Path file, String what, String by) throws IOException {
    String text = Files.readString(file);
    assertTrue(text.contains(what), text);
    Files.writeString(file, text.replace(what, by));
  }

  private static String property(String key, String value) {
    return "<property><name>" + key + "</name><value>" + value + "</value></property>";
  }

  @ParameterizedTest
  @CsvSource({
    "core-site.xml, hadoop.http.filter.initializers, org.ibis.broker.web.BrokerPages",
    "yarn-site.xml, yarn.nodemanager.aux-services, 'mapreduce_shuffle, ibis_io,spark_shuffle'",
    // A file that has no block of its own.
    "mapred-site.xml, fs.hdfs.impl, org.ibis.client.IbisDistributedFileSystem",
  })
  void jarsThatTheConfigurationWouldStillNameStay(String file, String key, String value)
      throws IOException {
    scene.installed();
    edit(home.site(file), LAST, property(key, value) + LAST);
    scene.uninstallIsRefused(
        file + " sets " + key + " to " + value + ", which would need the jars");
    edit(home.site(file), property(key, value), "");
    scene.uninstalled();
  }

  @Test
  void aFileThatTheInstallationDidNotTouchIsAskedToo() throws IOException {
    scene.installed("--role", "datanode", "--no-broker");
    assertEquals(StockHome.EMPTY.get(CORE), Files.readString(home.site(CORE)));
    edit(home.site(CORE), LAST, property("fs.file.impl", "org.ibis.client.X") + LAST);
    scene.uninstallIsRefused("core-site.xml sets fs.file.impl to org.ibis.client.X");
  }

  @Test
  void theDirectoryThatDaemonsReadNowIsAskedToo() throws IOException {
    Path conf = Files.createDirectories(directory.resolve("conf"));
    scene.installed("--conf-dir", conf.toString());
    // Somebody makes etc/hadoop a copy of what was installed elsewhere.
    Files.copy(conf.resolve(CORE), home.site(CORE), StandardCopyOption.REPLACE_EXISTING);
    scene.uninstallIsRefused(home.site(CORE) + " sets fs.hdfs.impl to org.ibis.");
  }

  /** Kills an uninstallation that has only just begun. */
  private void cutOffUninstallation() throws IOException {
    for (int at = 0; ; at++) {
      try {
        Ibis.Ran unused = scene.uninstallOn(new KillingDisk(at));
      } catch (KillingDisk.Killed e) {
        // as it should
      }
      if (scene.state() == InstallState.UNINSTALLING) {
        return;
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "<property><name>a</name><value>org.ibis.X</value></property></configuration>, sets a to",
    "<oops></configuration>, can't be read",
  })
  void anInstallationAfterACutOffUninstallationAsksToo(String by, String why) throws IOException {
    scene.installed();
    cutOffUninstallation();
    edit(home.site(CORE), LAST, by);
    Map<String, String> before = home.tree();
    Ibis.Ran ran = scene.install();
    assertEquals(2, ran.code(), ran.out());
    assertTrue(ran.err().contains("core-site.xml " + why), ran.err());
    assertEquals(before, home.tree());
    scene.uninstallIsRefused(why);
  }

  @Test
  void whatCameWhileAPersonThoughtItOverIsSeen() throws IOException {
    scene.installed();
    Disk edited =
        new KillingDisk(Integer.MAX_VALUE) {
          @Override
          public Closeable lock(Path file) throws IOException {
            edit(home.site(CORE), LAST, property("a", "org.ibis.X") + LAST);
            return super.lock(file);
          }
        };
    Ibis.Ran ran = scene.uninstallOn(edited);
    assertEquals(2, ran.code(), ran.out());
    assertTrue(ran.err().contains("core-site.xml sets a to org.ibis.X"), ran.err());
    assertEquals(InstallState.INSTALLED, scene.state(), ran.err());
  }

  @Test
  void aPropertyThatWasEditedInTheBlockIsNotThrownAway() throws IOException {
    scene.installed();
    edit(home.site(YARN), "mapreduce_shuffle,ibis_io", "mapreduce_shuffle,ibis_io,spark_shuffle");
    scene.uninstallIsRefused(
        "yarn-site.xml sets yarn.nodemanager.aux-services to"
            + " mapreduce_shuffle,ibis_io,spark_shuffle in the block of ibis install");
  }

  @Test
  void whatWasWrittenIntoTheBlockIsNotThrownAway() throws IOException {
    scene.installed();
    edit(home.site(YARN), "<!-- ibis end", "<!-- ask Ann -->\n  <!-- ibis end");
    scene.uninstallIsRefused("yarn-site.xml has '<!-- ask Ann -->' in the block of ibis install");
    edit(home.site(YARN), "<!-- ask Ann -->\n  ", "");
    edit(home.site(YARN), "<!-- ibis end", property("mine", "1") + "<!-- ibis end");
    scene.uninstallIsRefused("yarn-site.xml sets mine to 1 in the block of ibis install");
  }

  @Test
  void aFileThatIsMissingComesBack() throws IOException {
    Map<String, String> stock = home.tree();
    scene.installed();
    Files.delete(home.site(YARN));
    Ibis.Ran ran = scene.uninstall();
    assertEquals(0, ran.code(), ran.err());
    assertTrue(ran.out().contains("yarn-site.xml was missing: it is again as it was"), ran.out());
    assertTrue(ran.out().contains("--- /dev/null"), ran.out());
    assertEquals(stock, home.tree());
  }

  /** Saves an edit when the new text of the file is written, and not yet at its place. */
  private Disk editing(String name) {
    return new KillingDisk(Integer.MAX_VALUE) {
      private boolean done;

      @Override
      public void writeNew(Path file, byte[] bytes, FileAttributes attributes) throws IOException {
        super.writeNew(file, bytes, attributes);
        if (!done && file.getFileName().toString().startsWith("." + name)) {
          done = true;
          edit(home.site(name), "<configuration>", "<configuration><!-- me -->");
        }
      }
    };
  }

  @ParameterizedTest
  @ValueSource(strings = {CORE, YARN})
  void anEditDuringTheInstallationIsNotOverwritten(String name) throws IOException {
    Map<String, String> stock = home.tree();
    Ibis.Ran ran = scene.installOn(editing(name));
    assertEquals(1, ran.code(), ran.out());
    assertTrue(ran.err().contains(name + " was changed just now by somebody else"), ran.err());
    assertTrue(ran.err().contains("all is undone"), ran.err());
    String edited = Files.readString(home.site(name));
    assertEquals(
        StockHome.EMPTY.get(name).replace("<configuration>", "<configuration><!-- me -->"), edited);
    Map<String, String> now = home.tree();
    for (Map<String, String> tree : List.of(stock, now)) {
      assertTrue(tree.remove("etc/hadoop/" + name) != null);
    }
    assertEquals(stock, now);
  }

  @Test
  void anEditDuringTheUninstallationIsNotOverwritten() throws IOException {
    scene.installed();
    Ibis.Ran ran = scene.uninstallOn(editing(YARN));
    assertEquals(1, ran.code(), ran.out());
    assertTrue(ran.err().contains("yarn-site.xml was changed just now"), ran.err());
    ran = scene.uninstall();
    assertEquals(0, ran.code(), ran.err());
    assertEquals(
        StockHome.EMPTY.get(YARN).replace("<configuration>", "<configuration><!-- me -->"),
        Files.readString(home.site(YARN)));
  }
}
