package org.ibis.cli.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.ibis.cli.cluster.Cli;
import org.ibis.core.mirror.BlockName;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The commands, against the real {@code ibis-blockd}, where the native part is built. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class RealBlockdTest {
  private static final Path PROGRAM =
      Path.of("../ibis-blockhint/native/target/release/ibis-blockd");
  private static final Path MEMORY = Path.of("/dev/shm"); // another device than the data's
  private static final String POOL = "BP-1899-10.0.0.1-1700000000000";
  private static final int BYTES = 3 << 20;
  private static final int BLOCKS = 40;

  @TempDir private Path temp;

  @BeforeEach
  void isBuilt() {
    Assumptions.assumeTrue(Files.isExecutable(PROGRAM), "ibis-blockd is not built");
  }

  @Test
  void itIsWarmedAskedSwitchedAndForgotten() throws Exception {
    Path ssd =
        Files.createTempDirectory(
            MEMORY,
            "ibis-cache",
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    Path data = Files.createDirectories(temp.resolve("dn/current")).getParent();
    Path home = hadoop(ssd, data);
    Process blockd = start(ssd, data);
    try {
      Cli.Ran warm = Cli.run("cache", "warm", "/data", "--hadoop-home", home.toString());
      assertEquals(
          "40 blocks of /data are on this node (125.8 MB), 40 of them mirrored (125.8 MB).\n",
          warm.out(),
          warm.err());
      assertEquals(0, warm.code(), warm.err());

      Cli.Ran status = cache(ssd, "status");
      assertTrue(status.out().startsWith("Mirrors in " + ssd + ": on.\nNo DataNode"), status.out());
      assertTrue(status.out().contains("\n40 mirrors"), status.out());

      Cli.Ran switched = cache(ssd, "off");
      assertTrue(switched.out().contains("40 mirrors (126."), switched.out() + switched.err());
      Cli.Ran off = Cli.run("cache", "warm", "/data", "--hadoop-home", home.toString());
      assertEquals(1, off.code(), off.out());
      assertTrue(cache(ssd, "on").out().startsWith("New mirrors are made again"), "on");
      assertTrue(
          cache(ssd, "forget", "--discard", "--yes").out().startsWith("40 mirrors"), "forget");
      Cli.Ran drained = cache(ssd, "drain");
      assertEquals(0, drained.code(), drained.err());
      while (!cache(ssd, "status").out().contains(": drained.")) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50)); // @Timeout ends it
      }
      assertTrue(cache(ssd, "status").out().contains("\n0 mirrors"), "after drain");
    } finally {
      blockd.destroy();
      int unused = blockd.waitFor();
      delete(ssd);
    }
    Cli.Ran gone = cache(ssd, "status");
    assertTrue(gone.err().contains("no ibis-blockd at " + ssd), gone.err());
  }

  private static Cli.Ran cache(Path ssd, String command, String... options) {
    String[] all = new String[options.length + 4];
    System.arraycopy(
        new String[] {"cache", command, "--socket", ssd + "/blockd.sock"}, 0, all, 0, 4);
    System.arraycopy(options, 0, all, 4, options.length);
    return Cli.run(all);
  }

  private Process start(Path ssd, Path data) throws IOException {
    Process blockd =
        new ProcessBuilder(
                List.of(
                    PROGRAM.toString(),
                    "run",
                    "--ssd",
                    ssd.toString(),
                    "--data",
                    data.toString(),
                    "--socket",
                    ssd + "/blockd.sock",
                    "--bytes",
                    Integer.toString(512 << 20)))
            .inheritIO()
            .start();
    while (blockd.isAlive() && !Files.exists(ssd.resolve("blockd.sock"))) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20)); // @Timeout ends it
    }
    assertTrue(blockd.isAlive(), "it has ended");
    return blockd;
  }

  /** A home whose hdfs names the blocks that are in the data directory. */
  private Path hadoop(Path ssd, Path data) throws IOException {
    StringBuilder fsck = new StringBuilder();
    for (long id = 1_073_741_825; id < 1_073_741_825 + BLOCKS; id++) {
      Path file = data.resolve(new BlockName(POOL, id, 0).below());
      Files.createDirectories(file.getParent());
      Files.write(file, new byte[BYTES]);
      Files.setLastModifiedTime(file, FileTime.from(Instant.ofEpochSecond(1_700_000_000, id)));
      fsck.append("0. " + POOL + ":blk_" + id + "_1001 len=" + BYTES + " Live_repl=1\n");
    }
    Path home = Files.createDirectory(temp.resolve("hadoop"));
    Files.writeString(home.resolve("says"), fsck + "The filesystem under '/data' is HEALTHY\n");
    Path hdfs = Files.createDirectories(home.resolve("bin")).resolve("hdfs");
    Files.writeString(hdfs, "#!/bin/sh\ncat \"$(dirname \"$0\")/../says\"\n");
    Files.setPosixFilePermissions(hdfs, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.writeString(
        Files.createDirectories(home.resolve("etc/hadoop")).resolve("hdfs-site.xml"),
        """
        <configuration>
        <property><name>ibis.ssd.dir</name><value>%s</value></property>
        <property><name>dfs.datanode.data.dir</name><value>%s</value></property>
        </configuration>
        """
            .formatted(ssd, data));
    return home;
  }

  private static void delete(Path below) throws IOException {
    try (var all = Files.walk(below)) {
      for (Path path : all.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
