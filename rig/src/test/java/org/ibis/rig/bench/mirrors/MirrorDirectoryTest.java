package org.ibis.rig.bench.mirrors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.ibis.core.mirror.BlockName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MirrorDirectoryTest {

  private static final String POOL = "BP-1-127.0.0.1-1";
  private static final int MIB = 1 << 20;

  @TempDir private Path tmp;

  private static final Comparator<BlockName> BY_NAME =
      Comparator.comparingLong(BlockName::block).thenComparingLong(BlockName::stamp);

  private Path data;
  private MirrorDirectory mirrors;

  @BeforeEach
  void make() throws IOException {
    data = tmp.resolve("data");
    mirrors = new MirrorDirectory(tmp.resolve("ssd"));
    mirrors.make();
  }

  private void block(String name, long bytes) throws IOException {
    Path file = data.resolve("current/" + POOL + "/current/finalized/subdir0/subdir3/" + name);
    Files.createDirectories(file.getParent());
    Files.write(file, new byte[(int) bytes]);
  }

  private static byte[] map(long blockBytes, int... pieces) {
    ByteBuffer map = ByteBuffer.allocate(64 + Integer.BYTES * (pieces.length + 1));
    map.put("IBISMIRR".getBytes(java.nio.charset.StandardCharsets.US_ASCII)).putInt(1);
    map.putLong(40, blockBytes).putInt(56, pieces.length);
    for (int i = 0; i < pieces.length; i++) {
      map.putInt(64 + Integer.BYTES * i, pieces[i]);
    }
    return map.array();
  }

  private void mirror(BlockFile block, byte[] map) throws IOException {
    Path mirror = mirrors.mirror(block);
    Files.createDirectories(mirror.getParent());
    Files.write(mirror, Files.readAllBytes(block.file()));
    Files.write(Path.of(mirror + ".map"), map);
  }

  private static int whole(MirrorDirectory mirrors, List<BlockFile> blocks) throws IOException {
    return blocks.size() - mirrors.unfinished(blocks).size();
  }

  @Test
  void blocksAreFoundInTheOrderOfTheirIds() throws IOException {
    block("blk_1073741825", 1);
    block("blk_1073741825_1001.meta", 1);
    block("blk_-2", 1);
    Path written = data.resolve("current/" + POOL + "/current/rbw/blk_7");
    Files.createDirectories(written.getParent());
    Files.write(written, new byte[1]);
    List<BlockFile> blocks = BlockFile.in(data);
    assertEquals(
        List.of(
            new BlockName(POOL, -2, 0),
            new BlockName(POOL, 1073741825, 0),
            new BlockName(POOL, 1073741825, 1001)),
        blocks.stream().map(BlockFile::name).sorted(BY_NAME).toList());
    assertEquals(-2, blocks.get(0).name().block());
  }

  @Test
  void aMirrorIsInTheDirectoryOfItsIdsLowByte() {
    Path ssd = mirrors.top().resolve("mirrors").resolve(POOL);
    BlockFile block = new BlockFile(data, new BlockName(POOL, -2, 0));
    assertEquals(ssd.resolve("fe/blk_-2"), mirrors.mirror(block));
    block = new BlockFile(data, new BlockName(POOL, 261, 7));
    assertEquals(ssd.resolve("05/blk_261_7.meta"), mirrors.mirror(block));
  }

  @Test
  void onlyAMapThatHasAllPiecesOfTheBlockCounts() throws IOException {
    long bytes = MIB + 5;
    block("blk_1", bytes);
    BlockFile block = BlockFile.in(data).get(0);
    assertEquals(0, whole(mirrors, List.of(block)), "no map");
    mirror(block, map(bytes, 3, -4));
    assertEquals(1, whole(mirrors, List.of(block)));
    mirror(block, map(bytes, 3, 0));
    assertEquals(0, whole(mirrors, List.of(block)), "a piece is not there");
    mirror(block, map(bytes - 1, 3, -4));
    assertEquals(0, whole(mirrors, List.of(block)), "of another length");
    mirror(block, map(bytes, 3));
    assertEquals(0, whole(mirrors, List.of(block)), "too short");
    byte[] later = map(bytes, 3, -4);
    later[11] = 2;
    mirror(block, later);
    assertEquals(0, whole(mirrors, List.of(block)), "of another version");
    mirror(block, new byte[0]);
    assertEquals(0, whole(mirrors, List.of(block)), "empty");
  }

  @Test
  void theDirectoryIsItsOwnersOnly() throws IOException {
    assertEquals(
        "rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(mirrors.top())));
  }

  @Test
  void whatIsRemovedFromOneDirectoryStaysInTheOther() throws IOException {
    block("blk_1", 5);
    block("blk_2", 5);
    List<BlockFile> blocks = BlockFile.in(data);
    for (BlockFile block : blocks) {
      mirror(block, map(5, 9));
    }
    Path checksums = mirrors.mirror(blocks.get(0)).resolveSibling("blk_1_1001.meta");
    Files.write(checksums, new byte[3]);
    MirrorDirectory other = new MirrorDirectory(tmp.resolve("ssd-other"));
    other.linkAll(mirrors);
    other.remove(blocks.get(0));
    other.remove(blocks.get(0)); // nothing there is fine
    assertEquals(1, whole(other, blocks));
    Path left = other.mirror(blocks.get(0)).getParent();
    try (Stream<Path> files = Files.list(left)) {
      assertEquals(List.of(left.resolve("blk_1_1001.meta")), files.toList());
    }
    assertTrue(Files.exists(other.mirror(blocks.get(1))));
    assertEquals(2, whole(mirrors, blocks));
  }

  @Test
  void everyFourthMirrorIsTakenAwayWithThreeQuarters() {
    assertEquals(List.of(1, 2, 3, 5, 6, 7), kept(8, 0.75));
    assertEquals(List.of(1, 3, 5, 7), kept(8, 0.5));
    assertEquals(List.of(0, 1, 2, 3), kept(4, 1));
  }

  private static List<Integer> kept(int blocks, double part) {
    return new ArrayList<>(
        IntStream.range(0, blocks).filter(i -> Mirrors.isKept(i, part)).boxed().toList());
  }
}
