package org.ibis.datanode.mirror;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import org.ibis.blockhint.FileRange;
import org.ibis.blockhint.stream.StreamReads.Source;
import org.ibis.core.device.ServiceTimes;
import org.ibis.datanode.mirror.MirrorFaultException.Fault;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mockito.Mockito;

class MirroredRangeTest {
  private static final int MIB = 1 << 20;

  @TempDir private Path directory;
  private final FileRange disk = Mockito.mock(FileRange.class); // nothing of it is in memory
  private final ReadBytes read = new ReadBytes(null);

  @BeforeEach
  void needsTheNativePart() {
    assumeTrue(FileRange.nativeUnavailableReason() == null, FileRange::nativeUnavailableReason);
  }

  private MirroredRange range(Mirror mirror) {
    return range(CompletableFuture.completedFuture(mirror));
  }

  private MirroredRange range(CompletableFuture<Mirror> opening) {
    return new MirroredRange(disk, opening, new ServiceTimes(true, System::nanoTime), read);
  }

  private static byte[] readFrom(Source source, long position) throws Exception {
    byte[] some = new byte[(int) source.bytes()];
    FileChannel file = source.file();
    assertNotNull(file);
    assertEquals(some.length, file.read(ByteBuffer.wrap(some), position));
    return some;
  }

  @Test
  void whatCameFromTheMirrorIsSentFromThere() throws Exception {
    TestMirror block = new TestMirror(directory, 3 * MIB + 17, true, true, true, true);
    MirroredRange range = range(block.open());
    assertNull(range.source(0, MIB).file(), "before it came");
    range.pageInFromMirror(0, 4 * MIB); // as far as it goes
    assertTrue(range.isResident(0, 3 * MIB + 17));
    assertTrue(range.isResident(MIB, 3 * MIB), "up to the end");
    Source source = range.source(100, 2 * MIB);
    assertEquals(2 * MIB, source.bytes());
    assertArrayEquals(Arrays.copyOfRange(block.bytes, 100, 100 + 2 * MIB), readFrom(source, 100));
    assertArrayEquals(
        Arrays.copyOfRange(block.bytes, 3 * MIB, 3 * MIB + 17),
        readFrom(range.source(3 * MIB, 17), 3 * MIB));
    assertEquals(4 * MIB, read.ssd(), "which nobody asks for behind the end");
    assertEquals(0, read.disk());
    range.close();
  }

  @Test
  void whatIsDroppedGoesFromTheMirrorAndFromTheDisksFile() throws Exception {
    TestMirror block = new TestMirror(directory, 2 * MIB, true, true);
    MirroredRange range = range(block.open());
    boolean dropped = false;
    for (int tries = 0; tries < 20 && !dropped; tries++) { // one on its way to a list stays
      range.pageInFromMirror(0, 2 * MIB);
      range.drop(0, 4 * MIB); // as far as it goes
      dropped = !range.isResident(0, MIB) && !range.isResident(MIB, MIB);
    }
    assertTrue(dropped);
    assertNull(range.source(0, MIB).file(), "or it would come from the SSD with no look at it");
    Mockito.verify(disk, Mockito.atLeastOnce()).drop(0, 4L * MIB);
    range.drop(8 * MIB, MIB); // behind its end
    range.close();
    range.drop(0, MIB); // late: the mirror is of no concern any more
  }

  @Test
  void whereTheDisksPartBeginsTheSourceChanges() throws Exception {
    TestMirror block = new TestMirror(directory, 3 * MIB, true, true, true);
    MirroredRange range = range(block.open());
    range.pageInFromMirror(0, MIB);
    range.pageIn(MIB, 2 * MIB); // by the disk
    Source first = range.source(MIB - 10, 100);
    assertEquals(10, first.bytes());
    assertArrayEquals(Arrays.copyOfRange(block.bytes, MIB - 10, MIB), readFrom(first, MIB - 10));
    Source second = range.source(MIB, 90);
    assertEquals(90, second.bytes());
    assertNull(second.file());
    assertFalse(range.isResident(0, 2 * MIB), "the disk's part is not in memory, for all it knows");
    Mockito.when(disk.isResident(MIB, MIB)).thenReturn(true);
    assertTrue(range.isResident(0, 2 * MIB));
    assertEquals(2 * MIB, read.disk());
    range.close();
  }

  @Test
  void rottenBytesAreNeverSent() throws Exception {
    TestMirror block = new TestMirror(directory, 3 * MIB, true, true, true);
    block.rot(MIB + 5);
    Mirror mirror = block.open();
    MirroredRange range = range(mirror);
    MirrorFaultException e =
        assertThrows(MirrorFaultException.class, () -> range.pageInFromMirror(0, 3 * MIB));
    assertEquals(Fault.CHECKSUM, e.fault());
    assertNull(range.source(MIB, 100).file());
    assertFalse(range.isResident(MIB, MIB), "though it is in memory now");
    assertFalse(mirror.isGoodInMemory(MIB, 2 * MIB));
    range.close();
  }

  @Test
  void anotherStreamFindsInMemoryOnlyWhatWasLookedAt() throws Exception {
    TestMirror block = new TestMirror(directory, 2 * MIB, true, true);
    Mirror mirror = block.open();
    range(mirror).pageInFromMirror(0, MIB);
    assertTrue(mirror.use());
    MirroredRange other = range(mirror);
    assertTrue(other.isResident(0, MIB));
    assertNotNull(other.source(0, MIB).file());
    assertFalse(other.isResident(MIB, MIB), "which was written just now, so it is in memory");
    other.close();
  }

  @Test
  void aMirrorThatTurnsBadIsPassedOver() throws Exception {
    TestMirror block = new TestMirror(directory, 2 * MIB, true, false);
    Mirror mirror = block.open();
    MirroredRange range = range(mirror);
    assertTrue(range.isMirrored(0, MIB));
    assertFalse(range.isMirrored(0, MIB + 1));
    range.pageInFromMirror(0, MIB);
    mirror.turnsBad();
    assertFalse(range.isMirrored(0, MIB));
    assertNull(range.source(0, MIB).file());
    range.close();
  }

  @Test
  void aMirrorThatIsCutOffIsAFault() throws Exception {
    TestMirror block = new TestMirror(directory, 2 * MIB, true, true);
    MirroredRange range = range(block.open());
    try (FileChannel file =
        FileChannel.open(block.mirrorFile(), java.nio.file.StandardOpenOption.WRITE)) {
      file.truncate(MIB + 100);
    }
    range.pageInFromMirror(0, MIB);
    MirrorFaultException e =
        assertThrows(MirrorFaultException.class, () -> range.pageInFromMirror(MIB, MIB));
    assertEquals(Fault.IO_ERROR, e.fault());
    range.close();
  }

  /** A scan that began while the SSD was busy must not read its whole block from the disk. */
  @Test
  void aMirrorThatIsOpenedLateIsTakenUp() throws Exception {
    TestMirror block = new TestMirror(directory, 2 * MIB, true, true);
    CompletableFuture<Mirror> opening = new CompletableFuture<>();
    MirroredRange range = range(opening);
    assertFalse(range.isMirrored(0, MIB));
    range.pageIn(0, MIB);
    Mockito.when(disk.isResident(0, MIB)).thenReturn(true);
    assertTrue(range.isResident(0, MIB));
    opening.complete(block.open());
    assertTrue(range.isResident(0, MIB), "what the disk brought stays so");
    assertNull(range.source(0, MIB).file());
    assertTrue(range.isMirrored(MIB, 2 * MIB));
    range.pageInFromMirror(MIB, MIB);
    assertTrue(range.isResident(0, 2 * MIB));
    assertNotNull(range.source(MIB, MIB).file());
    range.close();
  }

  @Test
  void aMirrorThatIsOpenedAfterTheEndIsLetGo() throws Exception {
    TestMirror block = new TestMirror(directory, MIB, true);
    CompletableFuture<Mirror> opening = new CompletableFuture<>();
    range(opening).close();
    Mirror mirror = block.open();
    mirror.close(); // as one that is evicted: with its last user
    opening.complete(mirror);
    assertFalse(mirror.use());
    assertThrows(MirrorFaultException.class, () -> mirror.pageIn(0, MIB), "nobody has it open");
  }

  @Test
  void aStreamWithoutAMirrorReadsItsDisk() throws Exception {
    MirroredRange range = range((Mirror) null);
    assertFalse(range.isMirrored(0, 10));
    range.pageIn(0, 10);
    assertEquals(new Source(null, 77), range.source(3, 77));
    Mockito.verify(disk).pageIn(0, 10);
    range.close();
    Mockito.verify(disk).close();
  }
}
