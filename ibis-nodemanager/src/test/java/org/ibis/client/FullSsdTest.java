package org.ibis.client;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.ibis.core.FailOpen.Reason;
import org.ibis.core.conf.IbisKeys;
import org.ibis.nodemanager.TieredNode;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An SSD fills up under a file that is written, by what others write there. */
@Tag("faults")
@Timeout(120)
class FullSsdTest {
  private static final String APPLICATION = "usercache/u/appcache/application_1_0001";
  private static final String SPILL = "attempt_1_0001_m_000003_0_spill_0.out";
  private static final int SSD_BYTES = 32 << 20;

  @Test
  void aFileGoesOnOnTheDisk(@TempDir Path dir) throws Exception {
    Path ssd = Files.createDirectory(dir.resolve("ssd"));
    Assumptions.assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=" + SSD_BYTES, "tmpfs", ssd.toString()) == 0,
        "needs the right to mount");
    Path socket = Files.createTempDirectory("ibis").resolve("s");
    try (TieredNode node = new TieredNode(socket, ssd, SSD_BYTES)) {
      Path onDisk = Files.createDirectories(dir.resolve("d1").resolve(APPLICATION)).resolve(SPILL);
      Path onSsd = Files.createDirectories(ssd.resolve(APPLICATION)).resolve(SPILL);
      Configuration conf = new Configuration(false);
      conf.set(IbisKeys.PERMIT_SOCKET, socket.toString());
      Map<String, String> environment =
          Map.of(
              "CONTAINER_ID",
              "container_1_0001_01_000002",
              "LOCAL_DIRS",
              onDisk.getParent() + "," + onSsd.getParent());
      LocalIo io = LocalIo.of(conf::getTrimmed, environment::get);
      io.tier().leases().patience(30_000);
      IbisRawLocalFileSystem fs = new IbisRawLocalFileSystem();
      fs.initialize(URI.create("file:///"), conf);
      fs.use(io);

      byte[] content = new byte[3 << 20];
      new Random(1).nextBytes(content);
      try (FSDataOutputStream out = fs.create(new org.apache.hadoop.fs.Path(onDisk.toString()))) {
        out.write(content, 0, 1 << 20);
        out.flush();
        assertTrue(Files.size(onSsd) >= 1 << 19);
        assertThrows(IOException.class, () -> fill(ssd.resolve("filler")));
        out.write(content, 1 << 20, content.length - (1 << 20));
      }
      assertArrayEquals(content, Files.readAllBytes(onDisk));
      assertFalse(Files.exists(onSsd));
      assertEquals(1, io.failOpen().get(Reason.NO_SSD));
    } finally {
      assertEquals(0, run("umount", "-l", ssd.toString()));
      Files.delete(socket.getParent());
    }
  }

  private static void fill(Path filler) throws IOException {
    byte[] some = new byte[4096];
    try (OutputStream out = Files.newOutputStream(filler)) {
      for (int i = 0; i <= SSD_BYTES / some.length; i++) {
        out.write(some);
      }
    }
  }

  private static int run(String... command) throws InterruptedException {
    try {
      return new ProcessBuilder(command).inheritIO().start().waitFor();
    } catch (IOException e) {
      return -1; // no such command
    }
  }
}
