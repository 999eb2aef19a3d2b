package org.ibis.cli.install;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Classes of IBIS go where Java can load them, or nowhere. */
class InstallJavaTest {
  @TempDir Path directory;
  private InstallScene scene;

  @BeforeEach
  void make() throws IOException {
    scene = InstallScene.in(directory, "3.4.1", StockHome.EMPTY);
  }

  private String java(int version) throws IOException {
    Path home = Files.createDirectories(directory.resolve("java-" + version));
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + ".0.1\"\n");
    return home.toString();
  }

  private void script(String name, String text) throws IOException {
    Files.writeString(scene.home().site(name), text + "\n");
  }

  @Test
  void aHadoopThatRunsOnAnOlderJavaIsLeftAlone() throws IOException {
    script("hadoop-env.sh", "export JAVA_HOME=" + java(11));
    scene.installIsRefused("hadoop-env.sh: JAVA_HOME = " + java(11) + ", which is Java 11");
    scene.installIsRefused("Set it to Java 17 or later", "--role", "client");
    scene.installIsRefused("which is Java 11", "--dry-run");
  }

  @Test
  void aPartThatRunsOnAnOlderOne() throws IOException {
    script("hadoop-env.sh", "export JAVA_HOME=" + java(17));
    script("yarn-env.sh", "export JAVA_HOME=" + java(8));
    scene.installIsRefused("yarn-env.sh: JAVA_HOME = " + java(8) + ", which is Java 8");
    scene.installed("--role", "datanode");
  }

  @Test
  void tasksThatRunOnAnOlderOne() throws IOException {
    script("hadoop-env.sh", "export JAVA_HOME=" + java(17));
    script(
        "mapred-site.xml",
        "<configuration><property><name>mapreduce.map.env</name><value>JAVA_HOME="
            + java(11)
            + "</value></property></configuration>");
    scene.installIsRefused("mapreduce.map.env: JAVA_HOME = " + java(11) + ", which is Java 11");
  }

  @Test
  void theShellsJavaCountsWhereNoScriptNamesOne() throws IOException {
    Map<String, String> before = scene.home().tree();
    String[] options = {
      "--yes",
      "--bundle",
      scene.bundle().toString(),
      "--hadoop-home",
      scene.home().directory().toString()
    };
    scene.assertRefused(
        Ibis.installWith(scene.disk(), Map.of("JAVA_HOME", java(8)), options),
        "this shell: JAVA_HOME = " + java(8) + ", which is Java 8",
        before);
    Ibis.Ran ran = Ibis.installWith(scene.disk(), Map.of("JAVA_HOME", java(21)), options);
    assertEquals(0, ran.code(), ran.err());
    assertTrue(ran.out().contains("no script of the configuration says which Java"), ran.out());
  }

  @Test
  void whatCantBeToldIsSaid() throws IOException {
    script("hadoop-env.sh", "if x; then\n  JAVA_HOME=" + java(11) + "\nfi");
    Ibis.Ran may = scene.install("--dry-run");
    assertTrue(may.out().contains("may count, which is Java 11"), may.out() + may.err());
    script("hadoop-env.sh", "JAVA_HOME=" + directory.resolve("nowhere"));
    Ibis.Ran unknown = scene.install("--dry-run");
    assertTrue(unknown.out().contains("of a version that nothing there tells"), unknown.out());
    script("hadoop-env.sh", "JAVA_HOME=" + java(17));
    Ibis.Ran ran = scene.install("--dry-run");
    assertFalse(ran.out().contains("which Java"), ran.out());
    assertFalse(ran.out().contains("may count"), ran.out());
  }
}
