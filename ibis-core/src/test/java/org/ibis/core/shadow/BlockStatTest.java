package org.ibis.core.shadow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BlockStatTest {
  @TempDir private Path sysBlock;

  private void write(long readSectors, long writtenSectors, long ticks) throws IOException {
    Path stat = sysBlock.resolve("sda/stat");
    Files.createDirectories(stat.getParent());
    Files.writeString(
        stat, "  9  1 " + readSectors + " 7 5 2 " + writtenSectors + " 8 0 " + ticks + " 12 0 0\n");
  }

  @Test
  void tellsWhatWasMovedSinceTheLastLook() throws IOException {
    BlockStat stat = new BlockStat("sda", sysBlock);
    write(1000, 500, 10);
    assertNull(stat.look());
    write(1008, 504, 14);
    assertEquals(new Moved(4096, 2048, 4_000_000), stat.look());
    assertEquals(new Moved(0, 0, 0), stat.look());
  }

  @Test
  void ofADeviceThatIsNoneItTellsNothing() throws IOException {
    BlockStat stat = new BlockStat("dev-0:42", sysBlock);
    assertNull(stat.look());
    assertNull(stat.look());
  }

  @Test
  void whatIsNoStatTellsNothing() throws IOException {
    Files.createDirectories(sysBlock.resolve("sda"));
    Files.writeString(sysBlock.resolve("sda/stat"), "1 2 3\n");
    assertNull(new BlockStat("sda", sysBlock).look());
  }
}
