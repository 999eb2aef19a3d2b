package org.ibis.cli.install;

import static org.ibis.cli.install.InstallScene.CORE;
import static org.ibis.cli.install.InstallScene.HDFS;
import static org.ibis.cli.install.InstallScene.YARN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.ibis.cli.Main;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Configuration as people have it: it goes in, the doctor reads it, and it comes out byte for byte.
 */
class TraitTreesTest {
  private static final String LAST = "</configuration>";
  private static final String MAPRED = "mapred-site.xml";

  @TempDir Path directory;

  /** A tree of files that differ from stock Hadoop's in one way. */
  private record Trait(String name, Map<String, String> files) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static String site(String... keysAndValues) {
    StringBuilder text = new StringBuilder("<?xml version=\"1.0\"?>\n<configuration>\n");
    for (int i = 0; i < keysAndValues.length; i += 2) {
      text.append("  <property>\n    <name>")
          .append(keysAndValues[i])
          .append("</name>\n    <value>")
          .append(keysAndValues[i + 1])
          .append("</value>\n  </property>\n");
    }
    return text + LAST + "\n";
  }

  private static Trait trait(String name, String file, String content) {
    return new Trait(name, Map.of(file, content));
  }

  static Stream<Trait> traits() {
    String aux = "yarn.nodemanager.aux-services";
    String addresses = "yarn.resourcemanager.resource-tracker.address";
    String shuffle = "mapreduce_shuffle";
    String monitor = "yarn.resourcemanager.scheduler.monitor.";
    return Stream.of(
        trait("old names", HDFS, site("dfs.socket.timeout", "60000", "dfs.data.dir", "/d")),
        trait("old names of MapReduce", MAPRED, site("mapred.job.tracker", "local")),
        trait("another's variable", YARN, site("yarn.nodemanager.local-dirs", "/t/${user.name}")),
        trait("addresses one by one", YARN, site(addresses, "rm:8031")),
        trait("failover", YARN, site("yarn.resourcemanager.ha.rm-ids", "a,b")),
        trait("federated", CORE, site("fs.defaultFS", "viewfs://c", "x.y", "z")),
        trait("another's scheme", CORE, site("fs.s3a.impl", "com.example.Overload")),
        trait("Spark's shuffle", YARN, site(aux, shuffle + ",spark_shuffle")),
        trait("a list of many lines", YARN, site(aux, "\n      mapreduce_shuffle,\n  timeline\n")),
        trait("an empty list", YARN, site(aux, "")),
        trait("a key twice", YARN, site(aux, "old", aux, shuffle)),
        trait("preemption on", YARN, site(monitor + "enable", "true")),
        trait("preemption off", YARN, site(monitor + "policies", "com.example.Policy")),
        trait("units", HDFS, site("dfs.datanode.readahead.bytes", "8m")),
        trait("upper case", CORE, site("hadoop.security.authorization", "TRUE")),
        trait("Windows' lines", HDFS, site("a", "b").replace("\n", "\r\n")),
        trait("one line", HDFS, site("a", "b").replace("\n", "")),
        trait("no last line", HDFS, site("a", "b").strip()),
        trait("a byte order mark", HDFS, "\ufeff" + site("a", "b")),
        trait("no properties", CORE, "<configuration/>\n"),
        trait(
            "an entity",
            CORE,
            site("a", "&x;").replace("?>", "?><!DOCTYPE configuration [<!ENTITY x 'y'>]>")),
        trait("final", HDFS, site("a", "b").replace("</value>", "</value><final>true</final>")),
        trait("attributes", HDFS, "<configuration><property name='a' value='b'/></configuration>"));
  }

  private InstallScene scene(Trait trait) throws IOException {
    Map<String, String> sites = new HashMap<>(StockHome.EMPTY);
    sites.putAll(trait.files());
    return InstallScene.in(directory, "3.4.3", sites);
  }

  /** By check, whether anything that it found is not fine. */
  private static Map<String, Boolean> doctor(StockHome home) throws IOException {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code =
        Main.commandLine(new Main())
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err))
            .execute("doctor", "--json", "-", "--hadoop-home", home.directory().toString());
    assertTrue(code == 0 || code == 1, err.toString());
    Map<String, Boolean> bad = new HashMap<>();
    for (JsonNode f : new ObjectMapper().readTree(out.toString()).get("findings")) {
      boolean isFine = f.get("severity").asText().equals("fine");
      bad.merge(f.get("check").asText(), !isFine, Boolean::logicalOr);
    }
    return bad;
  }

  @ParameterizedTest
  @MethodSource("traits")
  void comesOutByteForByte(Trait trait) throws IOException {
    InstallScene scene = scene(trait);
    Map<String, String> stock = scene.home().tree();
    scene.installed();
    assertFalse(doctor(scene.home()).get("datanode-hook"), "installed");
    assertFalse(doctor(scene.home()).get("client-hook"), "installed");
    assertEquals(0, scene.install().code());
    scene.uninstalled();
    assertEquals(stock, scene.home().tree());
    assertTrue(doctor(scene.home()).get("client-hook"), "fine without IBIS");
  }

  @ParameterizedTest
  @MethodSource("traits")
  void whatAToolAppendsIsNotFine(Trait trait) throws IOException {
    InstallScene scene = scene(trait);
    scene.installed();
    Path hdfs = scene.home().site(HDFS);
    String later =
        "<property><name>dfs.datanode.fsdataset.factory</name><value>com.example.X</value></property>";
    Files.writeString(hdfs, Files.readString(hdfs).replace(LAST, later + LAST));
    assertTrue(doctor(scene.home()).get("datanode-hook"), "fine without its class");
    assertEquals(1, scene.install().code());
    scene.uninstalled();
    assertTrue(Files.readString(hdfs).contains(later));
    assertFalse(Files.readString(hdfs).contains("readahead.bytes</name>\n    <value>0"));
  }
}
