package org.ibis.cli.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.ibis.cli.UserError;
import org.ibis.cli.cluster.Cli;
import org.ibis.core.mirror.BlockName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A made-up Hadoop home, data directories and steward. */
class WarmCommandTest {
  private static final String POOL = "BP-1899-10.0.0.1-1700000000000";
  private static final long FIRST = 1_073_741_825;
  private static final long GROUP = -9_223_372_036_854_775_792L;

  @TempDir private Path temp;
  private FakeBlockd blockd;
  private Path data1;
  private Path data2;
  private Path home;

  @BeforeEach
  void starts() throws IOException {
    blockd = new FakeBlockd(Files.createDirectory(temp.resolve("ssd")));
    data1 = Files.createDirectories(temp.resolve("1/dn/current")).getParent();
    data2 = Files.createDirectories(temp.resolve("2/dn/current")).getParent();
    home = temp.resolve("hadoop");
    Files.createDirectories(home.resolve("etc/hadoop"));
    Files.writeString(
        home.resolve("etc/hadoop/hdfs-site.xml"),
        """
        <configuration>
        <property><name>ibis.ssd.dir</name><value>%s</value></property>
        <property><name>dfs.datanode.data.dir</name>
          <value>[DISK]file://%s, [SSD]%s/., /nowhere/dn</value></property>
        </configuration>
        """
            .formatted(blockd.ssd, data1, data2));
  }

  @AfterEach
  void ends() throws IOException, InterruptedException {
    blockd.close();
  }

  @Test
  void theBlocksOnThisNodeAreMirroredOneAfterTheOther() throws IOException {
    StringBuilder fsck = new StringBuilder();
    for (int i = 0; i < 100; i++) {
      if (i % 2 == 0) {
        Path unused = replica(i % 4 == 0 ? data1 : data2, FIRST + i, 10);
      }
      fsck.append(i + ". " + POOL + ":blk_" + (FIRST + i) + "_1001 len=10 Live_repl=3\n");
    }
    blockd.ofOthers = 40;
    fsckSays(0, fsck + "The filesystem under path '/data' is HEALTHY\n");
    Cli.Ran ran = warm("/data");
    assertEquals(
        "50 blocks of /data are on this node (0.0 MB), 50 of them mirrored (0.0 MB).\n", ran.out());
    assertEquals(0, ran.code(), ran.err());
    assertEquals(Warming.MOST_WAITING, blockd.mostWaiting);
    List<String> warmed = warmed();
    assertEquals(50, warmed.size());
    assertEquals(data1 + "/" + data(FIRST).below(), warmed.get(0));
    assertEquals(data2 + "/" + data(FIRST + 2).below(), warmed.get(1));
    assertEquals(
        List.of("fsck", "/data", "-files", "-blocks", home + "/etc/hadoop"),
        Files.readAllLines(home.resolve("asked")));
  }

  @Test
  void whatHasAWholeMirrorIsPassedOver() throws IOException {
    MadeUpMap.write(blockd.ssd, replica(data1, FIRST, 10), true);
    Path part = replica(data1, FIRST + 1, 3 << 20);
    MadeUpMap.write(blockd.ssd, part, false);
    Path old = replica(data1, FIRST + 2, 10);
    MadeUpMap.write(blockd.ssd, old, true);
    Files.write(old, new byte[11]);
    fsckNames(FIRST, FIRST + 1, FIRST + 2);
    Cli.Ran ran = warm("/data");
    assertEquals(0, ran.code(), ran.out() + ran.err());
    assertEquals(List.of(part.toString(), old.toString()), warmed());
  }

  @Test
  void blocksOfAStripedGroupAreFound() throws IOException {
    Path third = replica(data1, GROUP + 3, 10);
    Path tenth = replica(data2, GROUP + 10, 10);
    fsckNames(GROUP);
    Cli.Ran ran = warm("/data");
    assertEquals(0, ran.code(), ran.out() + ran.err());
    assertEquals(List.of(third.toString(), tenth.toString()), warmed());
  }

  @Test
  void checksumsComeBeforeTheirDataAndAreSaidToBeMissing() throws IOException {
    Path block = replica(data1, FIRST, 10);
    Path checksums = Files.write(block.resolveSibling("blk_" + FIRST + "_1001.meta"), new byte[9]);
    Files.write(block.resolveSibling("blk_" + FIRST + "_1000.meta"), new byte[9]); // an older one
    fsckNames(FIRST);
    Cli.Ran ran = warm("/data");
    assertEquals(
        "1 block of /data is on this node (0.0 MB), 1 of them mirrored (0.0 MB).\n", ran.out());
    assertEquals(0, ran.code(), ran.err());
    assertEquals(List.of(checksums.toString(), block.toString()), warmed());

    Files.write(checksums, new byte[10]);
    blockd.refusedBlocks = List.of(checksums.getFileName().toString());
    ran = warm("/data");
    assertEquals(1, ran.code(), ran.err());
    assertTrue(ran.out().contains(" The checksums of 1 have no mirror.\n"), ran.out());
  }

  @Test
  void whatIsNotMirroredIsSaidWithWhy() throws IOException {
    Path unused = replica(data1, FIRST, 4_000_000);
    unused = replica(data1, FIRST + 1, 4_000_000);
    blockd.refusedBlocks = List.of("blk_" + FIRST);
    fsckNames(FIRST, FIRST + 1);
    Cli.Ran ran = warm("/data");
    assertEquals(1, ran.code(), ran.err());
    assertEquals(
        """
        2 blocks of /data are on this node (8.0 MB), 1 of them mirrored (4.0 MB).
        Meanwhile, blocks of other paths among them:
        blocks  why blocks were not mirrored
        ------  ------------------------------------------
             1  what is mirrored saves the disks more time
        """,
        ran.out());
  }

  @Test
  void whereNoBlockIsHereNothingIsAskedFor() throws IOException {
    fsckNames(FIRST);
    Cli.Ran ran = warm("/data");
    assertEquals(0, ran.code(), ran.err());
    assertEquals("No block of /data is on this node.\n", ran.out());
    assertEquals(List.of(), warmed());
  }

  @Test
  void aPathThatIsNotThereIsSaidNotToBe() throws IOException {
    fsckSays(0, "Path '/none' does not exist\n");
    Cli.Ran ran = warm("/none");
    assertEquals(2, ran.code());
    assertEquals("ibis: PATH: HDFS has no '/none'\n", ran.err());
  }

  @Test
  void whatHadoopSaysOfAFailureIsSaid() throws IOException {
    fsckSays(255, ""); // what it says on standard error, fsckSays adds
    Cli.Ran ran = warm("/data");
    assertEquals(1, ran.code());
    assertTrue(
        ran.err().contains("failed (it ended with 255): the last line of standard error."),
        ran.err());
  }

  @Test
  void wrongPathsAreNotAskedFor() throws IOException {
    fsckNames(FIRST);
    for (String path : List.of("data", "", "-move", "/a\nb", "/\u001b[2J")) {
      Cli.Ran ran = Cli.run("cache", "warm", "--hadoop-home", home.toString(), "--", path);
      assertEquals(2, ran.code(), path);
      assertEquals(1, ran.err().lines().count(), ran.err());
    }
    assertTrue(Files.notExists(home.resolve("asked")));
  }

  @Test
  void aHomeWithoutHdfsIsNamed() {
    Cli.Ran ran = warm("/data");
    assertEquals(2, ran.code());
    assertTrue(ran.err().contains("'" + home + "' has no bin/hdfs"), ran.err());
  }

  @Test
  void dataDirectoriesThatAreNowhereAreNamed() throws IOException {
    fsckNames(FIRST);
    Files.delete(data1.resolve("current"));
    Files.delete(data2.resolve("current"));
    Cli.Ran ran = warm("/data");
    assertEquals(3, ran.code());
    assertTrue(ran.err().startsWith("ibis: no DataNode has been here: none of dfs.d"), ran.err());
  }

  @Test
  void whileItIsOffNobodyIsAsked() throws IOException {
    fsckNames(FIRST);
    blockd.status.put("state", "off");
    Cli.Ran ran = warm("/data");
    assertEquals(1, ran.code());
    assertTrue(
        ran.err().startsWith("ibis: ibis-blockd makes no mirrors: they are off."), ran.err());
    assertTrue(Files.notExists(home.resolve("asked")));
  }

  @Test
  void aDirectoryThatBlockdDoesNotKnowIsNamed() throws IOException {
    Path file = replica(data1, FIRST, 10);
    fsckNames(FIRST);
    blockd.warm = "outside";
    Cli.Ran ran = warm("/data");
    assertEquals(1, ran.code());
    assertTrue(ran.err().contains("ibis-blockd does not know " + file + ": start"), ran.err());
  }

  @Test
  void whereNothingHappensItEnds() throws IOException {
    List<Replica> all = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      all.add(new Replica(data(FIRST + i), replica(data1, FIRST + i, 10), 10));
    }
    blockd.ignoresOrders = true;
    blockd.ofOthers = Warming.MOST_WAITING;
    try (BlockdConnection connection = BlockdConnection.open(blockd.socket)) {
      BlockdStatus status = connection.ask(Order.STATUS);
      Warming warming =
          new Warming(connection, status, Duration.ofMillis(500), Duration.ofMillis(500));
      UserError e = assertThrows(UserError.class, () -> warming.run(all, share -> {}));
      assertTrue(e.getMessage().contains("and 32 copies wait: does a disk hang?"), e.getMessage());
    }
    assertEquals(List.of(), warmed());
  }

  private static BlockName data(long id) {
    return new BlockName(POOL, id, 0);
  }

  private Path replica(Path data, long id, int bytes) throws IOException {
    Path file = data.resolve(data(id).below());
    Files.createDirectories(file.getParent());
    return Files.write(file, new byte[bytes]);
  }

  private List<String> warmed() {
    return blockd.said.stream().filter(said -> said.startsWith("/")).toList();
  }

  private void fsckNames(long... blocks) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (long block : blocks) {
      lines.append("0. " + POOL + ":blk_" + block + "_1001 len=10 Live_repl=1\n");
    }
    fsckSays(0, lines + "The filesystem under path '/data' is HEALTHY\n");
  }

  private void fsckSays(int code, String text) throws IOException {
    Files.writeString(home.resolve("says"), text);
    Path hdfs = Files.createDirectories(home.resolve("bin")).resolve("hdfs");
    Files.writeString(
        hdfs,
        """
        #!/bin/sh
        cd "$(dirname "$0")/.." && printf '%%s\\n' "$@" "$HADOOP_CONF_DIR" > asked && cat says
        echo 'the last line of standard error' >&2
        exit %d
        """
            .formatted(code));
    Files.setPosixFilePermissions(hdfs, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private Cli.Ran warm(String path) {
    return Cli.run("cache", "warm", path, "--hadoop-home", home.toString());
  }
}
