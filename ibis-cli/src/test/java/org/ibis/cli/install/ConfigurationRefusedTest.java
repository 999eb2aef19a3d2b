package org.ibis.cli.install;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Configuration that IBIS would not go together with is told in one line, and stays as it is. */
class ConfigurationRefusedTest {
  @TempDir Path directory;
  private InstallScene scene;

  /** A home in which one file is as given. */
  private void home(String file, String content) throws IOException {
    Map<String, String> sites = new HashMap<>(StockHome.EMPTY);
    sites.put(file, content);
    scene = InstallScene.in(directory, "3.5.0", sites);
  }

  private static String site(String... properties) {
    return "<configuration>" + String.join("\n", properties) + "</configuration>";
  }

  private static String property(String name, String value) {
    return "<property><name>" + name + "</name><value>" + value + "</value></property>";
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
    home("yarn-site.xml", content);
    scene.installIsRefused(why);
  }

  @Test
  void aConfigurationInAnotherEncoding() throws IOException {
    home("core-site.xml", "");
    StockHome home = scene.home();
    Files.write(home.site("core-site.xml"), "<configuration/>".getBytes(StandardCharsets.UTF_16LE));
    scene.installIsRefused("save it in UTF-8");
    String ebcdic = "<?xml version=\"1.0\" encoding=\"IBM037\"?><configuration/>";
    Files.write(home.site("core-site.xml"), ebcdic.getBytes(Charset.forName("IBM037")));
    scene.installIsRefused("save it in UTF-8");
  }

  @Test
  void noEntityIsFetchedFromOutside() throws IOException {
    Path secret = Files.writeString(directory.resolve("secret"), "very secret");
    String content =
        "<!DOCTYPE configuration [<!ENTITY x SYSTEM '"
            + secret.toUri()
            + "'>]>\n"
            + site(property("a", "&x;"));
    home("core-site.xml", content);
    Ibis.Ran ran = scene.install();
    assertEquals(0, ran.code(), ran.err()); // Hadoop itself leaves such a one out
    assertFalse((ran.out() + ran.err()).contains("very secret"), ran.out());
  }

  @Test
  void aFinalPropertyThatWouldHaveToChange() throws IOException {
    String last = "<property><name>fs.file.impl</name><value/><final>true</final></property>";
    String file = last.replace("<value/>", "<value>org.apache.hadoop.fs.LocalFileSystem</value>");
    home("core-site.xml", site(file));
    scene.installIsRefused("fs.file.impl is final in ", "--role", "client");
    home("yarn-site.xml", site(file));
    scene.installIsRefused("goes before core-site.xml");
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
    home(file, site(property(key, value)));
    scene.installIsRefused(why);
  }

  @Test
  void tasksThatHaveTheJarsElsewhere() throws IOException {
    home("yarn-site.xml", site(property("yarn.application.classpath", "/opt/jars/*")));
    scene.installed("--tasks-have-jars");
  }
}
