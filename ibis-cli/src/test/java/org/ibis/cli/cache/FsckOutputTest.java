package org.ibis.cli.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.ibis.cli.UserError;
import org.ibis.core.mirror.BlockName;
import org.junit.jupiter.api.Test;

class FsckOutputTest {
  private static final String POOL = "BP-1899-10.0.0.1-1700000000000";

  /** As Hadoop 3.5.0 prints it. */
  private static final String NORMAL =
      """
      FSCK started by hdfs (auth:SIMPLE) from /10.0.0.1 for path /data at Fri Nov 28 09:02:11 UTC 2026

      /data <dir>
      /data/a b 268435456 bytes, replicated: replication=3, 2 block(s):  OK
      0. BP-1899-10.0.0.1-1700000000000:blk_1073741825_1001 len=134217728 Live_repl=3
      1. BP-1899-10.0.0.1-1700000000000:blk_1073741826_1002 len=134217728 Live_repl=3

      /data/striped 1048576 bytes, erasure-coded: policy=RS-6-3-1024k, 1 block(s):  OK
      0. BP-1899-10.0.0.1-1700000000000:blk_-9223372036854775792_1003 len=1048576 Live_repl=9

      Status: HEALTHY
       Number of data-nodes:  9
       Total blocks (validated):  2 (avg. block size 134217728 B)
      FSCK ended at Fri Nov 28 09:02:11 UTC 2026 in 4 milliseconds


      The filesystem under path '/data' is HEALTHY
      """;

  private final List<HdfsBlock> blocks = new ArrayList<>();
  private final FsckOutput output = new FsckOutput("/data", blocks::add);

  @Test
  void blocksAndGroupsOfBlocksAreFound() throws IOException {
    feed(NORMAL);
    output.end(0, new ArrayDeque<>());
    assertEquals(
        List.of(
            block(1073741825), // of generation 1001
            new HdfsBlock(POOL, 1073741826, 1002),
            new HdfsBlock(POOL, -9223372036854775792L, 1003)),
        blocks);
  }

  @Test
  void aGroupHasAllItsBlocksAndABlockItself() {
    long[] group = block(-9223372036854775792L).ids().toArray();
    assertEquals(-9223372036854775792L, group[0]);
    assertEquals(-9223372036854775784L, group[8]);
    assertEquals(16, group.length); // RS-10-4 has 14
    assertEquals(List.of(1073741825L), block(1073741825).ids().boxed().toList());
    assertEquals(List.of(-3L), block(-3).ids().boxed().toList()); // of an old HDFS
    assertEquals(16, block(Long.MIN_VALUE).ids().count());
  }

  @Test
  void aNameNodeByIpv6AndByNameHasAPool() throws IOException {
    for (String pool :
        List.of("BP-1-2001:db8::1-2", "BP-1-nn.example.org-2", "BP-1-fe80::1%eth0-2")) {
      blocks.clear();
      feed("0. " + pool + ":blk_5_6 len=1\n");
      assertEquals(List.of(new HdfsBlock(pool, 5, 6)), blocks);
    }
  }

  @Test
  void corruptLinesAreNoBlocks() throws IOException {
    feed(
        """
        0. BP-:blk_1_1 len=1
        0. BP-1-../../etc-1/x:blk_1_1 len=1
        0. BP-1:blk_99999999999999999999_1 len=1
        0. BP-1:blk_9999999999999999999_1 len=1
        0. BP-1:blk_x_1 len=1
        0. BP-1:blk_1_9999999999999999999 len=1
        0. BP-1:blk_1 len=1
        0. BP-1 :blk_1_1 len=1
        0. BP-%s:blk_1_1 len=1
        \u0000\u0001\u00ff
        """
            .formatted("9".repeat(500)));
    assertEquals(List.of(), blocks);
  }

  @Test
  void aLineWithoutAnEndIsCut() throws IOException {
    feed("x".repeat(1 << 20) + "BP-1:blk_1_1\n0. BP-1:blk_2_1 len=1\nThe end '/data' is HEALTHY");
    output.end(0, new ArrayDeque<>());
    assertEquals(List.of(new HdfsBlock("BP-1", 2, 1)), blocks);
  }

  @Test
  void lostBlocksOfAPathDoNotHideTheOthers() throws IOException {
    feed(NORMAL.replace("is HEALTHY", "is CORRUPT"));
    output.end(1, new ArrayDeque<>());
    assertEquals(3, blocks.size());
  }

  @Test
  void aPathThatIsNotThereIsSaidNotToBe() throws IOException {
    feed("FSCK started by hdfs\n\n\nPath '/data' does not exist\n");
    UserError e = assertThrows(UserError.class, () -> output.end(0, new ArrayDeque<>()));
    assertEquals("PATH: HDFS has no '/data'", e.getMessage());
    assertEquals(2, e.exitCode());
  }

  @Test
  void aPathThatTheClientMissesIsSaidNotToBe() {
    Deque<String> errors = new ArrayDeque<>(List.of("FileSystem is inaccessible due to:"));
    errors.add("java.io.FileNotFoundException: File does not exist: /data");
    errors.add("DFSck exiting.");
    UserError e = assertThrows(UserError.class, () -> output.end(0, errors));
    assertEquals("PATH: HDFS has no '/data'", e.getMessage());
  }

  @Test
  void whyItFailsIsSaid() throws IOException {
    feed(
        """
        FSCK started by eve

        FSCK ended at Fri Nov 28 09:02:11 UTC 2026 in 1 milliseconds
        Permission denied: user=eve, access=READ_EXECUTE, inode="/data":hdfs:hdfs:drwx------


        Fsck on path '/data' FAILED
        """);
    String message =
        assertThrows(UserError.class, () -> output.end(255, new ArrayDeque<>())).getMessage();
    assertTrue(message.contains("Permission denied: user=eve"), message);
  }

  @Test
  void whatHadoopSaysOfNoNameNodeIsSaid() {
    Deque<String> errors =
        new ArrayDeque<>(List.of("1 WARN util.X: no error", "Connection refused"));
    errors.add("\u001b[2Jlast");
    String message = assertThrows(UserError.class, () -> output.end(255, errors)).getMessage();
    assertTrue(message.contains("(it ended with 255): Connection refused."), message);
    message =
        assertThrows(
                UserError.class, () -> output.end(1, new ArrayDeque<>(List.of("\u001b[2Jlast"))))
            .getMessage();
    assertTrue(message.contains(": \\u001b[2Jlast."), message);
    message = assertThrows(UserError.class, () -> output.end(0, new ArrayDeque<>())).getMessage();
    assertTrue(message.contains("it said nothing"), message);
  }

  @Property
  void noLineLeadsOutOfADirectory(@ForAll String line) {
    List<HdfsBlock> found = new ArrayList<>();
    FsckOutput any = new FsckOutput("/", found::add);
    any.line(line);
    any.line("0. BP-" + line + ":blk_1_1 len=1");
    for (HdfsBlock block : found) {
      String below = new BlockName(block.pool(), block.id(), block.stamp()).below();
      assertTrue(below.split("/").length == 7 && !Arrays.asList(below.split("/")).contains(".."));
    }
  }

  private void feed(String text) throws IOException {
    Fsck.lines(new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1)), output::line);
  }

  private static HdfsBlock block(long id) {
    return new HdfsBlock(POOL, id, 1001);
  }
}
