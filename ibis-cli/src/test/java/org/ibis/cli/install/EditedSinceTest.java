package org.ibis.cli.install;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
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
  private static final String CORE = "core-site.xml";
  private static final String YARN = "yarn-site.xml";
  private static final String LAST = "</configuration>";

  @TempDir Path directory;
  private final Disk disk = new RealDisk(false);
  private StockHome home;
  private Path bundle;

  @BeforeEach
  void make() throws IOException {
    bundle = StockHome.bundle(directory.resolve("bundle"), Bundle.of(directory).version());
    home = StockHome.in(directory.resolve("hadoop"), "3.5.0", StockHome.EMPTY);
  }

  private Ibis.Ran install(Disk on, String... options) {
    List<String> all = new ArrayList<>(List.of(options));
    all.addAll(List.of("--yes", "--hadoop-home", home.directory().toString()));
    all.addAll(List.of("--bundle", bundle.toString()));
    return Ibis.install(on, all.toArray(String[]::new));
  }

  private Ibis.Ran uninstall(Disk on) {
    return Ibis.uninstall(on, "--yes", "--hadoop-home", home.directory().toString());
  }

  private void installed(String... options) {
    Ibis.Ran ran = install(disk, options);
    assertEquals(0, ran.code(), ran.err());
  }

  private static void edit(Path file, String what, String by) throws IOException {
    String text = Files.readString(file);
    assertTrue(text.contains(what), text);
    Files.writeString(file, text.replace(what, by));
  }

  private static String property(String key, String value) {
    return "<property><name>" + key + "</name><value>" + value + "</value></property>";
  }

  private void refuses(String why) throws IOException {
    Map<String, String> before = home.tree();
    Ibis.Ran ran = uninstall(disk);
    assertEquals(2, ran.code(), ran.out());
    assertTrue(ran.err().contains(why), ran.err());
    assertEquals(1, ran.err().lines().count(), ran.err());
    assertEquals(before, home.tree());
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
    installed();
    edit(home.site(file), LAST, property(key, value) + LAST);
    refuses(file + " sets " + key + " to " + value + ", which would need the jars");
    edit(home.site(file), property(key, value), "");
    assertEquals(0, uninstall(disk).code());
  }

  @Test
  void aFileThatTheInstallationDidNotTouchIsAskedToo() throws IOException {
    installed("--role", "datanode", "--no-broker");
    assertEquals(StockHome.EMPTY.get(CORE), Files.readString(home.site(CORE)));
    edit(home.site(CORE), LAST, property("fs.file.impl", "org.ibis.client.X") + LAST);
    refuses("core-site.xml sets fs.file.impl to org.ibis.client.X");
  }

  @Test
  void theDirectoryThatDaemonsReadNowIsAskedToo() throws IOException {
    Path conf = Files.createDirectories(directory.resolve("conf"));
    installed("--conf-dir", conf.toString());
    // Somebody makes etc/hadoop a copy of what was installed elsewhere.
    Files.copy(conf.resolve(CORE), home.site(CORE), StandardCopyOption.REPLACE_EXISTING);
    refuses(home.site(CORE) + " sets fs.hdfs.impl to org.ibis.");
  }

  /** Kills an uninstallation that has only just begun. */
  private void cutOffUninstallation() throws IOException {
    for (int at = 0; ; at++) {
      try {
        Ibis.Ran unused = uninstall(new KillingDisk(at));
      } catch (KillingDisk.Killed e) {
        // as it should
      }
      if (new Journal(disk, home.directory()).state() == Journal.State.UNINSTALLING) {
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
    installed();
    cutOffUninstallation();
    edit(home.site(CORE), LAST, by);
    Map<String, String> before = home.tree();
    Ibis.Ran ran = install(disk);
    assertEquals(2, ran.code(), ran.out());
    assertTrue(ran.err().contains("core-site.xml " + why), ran.err());
    assertEquals(before, home.tree());
    refuses(why);
  }

  @Test
  void whatCameWhileAPersonThoughtItOverIsSeen() throws IOException {
    installed();
    Disk edited =
        new KillingDisk(Integer.MAX_VALUE) {
          @Override
          public Closeable lock(Path file) throws IOException {
            edit(home.site(CORE), LAST, property("a", "org.ibis.X") + LAST);
            return super.lock(file);
          }
        };
    Ibis.Ran ran = uninstall(edited);
    assertEquals(2, ran.code(), ran.out());
    assertTrue(ran.err().contains("core-site.xml sets a to org.ibis.X"), ran.err());
    assertEquals(Journal.State.INSTALLED, new Journal(disk, home.directory()).state(), ran.err());
  }

  @Test
  void aPropertyThatWasEditedInTheBlockIsNotThrownAway() throws IOException {
    installed();
    edit(home.site(YARN), "mapreduce_shuffle,ibis_io", "mapreduce_shuffle,ibis_io,spark_shuffle");
    refuses(
        "yarn-site.xml sets yarn.nodemanager.aux-services to"
            + " mapreduce_shuffle,ibis_io,spark_shuffle in the block of ibis install");
  }

  @Test
  void whatWasWrittenIntoTheBlockIsNotThrownAway() throws IOException {
    installed();
    edit(home.site(YARN), "<!-- ibis end", "<!-- ask Ann -->\n  <!-- ibis end");
    refuses("yarn-site.xml has '<!-- ask Ann -->' in the block of ibis install");
    edit(home.site(YARN), "<!-- ask Ann -->\n  ", "");
    edit(home.site(YARN), "<!-- ibis end", property("mine", "1") + "<!-- ibis end");
    refuses("yarn-site.xml sets mine to 1 in the block of ibis install");
  }

  @Test
  void aFileThatIsMissingComesBack() throws IOException {
    Map<String, String> stock = home.tree();
    installed();
    Files.delete(home.site(YARN));
    Ibis.Ran ran = uninstall(disk);
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
    Ibis.Ran ran = install(editing(name));
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
    installed();
    Ibis.Ran ran = uninstall(editing(YARN));
    assertEquals(1, ran.code(), ran.out());
    assertTrue(ran.err().contains("yarn-site.xml was changed just now"), ran.err());
    ran = uninstall(disk);
    assertEquals(0, ran.code(), ran.err());
    assertEquals(
        StockHome.EMPTY.get(YARN).replace("<configuration>", "<configuration><!-- me -->"),
        Files.readString(home.site(YARN)));
  }
}
