package org.ibis.cli.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.ibis.cli.cluster.Cli;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CacheCommandsTest {
  @TempDir private Path temp;
  private FakeBlockd blockd;

  @BeforeEach
  void starts() throws IOException {
    blockd = new FakeBlockd(Files.createDirectory(temp.resolve("ssd")));
  }

  @AfterEach
  void ends() throws IOException, InterruptedException {
    blockd.close();
  }

  @Test
  void statusIsSaidForPeople() throws IOException {
    blockd.status.setAll(MadeUpStatus.busy());
    Cli.Ran ran = cache("status");
    assertEquals(0, ran.code(), ran.err());
    assertTrue(ran.out().startsWith("Mirrors in " + blockd.ssd + ": on.\n"), ran.out());
    assertEquals(List.of("ask 1"), blockd.said);
  }

  @Test
  void statusIsSaidForProgramsAsBlockdSaysIt() throws IOException {
    blockd.status.put("news", "für\u001b\u009b\u007f");
    Cli.Ran ran = cache("status", "--json", "-");
    assertEquals(0, ran.code(), ran.err());
    assertEquals(blockd.status, new ObjectMapper().readTree(ran.out()));
    assertTrue(ran.out().strip().chars().allMatch(c -> c >= ' ' && c <= '~'), ran.out());
    Path file = temp.resolve("status.json");
    assertEquals("", cache("status", "--json", file.toString()).out());
    assertEquals(blockd.status, new ObjectMapper().readTree(file.toFile()));
  }

  @Test
  void theSocketIsFoundByTheConfiguration() throws IOException {
    Path conf = conf("<name>ibis.ssd.dir</name><value>" + blockd.ssd + "</value>");
    assertEquals(0, Cli.run("cache", "status", "--conf", conf.toString()).code());
    Path other = temp.resolve("other.sock");
    conf =
        conf(
            "<name>ibis.ssd.dir</name><value>/ssd</value></property><property>"
                + "<name>ibis.blockd.socket</name><value>"
                + other
                + "</value>");
    Cli.Ran ran = Cli.run("cache", "status", "--conf", conf.toString());
    assertEquals(1, ran.code());
    assertTrue(ran.err().startsWith("ibis: no ibis-blockd at " + other + ": is it"), ran.err());
  }

  @Test
  void whereNoSsdIsConfiguredThatIsSaid() throws IOException {
    Path conf = conf("<name>a</name><value>b</value>");
    Cli.Ran ran = Cli.run("cache", "status", "--conf", conf.toString());
    assertEquals(3, ran.code());
    assertTrue(
        ran.err()
            .startsWith("ibis: no SSD is configured here: '" + conf + "' does not set ibis.ssd"),
        ran.err());
    ran = Cli.run("cache", "status", "--conf", temp.resolve("none").toString());
    assertEquals(2, ran.code());
    assertTrue(ran.err().contains("has neither core-site.xml nor hdfs-site.xml"), ran.err());
    conf = conf("<name>ibis.ssd.dir</name><value>ssd</value>");
    ran = Cli.run("cache", "status", "--conf", conf.toString());
    assertEquals(2, ran.code());
    assertTrue(ran.err().contains("ibis.ssd.dir"), ran.err());
    assertEquals(1, ran.err().lines().count(), ran.err());
  }

  @Test
  void offAndOnSayWhatFollows() {
    blockd.status.put("mirrors", 2).put("bytes_used", 5_000_000);
    assertEquals(
        "No new mirrors are made until \"ibis cache on\" or the next start of ibis-blockd: 2 mirrors"
            + " (5.0 MB) stay in use.\n",
        cache("off").out());
    assertEquals(
        "New mirrors are made again, as blocks are written and read: there are 2 mirrors (5.0 MB)"
            + " now.\n",
        cache("on").out());
    assertEquals(List.of("ask 1", "ask 5", "ask 1", "ask 6"), blockd.said);
  }

  @Test
  void drainSaysWhatFollows() {
    blockd.status.put("mirrors", 1).put("bytes_used", 5_000_000_000L);
    assertEquals(
        "1 mirror (5.0 GB) is being removed (ibis cache status says when that is done), and none is"
            + " made until \"ibis cache on\" or the next start of ibis-blockd: all blocks are read"
            + " from their disks.\n",
        cache("drain").out());
  }

  @Test
  void anOrderThatLeadsNowhereHasFailed() {
    blockd.ignoresOrders = true;
    Cli.Ran ran = cache("drain");
    assertEquals(1, ran.code());
    assertTrue(ran.err().contains("has taken the order, and is on all the same"), ran.err());
  }

  @Test
  void forgetAsksBefore() throws IOException {
    blockd.status.put("mirrors", 3).put("bytes_used", 4_000_000);
    Cli.Ran ran = answering("n\n", "forget");
    assertEquals(0, ran.code(), ran.err());
    assertTrue(ran.out().startsWith("3 mirrors (4.0 MB) are removed: these blocks"), ran.out());
    assertTrue(ran.out().endsWith("Go on? [y/N] Nothing is changed.\n"), ran.out());
    assertEquals(List.of("ask 1"), blockd.said);
    ran = answering("", "forget");
    assertEquals(2, ran.code());
    assertEquals("ibis: nobody answers: give --yes\n", ran.err());
    ran = answering("y\n", "forget");
    assertTrue(
        ran.out()
            .endsWith(
                "3 mirrors (4.0 MB) are being removed: new ones are made as blocks are written and"
                    + " read.\n"),
        ran.out());
    assertEquals(List.of("ask 1", "ask 1", "ask 1", "ask 3"), blockd.said);
  }

  @Test
  void forgetCanOverwriteAndNeedsNobody() throws IOException {
    blockd.status.put("mirrors", 3).put("bytes_used", 4_000_000).put("state", "off");
    Cli.Ran ran = answering("", "forget", "--discard", "--yes");
    assertEquals(
        "3 mirrors (4.0 MB) are being overwritten and removed: new ones are made after \"ibis cache"
            + " on\" only.\n",
        ran.out());
    assertEquals(List.of("ask 1", "ask 4"), blockd.said);
  }

  private Cli.Ran cache(String command, String... options) {
    String[] all = new String[options.length + 4];
    all[0] = "cache";
    all[1] = command;
    all[2] = "--socket";
    all[3] = blockd.socket.toString();
    System.arraycopy(options, 0, all, 4, options.length);
    return Cli.run(all);
  }

  private Cli.Ran answering(String answer, String command, String... options) throws IOException {
    InputStream before = System.in;
    try (InputStream in = new ByteArrayInputStream(answer.getBytes(StandardCharsets.US_ASCII))) {
      System.setIn(in);
      return cache(command, options);
    } finally {
      System.setIn(before);
    }
  }

  private Path conf(String property) throws IOException {
    Path conf = Files.createDirectories(temp.resolve("conf"));
    Files.writeString(
        conf.resolve("hdfs-site.xml"),
        "<configuration><property>" + property + "</property></configuration>");
    return conf;
  }
}
