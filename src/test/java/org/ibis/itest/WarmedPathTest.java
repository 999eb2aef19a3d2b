package org.ibis.itest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.tools.DFSck;
import org.ibis.cli.Main;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code ibis cache warm} with Hadoop's own fsck, a NameNode, DataNodes and a steward. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class WarmedPathTest {
  private static final int NODES = 3; // as XOR-2-1 needs
  private static final int BLOCKS = 5;

  @TempDir private Path dir;
  private Path ssd;

  private record Ran(int code, String out, String err) {}

  @BeforeEach
  void makesSsd() throws IOException {
    Blockd.assume();
    ssd =
        Files.createTempDirectory(
            Path.of("/dev/shm"), // another device than that of the data
            "ibis-itest",
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
  }

  @AfterEach
  void removesSsd() throws IOException {
    if (ssd != null) {
      try (Stream<Path> all = Files.walk(ssd)) {
        for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
  }

  @Test
  void blocksOfFilesAndStripedFilesAreMirrored() throws Exception {
    Configuration conf = IbisDfs.conf();
    conf.setInt("dfs.blocksize", IbisDfs.BLOCK);
    conf.setInt("dfs.replication", 1);
    try (IbisDfs dfs = IbisDfs.start(conf, dir, NODES)) {
      write(dfs, "/data/a file", BLOCKS);
      write(dfs, "/other", 1);
      dfs.fs.enableErasureCodingPolicy("XOR-2-1-1024k");
      dfs.fs.mkdirs(new org.apache.hadoop.fs.Path("/striped"));
      dfs.fs.setErasureCodingPolicy(new org.apache.hadoop.fs.Path("/striped"), "XOR-2-1-1024k");
      write(dfs, "/striped/file", 2);
      Path[] data = data(dfs);
      Path home = home(dfs, data);
      try (Blockd blockd = Blockd.start(ssd, ssd.resolve("blockd.sock"), data)) {
        Eventually.eventually(
            () -> Files.exists(ssd.resolve("blockd.sock")), () -> "ibis-blockd does not listen");

        Ran files = warm(home, "/data");
        assertTrue(
            files.out().startsWith("5 blocks of /data are on this node (5.2 MB), 5 of them mirr"),
            files.toString() + blockd.command("status"));
        assertEquals(0, files.code(), files.toString());
        Ran striped = warm(home, "/striped");
        assertTrue(
            striped.out().startsWith("3 blocks of /striped are on this node (3.1 MB), 3 of them"),
            striped.toString() + blockd.command("status"));
        Ran all = warm(home, "/");
        assertTrue(all.out().startsWith("9 blocks of / are on this node"), all.toString());
        assertEquals(2 * 9, maps(), "of checksums, too");

        Ran none = warm(home, "/none");
        assertEquals(2, none.code(), none.toString());
        assertEquals("ibis: PATH: HDFS has no '/none'\n", none.err());
      }
      Ran alone = warm(home, "/data");
      assertTrue(alone.err().contains("no ibis-blockd at " + ssd), alone.toString());
    }
  }

  private long maps() throws IOException {
    try (Stream<Path> all = Files.walk(ssd)) {
      return all.filter(p -> p.toString().endsWith(".map")).count();
    }
  }

  private static void write(IbisDfs dfs, String file, int blocks) throws Exception {
    Content.write(dfs.fs, new org.apache.hadoop.fs.Path(file), Content.of(blocks * IbisDfs.BLOCK));
  }

  private static Path[] data(IbisDfs dfs) {
    List<Path> all = new ArrayList<>();
    for (int i = 0; i < NODES; i++) {
      all.add(dfs.cluster.getInstanceStorageDir(i, 0).toPath());
    }
    return all.toArray(Path[]::new);
  }

  /** Hadoop's own command, as its script starts it. */
  private Path home(IbisDfs dfs, Path[] data) throws IOException {
    Path conf = Files.createDirectories(dir.resolve("home/etc/hadoop"));
    Configuration site = new Configuration(false);
    site.set("fs.defaultFS", dfs.fs.getUri().toString());
    try (OutputStream out = new FileOutputStream(conf.resolve("core-site.xml").toFile())) {
      site.writeXml(out);
    }
    Configuration hdfs = new Configuration(false);
    hdfs.set("ibis.ssd.dir", ssd.toString());
    hdfs.set("dfs.namenode.http-address", address(dfs.cluster.getNameNode().getHttpAddress()));
    hdfs.setStrings(
        "dfs.datanode.data.dir",
        Stream.of(data).map(d -> "[DISK]file://" + d).toArray(String[]::new));
    try (OutputStream out = new FileOutputStream(conf.resolve("hdfs-site.xml").toFile())) {
      hdfs.writeXml(out);
    }
    Path script = Files.createDirectories(dir.resolve("home/bin")).resolve("hdfs");
    Files.writeString(
        script,
        """
        #!/bin/sh
        shift # fsck
        exec '%s/bin/java' -cp "$HADOOP_CONF_DIR:%s" %s "$@"
        """
            .formatted(
                System.getProperty("java.home"),
                System.getProperty("java.class.path"),
                DFSck.class.getName()));
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    return dir.resolve("home");
  }

  private static String address(InetSocketAddress address) {
    return address.getHostString() + ":" + address.getPort();
  }

  private static Ran warm(Path home, String path) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code =
        Main.commandLine(new Main())
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err))
            .execute("cache", "warm", path, "--hadoop-home", home.toString());
    return new Ran(code, out.toString(), err.toString());
  }
}
