package org.ibis.cli.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.ibis.cli.cache.MirrorFiles.Extent;
import org.ibis.core.mirror.BlockName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MirrorFilesTest {
  private static final String POOL = "BP-1";
  private static final long ID = -2; // in fe

  @TempDir private Path temp;
  private Path ssd;
  private Replica replica;
  private MirrorFiles mirrors;

  @BeforeEach
  void makesABlock() throws IOException {
    ssd = temp.resolve("ssd");
    BlockName name = new BlockName(POOL, ID, 0);
    Path file = temp.resolve("dn").resolve(name.below());
    Files.createDirectories(file.getParent());
    Files.write(file, new byte[(2 << 20) + 1]);
    replica = new Replica(name, file, (2 << 20) + 1);
    mirrors = new MirrorFiles(ssd);
  }

  @Test
  void aMirrorIsWholeOrAPartOrNone() throws IOException {
    assertEquals(Extent.NOTHING, mirrors.of(replica));
    MadeUpMap.write(ssd, replica.file(), false);
    assertEquals(Extent.A_PART, mirrors.of(replica));
    MadeUpMap.write(ssd, replica.file(), true);
    assertEquals(Extent.ALL, mirrors.of(replica));
  }

  @Test
  void aMirrorOfAnOlderStateOrWithOtherBytesIsNone() throws IOException {
    MadeUpMap.write(ssd, replica.file(), true);
    byte[] map = Files.readAllBytes(map());
    map[70]++;
    Files.write(map(), map);
    assertEquals(Extent.NOTHING, mirrors.of(replica));
    MadeUpMap.write(ssd, replica.file(), true);
    Files.setLastModifiedTime(replica.file(), FileTime.from(Instant.ofEpochSecond(7, 1)));
    assertEquals(Extent.NOTHING, mirrors.of(replica));
  }

  @Test
  void dataThatIsYoungerThanItsMapIsBeingWritten() throws IOException {
    assertFalse(mirrors.isBeingMade(replica));
    MadeUpMap.write(ssd, replica.file(), true);
    Instant now = Instant.now();
    changed(data(), now.minusSeconds(1));
    changed(map(), now.minusSeconds(2));
    assertTrue(mirrors.isBeingMade(replica));
    changed(map(), now.minusSeconds(1));
    assertFalse(mirrors.isBeingMade(replica));
    Files.delete(map());
    assertTrue(mirrors.isBeingMade(replica));
    changed(data(), now.minusSeconds(60)); // left over
    assertFalse(mirrors.isBeingMade(replica));
  }

  private static void changed(Path file, Instant time) throws IOException {
    Path unused = Files.setLastModifiedTime(file, FileTime.from(time));
  }

  private Path data() {
    return ssd.resolve("mirrors/BP-1/fe/blk_-2");
  }

  private Path map() {
    return ssd.resolve("mirrors/BP-1/fe/blk_-2.map");
  }
}
