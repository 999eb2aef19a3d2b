package org.ibis.itest;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.ibis.blockhint.FileRange;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What happens to the SSD that has mirrors, while clients read and write: no byte differs, no
 * replica is reported, and the DataNode goes on.
 */
@Tag("faults")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class MirroredSsdFaultsTest {
  private static final int BLOCKS = 2;
  private static final int MIRRORS = 2 * BLOCKS; // data, and checksums
  private static final byte[] CONTENT = Content.of(BLOCKS * MirroredDfs.BLOCK - 77);
  private static final int MORE_FILES = 4;
  private static final int READS = 6;
  private static final org.apache.hadoop.fs.Path FILE = new org.apache.hadoop.fs.Path("/file");

  @TempDir private Path dir;

  @BeforeEach
  void needsNativeParts() {
    Blockd.assume();
    Assumptions.assumeTrue(FileRange.nativeUnavailableReason() == null);
  }

  private MirroredDfs written() throws Exception {
    MirroredDfs node = MirroredDfs.start(dir);
    Content.write(node.dfs.fs, FILE, CONTENT);
    node.awaitMirrors(MIRRORS);
    return node;
  }

  private static org.apache.hadoop.fs.Path file(int i) {
    return new org.apache.hadoop.fs.Path("/more" + i);
  }

  private static void writeMore(MirroredDfs node, ColdReaders readers) throws IOException {
    for (int i = 0; i < MORE_FILES; i++) {
      byte[] content = Content.of(CONTENT.length - i);
      Content.write(node.dfs.fs, file(i), content);
      readers.add(file(i), content);
    }
  }

  private static void assertAllIsWell(MirroredDfs node) throws IOException {
    assertTrue(node.dataNode(0).isDatanodeUp());
    node.assertNoReplicaIsBad(FILE);
    for (int i = 0; i < MORE_FILES; i++) {
      node.assertNoReplicaIsBad(file(i));
    }
  }

  private static JsonNode status(MirroredDfs node) {
    try {
      return new ObjectMapper().readTree(node.status());
    } catch (IOException e) {
      throw new AssertionError(node.status(), e);
    }
  }

  private static long notMirrored(MirroredDfs node, String why) {
    return status(node).path("not_mirrored").path(why).asLong();
  }

  @Test
  void aFullSsdHasNoRoomForMoreAndHasAgainWhenItIsEmptied() throws Exception {
    try (MirroredDfs node = written()) {
      try (ColdReaders readers = new ColdReaders(node, FILE, CONTENT)) {
        try (DiskFiller filler = new DiskFiller(node.ssd.mount())) {
          writeMore(node, readers);
          Eventually.eventually(
              () -> notMirrored(node, "budget_of_bytes") + notMirrored(node, "rank") > 0,
              node::status);
          readers.awaitMore(READS);
        }
        assertTrue(status(node).path("state").asText().equals("on"), node::status);
        long copies = status(node).path("copies").asLong();
        Content.write(node.dfs.fs, new org.apache.hadoop.fs.Path("/after"), CONTENT);
        Eventually.eventually(
            () -> status(node).path("copies").asLong() >= copies + MIRRORS, node::status);
        readers.awaitMore(READS);
      }
      assertAllIsWell(node);
    }
  }

  @Test
  void anSsdThatTakesNothingIsLeftAloneAfterAFewErrors() throws Exception {
    try (MirroredDfs node = written()) {
      try (ColdReaders readers = new ColdReaders(node, FILE, CONTENT)) {
        node.ssd.fault("write-error");
        writeMore(node, readers);
        Eventually.eventually(() -> notMirrored(node, "ssd_error") > 0, node::status);
        Eventually.eventually(
            () -> status(node).path("state").asText().equals("off_for_errors"), node::status);
        readers.awaitMore(READS);
      }
      assertAllIsWell(node);
    }
  }

  @Test
  void anSsdThatIsPulledOutUnderItsReadersLosesNothing() throws Exception {
    try (MirroredDfs node = written()) {
      try (ColdReaders readers = new ColdReaders(node, FILE, CONTENT)) {
        readers.awaitMore(1);
        node.ssd.pull();
        readers.awaitMore(READS);
        writeMore(node, readers);
        readers.awaitMore(MORE_FILES * READS);
      }
      // The DataNode notices, or its steward has before anybody reads.
      long found = status(node).path("evicted").path("bad_io").asLong();
      assertTrue(node.faults() + found > 0, "that the SSD is gone is counted");
      assertAllIsWell(node);
      // Its steward lives, and says so.
      Eventually.eventually(
          () -> notMirrored(node, "ssd_error") + notMirrored(node, "off") > 0, node::status);
    }
  }

  @Test
  void anSsdThatIsUnmountedUnderItsReadersLosesNothing() throws Exception {
    try (MirroredDfs node = written()) {
      try (ColdReaders readers = new ColdReaders(node, FILE, CONTENT)) {
        readers.awaitMore(1);
        node.ssd.unmountLazily();
        readers.awaitMore(READS);
        writeMore(node, readers);
        readers.awaitMore(MORE_FILES * READS);
      }
      assertAllIsWell(node);
      node.node().blockd.kill(); // another one finds no directory to use
      node.node().startBlockd();
      Eventually.eventually(() -> !node.node().blockd.isAlive(), node::status);
      Content.assertHolds(node.dfs.fs, FILE, CONTENT);
    }
  }
}
