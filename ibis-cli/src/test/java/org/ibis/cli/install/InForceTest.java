package org.ibis.cli.install;

import static org.ibis.cli.install.InstallScene.YARN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** "Nothing is to be done" is said only where daemons go by what was installed. */
class InForceTest {
  private static final String LAST = "</configuration>";
  private static final String AUX = "yarn.nodemanager.aux-services";

  @TempDir Path directory;
  private InstallScene scene;
  private StockHome home;

  @BeforeEach
  void make() throws IOException {
    scene = InstallScene.in(directory, "3.5.0", StockHome.EMPTY);
    home = scene.home();
    scene.installed();
  }

  private void append(String file, String key, String value) throws IOException {
    String text = Files.readString(home.site(file));
    String property = "<property><name>" + key + "</name><value>" + value + "</value></property>";
    Files.writeString(home.site(file), text.replace(LAST, property + LAST));
  }

  @ParameterizedTest
  @CsvSource({
    // As a container's start script does.
    "yarn-site.xml, yarn.nodemanager.aux-services, mapreduce_shuffle",
    "yarn-site.xml, yarn.resourcemanager.scheduler.monitor.enable, false",
    "hdfs-site.xml, dfs.datanode.fsdataset.factory, com.example.Factory",
    "hdfs-site.xml, dfs.datanode.readahead.bytes, 4194304",
    // In a file that is read later.
    "mapred-site.xml, fs.file.impl, org.apache.hadoop.fs.LocalFileSystem",
  })
  void whatStandsLaterIsSeen(String file, String key, String value) throws IOException {
    append(file, key, value);
    Ibis.Ran ran = scene.install();
    assertEquals(1, ran.code(), ran.out());
    assertTrue(
        ran.err().contains(file + " no longer has what was installed, it sets " + key + " to "),
        ran.err());
    assertTrue(ran.err().contains("ibis uninstall, then ibis install again"), ran.err());
    scene.uninstalled();
    if (!file.startsWith("mapred") && !value.startsWith("com.")) {
      scene.installed();
      assertEquals(0, scene.install().code());
    }
  }

  @Test
  void whatStandsLaterAndIsTheSameIsFine() throws IOException {
    append(YARN, AUX, "mapreduce_shuffle,other, ibis_io");
    append(YARN, "other", "1");
    Ibis.Ran ran = scene.install();
    assertEquals(0, ran.code(), ran.err());
    assertTrue(ran.out().contains("nothing is to be done"), ran.out());
  }

  @Test
  void aFileThatIsGoneIsSeen() throws IOException {
    Files.delete(home.site(YARN));
    Ibis.Ran ran = scene.install();
    assertEquals(1, ran.code(), ran.out());
    assertTrue(ran.err().contains("it does not set " + AUX), ran.err());
  }
}
