package org.ibis.cli.install;

import static org.ibis.cli.install.InstallScene.CORE;
import static org.ibis.cli.install.InstallScene.HDFS;
import static org.ibis.cli.install.InstallScene.YARN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A tool has written the files of the configuration anew: the block's comments are gone. */
class RewrittenSiteTest {
  private static final String AUX = "yarn.nodemanager.aux-services";
  private static final String MONITOR = "yarn.resourcemanager.scheduler.monitor.enable";
  private static final Map<String, String> SITES =
      Map.of(
          CORE,
          StockHome.EMPTY.get(CORE),
          HDFS,
          """
          <configuration>
          <!-- a note -->
          <property><name>dfs.datanode.readahead.bytes</name>
          <value>8388608</value></property>
          </configuration>
          """,
          YARN,
          StockHome.GROWN.get(YARN),
          "mapred-site.xml",
          StockHome.EMPTY.get("mapred-site.xml"));

  @TempDir Path directory;
  private InstallScene scene;
  private StockHome home;
  private Map<String, Map<String, String>> before;

  @BeforeEach
  void make() throws IOException {
    scene = InstallScene.in(directory, "3.5.0", SITES);
    home = scene.home();
    before = values();
    scene.installed();
  }

  private Map<String, Map<String, String>> values() throws IOException {
    Map<String, Map<String, String>> all = new HashMap<>();
    for (String name : Setting.FILES) {
      Path file = home.site(name);
      all.put(name, new SiteValues().add(file.toUri(), Files.readAllBytes(file)).allBut(Set.of()));
    }
    return all;
  }

  private void rewrite(RewritingTool tool) throws IOException {
    for (String name : Setting.FILES) {
      Files.writeString(home.site(name), tool.write(Files.readString(home.site(name))));
    }
  }

  @ParameterizedTest
  @EnumSource
  void nothingOfItsStays(RewritingTool tool) throws IOException {
    Map<String, Map<String, String>> installed = values();
    rewrite(tool);
    assertEquals(installed, values());
    Ibis.Ran again = scene.askToInstall();
    assertEquals(0, again.code(), again.err()); // it still has all of its values
    Ibis.Ran ran = scene.uninstall();
    assertEquals(0, ran.code(), ran.err());
    assertTrue(ran.out().contains("yarn-site.xml was edited since"), ran.out());
    assertEquals(before, values());
    assertEquals(
        Optional.of(InstallState.NONE), InstallState.in(home.directory(), scene.journalsOfRoot()));
  }

  @Test
  void whatSomebodyHasSetSinceStays() throws IOException {
    rewrite(RewritingTool.SORTED);
    String yarn = Files.readString(home.site(YARN));
    assertTrue(yarn.contains(",ibis_io<"), yarn);
    Files.writeString(home.site(YARN), yarn.replace(",ibis_io<", ",ibis_io,other<"));
    scene.uninstallIsRefused("yarn-site.xml sets " + AUX + " to mapreduce_shuffle, spark_");
    Files.writeString(home.site(YARN), yarn.replace(",ibis_io<", ",other<"));
    String hdfs = Files.readString(home.site(HDFS));
    Files.writeString(home.site(HDFS), hdfs.replace("<value>0</value>", "<value>4711</value>"));
    Ibis.Ran ran = scene.uninstall();
    assertEquals(0, ran.code(), ran.err());
    Map<String, Map<String, String>> now = values();
    assertEquals("4711", now.get(HDFS).get("dfs.datanode.readahead.bytes"));
    assertEquals("mapreduce_shuffle, spark_${spark.name},other", now.get(YARN).get(AUX));
    assertEquals("true", now.get(YARN).get(MONITOR)); // it was
  }

  @Test
  void aSwitchThatWasOffIsOffAgain() throws IOException {
    scene = InstallScene.in(directory.resolve("off"), "3.5.0", StockHome.EMPTY);
    home = scene.home();
    scene.installed();
    rewrite(RewritingTool.SORTED);
    assertEquals("true", values().get(YARN).get(MONITOR));
    scene.uninstalled();
    assertFalse(values().get(YARN).containsKey(MONITOR));
    assertFalse(values().get(HDFS).containsKey("dfs.datanode.readahead.bytes"));
  }

  @Test
  void aPropertyThatIsNotInTheFileItselfIsNamed() throws IOException {
    rewrite(RewritingTool.SORTED);
    String hdfs = Files.readString(home.site(HDFS));
    Path part = home.site("part.xml");
    Files.writeString(part, hdfs);
    Files.writeString(
        home.site(HDFS),
        "<configuration xmlns:xi=\"http://www.w3.org/2001/XInclude\"><xi:include href=\""
            + part.toUri()
            + "\"/></configuration>");
    scene.uninstallIsRefused("dfs.datanode.readahead.bytes = 8388608");
  }
}
