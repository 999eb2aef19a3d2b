package org.ibis.core.mirror;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BlockNameTest {
  private static final String POOL = "BP-1-10.0.0.1-2";
  private static final String FINALIZED = "/d1/current/" + POOL + "/current/finalized/";

  @Test
  void ofAFinalizedReplica() {
    BlockName name =
        BlockName.of(new File(FINALIZED + "subdir3/subdir17/blk_1073741825")).orElseThrow();
    assertEquals(new BlockName(POOL, 1073741825, 0), name);
    assertEquals(POOL + "/01/blk_1073741825", name.mirror());
    assertEquals(POOL + "/01/blk_1073741825.map", name.map());
    assertEquals(
        "current/" + POOL + "/current/finalized/subdir0/subdir0/blk_1073741825", name.below());
    assertTrue(name.isData());
  }

  @Test
  void ofAReplicasChecksums() {
    BlockName name =
        BlockName.of(new File(FINALIZED + "subdir3/subdir17/blk_255_1001.meta")).orElseThrow();
    assertEquals(new BlockName(POOL, 255, 1001), name);
    assertEquals(POOL + "/ff/blk_255_1001.meta.map", name.map());
    assertEquals("blk_255_1001.meta", name.file());
    assertFalse(name.isData());
    assertEquals(name, BlockName.ofMap(POOL, "blk_255_1001.meta.map").orElseThrow());
  }

  @Test
  void ofAStripedBlockWhoseNumberIsNegative() {
    BlockName name =
        BlockName.of(new File(FINALIZED + "subdir0/subdir0/blk_-9223372036854775792"))
            .orElseThrow();
    assertEquals(POOL + "/10/blk_-9223372036854775792", name.mirror());
    name = new BlockName(POOL, 0x123456, 7);
    assertEquals(
        "/d1/current/" + POOL + "/current/finalized/subdir18/subdir20/blk_1193046_7.meta",
        "/d1/" + name.below());
    assertEquals(name, BlockName.of(new File("/d1/" + name.below())).orElseThrow());
  }

  @Test
  void noOtherFileIsOne() {
    for (String path :
        new String[] {
          FINALIZED + "subdir3/subdir17/blk_7_1001",
          FINALIZED + "subdir3/subdir17/blk_7.meta",
          FINALIZED + "subdir3/subdir17/blk_",
          FINALIZED + "subdir3/subdir17/blk_99999999999999999999",
          FINALIZED + "subdir3/subdir17/blk_9999999999999999999",
          FINALIZED + "subdir3/blk_7",
          FINALIZED + "subdir3/../subdir17/blk_7",
          "/d1/current/" + POOL + "/current/rbw/blk_7",
          "/d1/current/BP-/current/finalized/subdir3/subdir17/blk_7",
          "/d1/current/BP-a&b/current/finalized/subdir3/subdir17/blk_7",
          "/tmp/blk_7"
        }) {
      assertEquals(Optional.empty(), BlockName.of(new File(path)), path);
    }
  }

  @Test
  void ofAMap() {
    assertEquals(new BlockName(POOL, -7, 0), BlockName.ofMap(POOL, "blk_-7.map").orElseThrow());
    assertTrue(BlockName.ofMap(POOL, ".blk_7.map.tmp").isEmpty());
    assertTrue(BlockName.ofMap("..", "blk_7.map").isEmpty());
  }
}
