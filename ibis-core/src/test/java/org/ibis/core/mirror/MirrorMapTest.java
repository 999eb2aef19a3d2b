package org.ibis.core.mirror;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MirrorMapTest {
  private static final long MIB = 1 << 20;
  private static final BlockKey KEY =
      new BlockKey("BP-1-10.0.0.1-2", 7, 99, 1234, 2 * MIB + 5, 1_700_000_000_123_456_789L);

  /** As the format is written down. */
  private static byte[] map(BlockKey key, int... checksums) {
    ByteBuffer map = ByteBuffer.allocate(64 + 4 * checksums.length + 4);
    map.put("IBISMIRR".getBytes(StandardCharsets.US_ASCII)).putInt(1);
    map.putInt(MirrorMap.checksum(key.pool().getBytes(StandardCharsets.UTF_8)));
    map.putLong(key.block()).putLong(key.device()).putLong(key.inode());
    map.putLong(key.length()).putLong(key.changedNanos());
    map.putInt(checksums.length).putInt(0);
    for (int checksum : checksums) {
      map.putInt(checksum);
    }
    byte[] before = Arrays.copyOf(map.array(), map.position());
    return map.putInt(MirrorMap.checksum(before)).array();
  }

  @Test
  void saysWhichPiecesThereAre() throws Exception {
    MirrorMap map = MirrorMap.parse(map(KEY, 11, 0, 13), KEY);
    assertEquals(3, map.pieces());
    assertEquals(11, map.checksumOf(0));
    assertTrue(map.has(0, MIB));
    assertTrue(map.has(5, 6));
    assertFalse(map.has(0, MIB + 1));
    assertFalse(map.has(MIB, MIB + 1));
    assertTrue(map.has(2 * MIB, 2 * MIB + 5));
    assertTrue(map.has(2 * MIB, 4 * MIB), "up to the block's end");
    assertFalse(map.has(2 * MIB + 5, 4 * MIB), "there is nothing");
    assertFalse(map.has(3, 3));
    assertFalse(map.has(-1, 3));
    assertEquals(2 * MIB + 5, map.endOf(2));
    assertEquals(2 * MIB, map.endOf(1));
  }

  @Test
  void thatOfABlockWhichHasChangedIsRefused() {
    byte[] map = map(KEY, 11, 12, 13);
    for (BlockKey other :
        new BlockKey[] {
          new BlockKey("BP-2-10.0.0.1-2", 7, 99, 1234, KEY.length(), KEY.changedNanos()),
          new BlockKey(KEY.pool(), 8, 99, 1234, KEY.length(), KEY.changedNanos()),
          new BlockKey(KEY.pool(), 7, 98, 1234, KEY.length(), KEY.changedNanos()),
          new BlockKey(KEY.pool(), 7, 99, 1235, KEY.length(), KEY.changedNanos()),
          new BlockKey(KEY.pool(), 7, 99, 1234, KEY.length() + 1, KEY.changedNanos()),
          new BlockKey(KEY.pool(), 7, 99, 1234, KEY.length(), KEY.changedNanos() + 1)
        }) {
      assertThrows(MalformedMapException.class, () -> MirrorMap.parse(map, other));
    }
  }

  @Test
  void whatIsCutOffOrGoesOnIsRefused() {
    byte[] map = map(KEY, 11, 12, 13);
    for (int length = 0; length < map.length; length++) {
      byte[] cut = Arrays.copyOf(map, length);
      assertThrows(MalformedMapException.class, () -> MirrorMap.parse(cut, KEY));
    }
    byte[] longer = Arrays.copyOf(map, map.length + 1);
    assertThrows(MalformedMapException.class, () -> MirrorMap.parse(longer, KEY));
  }

  @Test
  void eachByteThatIsAnotherIsFound() {
    byte[] map = map(KEY, 11, 12, 13);
    Random random = new Random(1);
    for (int i = 0; i < map.length; i++) {
      byte[] forged = map.clone();
      forged[i] ^= (byte) (1 + random.nextInt(255));
      assertThrows(MalformedMapException.class, () -> MirrorMap.parse(forged, KEY));
    }
  }

  @Test
  void aNumberOfPiecesThatTheBlockCannotHaveTakesNoMemory() {
    byte[] map = map(KEY, 11, 12, 13);
    ByteBuffer.wrap(map).putInt(56, Integer.MAX_VALUE);
    assertThrows(MalformedMapException.class, () -> MirrorMap.parse(map, KEY));
    BlockKey huge = new BlockKey(KEY.pool(), 7, 99, 1234, Long.MAX_VALUE, 1);
    byte[] ofHuge = map(huge, 11, 12, 13);
    assertThrows(MalformedMapException.class, () -> MirrorMap.parse(ofHuge, huge));
  }
}
