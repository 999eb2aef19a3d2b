package org.ibis.blockhint;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("data") // without the native part, too
class FileRangeTest {
  private static final int SIZE = 300_001; // no multiple of a page

  /** The ways to do it. */
  enum Way {
    CHANNEL,
    NAMED,
    NATIVE,
    NATIVE_REOPENED,
    NATIVE_NAMED
  }

  @TempDir Path dir;
  private final byte[] data = new byte[SIZE];
  private RandomAccessFile file;

  @BeforeEach
  void write() throws IOException {
    new Random(7).nextBytes(data);
    file = new RandomAccessFile(dir.resolve("blk_1").toFile(), "rw");
    file.write(data);
  }

  @AfterEach
  void close() throws IOException {
    file.close();
  }

  private FileRange open(Way way) throws IOException {
    assumeTrue(
        NativeFlush.isAvailable() || !way.name().startsWith("NATIVE"),
        NativeFlush::unavailableReason);
    File name = dir.resolve("blk_1").toFile();
    FileRange range =
        switch (way) {
          case CHANNEL -> new ChannelFileRange(file::getChannel);
          case NAMED -> new NamedFileRange(name);
          case NATIVE -> NativeFileRange.ofReader(file.getFD());
          case NATIVE_REOPENED -> NativeFileRange.ofWriter(file.getFD());
          case NATIVE_NAMED -> NativeFileRange.ofWriter(name);
        };
    range.keepOpen();
    return range;
  }

  @ParameterizedTest
  @EnumSource(names = "CHANNEL", mode = EnumSource.Mode.EXCLUDE)
  void rangesAreFlushedAndPagedInAndTheFileStaysAsItWas(Way way) throws IOException {
    file.seek(123);
    try (FileRange range = open(way)) {
      range.flush(0, 4096);
      range.flush(5000, 100_000);
      range.flush(SIZE - 1, 1);
      range.pageIn(0, SIZE);
      range.pageIn(4097, 3);
    }
    assertEquals(123, file.getFilePointer());
    assertArrayEquals(data, Files.readAllBytes(dir.resolve("blk_1")));
  }

  @ParameterizedTest
  @EnumSource
  void beyondTheEndThereIsNothingToDo(Way way) throws IOException {
    try (FileRange range = open(way)) {
      range.pageIn(SIZE - 10, 1 << 20);
      range.pageIn(2L * SIZE, 4096);
      if (way != Way.CHANNEL) {
        range.flush(2L * SIZE, 4096);
      }
      range.pageIn(0, 0);
    }
    assertEquals(SIZE, file.length());
  }

  @ParameterizedTest
  @EnumSource
  void afterItsEndItSaysSo(Way way) throws IOException {
    FileRange range = open(way);
    if (!range.outlivesStream()) {
      file.close();
    }
    range.close();
    range.close();
    assertThrows(ClosedChannelException.class, () -> range.pageIn(0, 4096));
    if (way != Way.CHANNEL) {
      assertThrows(ClosedChannelException.class, () -> range.flush(0, 4096));
    }
  }

  /** The kernel tells each open file once of an error: whose it is, is not to miss it. */
  @Test
  void whatBelongsToAStreamIsNeverFlushed() throws IOException {
    try (FileRange range = open(Way.CHANNEL)) {
      assertThrows(UnsupportedOperationException.class, () -> range.flush(0, 4096));
    }
  }

  @Test
  void aFileWhoseNameIsGoneIsNotFlushed() throws IOException {
    Files.delete(dir.resolve("blk_1"));
    try (FileRange range = new NamedFileRange(dir.resolve("blk_1").toFile())) {
      assertThrows(FileNotFoundException.class, range::keepOpen);
      assertThrows(ClosedChannelException.class, () -> range.flush(0, 4096));
    }
  }

  @ParameterizedTest
  @EnumSource(names = "CHANNEL", mode = EnumSource.Mode.EXCLUDE)
  void whatHasItsOwnDescriptorOutlivesItsStream(Way way) throws IOException {
    try (FileRange range = open(way)) {
      file.close();
      Files.delete(dir.resolve("blk_1")); // as an aborted replica
      range.flush(0, SIZE);
      range.pageIn(0, SIZE);
    }
  }

  @Test
  void aRangeThatOnlyLooksHasNoDescriptorOfItsOwn() throws IOException {
    assumeTrue(NativeFlush.isAvailable(), NativeFlush::unavailableReason);
    try (FileRange range = FileRange.ofReader(file.getFD(), file::getChannel)) {
      assertTrue(range.isResident(0, SIZE), "it was just written");
      assertFalse(range.isResident(0, SIZE + 8192));
      assertEquals(-1, range.descriptor());
      assertThrows(ClosedChannelException.class, () -> range.pageIn(0, 4096));

      range.keepOpen();
      range.keepOpen();
      assertTrue(range.descriptor() >= 0);
      file.close();
      assertFalse(range.isResident(0, SIZE), "that can't be told any more");
      range.pageIn(0, SIZE);
    }
  }

  @ParameterizedTest
  @EnumSource(names = "NATIVE")
  void whatIsDroppedIsInMemoryNoMoreAndNothingOfTheFileIsLost(Way way) throws IOException {
    file.getFD().sync(); // dirty pages stay
    int page = 65_536; // of any kernel
    try (FileRange range = open(way)) {
      assertTrue(range.canDrop());
      // A page that is on its way to a list of the kernel's stays, in one try of a hundred.
      boolean gone = false;
      for (int i = 0; i < 20 && !gone; i++) {
        range.drop(0, SIZE); // folios as large as what was written
        range.pageIn(0, SIZE);
        assertTrue(range.isResident(0, SIZE));
        range.drop(page, 2L * page);
        gone =
            !range.isResident(page, 1)
                && !range.isResident(3L * page - 1, 1)
                && range.isResident(0, page)
                && range.isResident(3L * page, SIZE - 3L * page);
      }
      assertTrue(gone, "what lies in the range, and nothing else");
    }
    assertArrayEquals(data, Files.readAllBytes(dir.resolve("blk_1")));
  }

  @ParameterizedTest
  @EnumSource(names = {"CHANNEL", "NAMED"})
  void javaAloneCanNotDrop(Way way) throws IOException {
    try (FileRange range = open(way)) {
      assertFalse(range.canDrop());
      assertThrows(UnsupportedOperationException.class, () -> range.drop(0, 4096));
    }
  }

  @Test
  void closeWaitsForNobodyAndTheDescriptorLivesAsLongAsItIsUsed() throws Exception {
    FileRange range = open(Way.NATIVE);
    int descriptor = range.descriptor();
    Thread flushes =
        new Thread(
            () -> {
              try {
                while (true) {
                  range.flush(0, SIZE);
                }
              } catch (IOException e) {
                // it is closed
              }
            });
    flushes.start();
    range.close();
    flushes.join(10_000);

    assertFalse(flushes.isAlive());
    assertEquals(-1, range.descriptor());
    assertTrue(descriptor >= 0);
    assertThrows(ClosedChannelException.class, () -> range.keepOpen());
  }

  @Test
  void nativeCallThatFailsSaysWhatAndWhy() throws IOException {
    try (FileRange range = open(Way.NATIVE)) {
      IOException e = assertThrows(IOException.class, () -> range.flush(-1, 4096));
      assertEquals("cannot flush 4096 bytes at -1: errno 22", e.getMessage());
    }
  }

  @Test
  void theNativeLibraryIsUsedWhereItIsThereElseTheReasonIsSaid() throws IOException {
    File name = dir.resolve("blk_1").toFile();
    try (FileRange range = FileRange.of(file.getFD(), file.getChannel());
        FileRange written = FileRange.ofWriter(file.getFD(), name);
        FileRange hidden = FileRange.ofWriter(name)) {
      assertTrue(written.outlivesStream() && hidden.outlivesStream());
      if (NativeFlush.isAvailable()) {
        assertInstanceOf(NativeFileRange.class, range);
        assertNull(FileRange.nativeUnavailableReason());
      } else {
        assertInstanceOf(ChannelFileRange.class, range);
        assertInstanceOf(NamedFileRange.class, written);
        assertEquals(NativeFlush.unavailableReason(), FileRange.nativeUnavailableReason());
      }
    }
  }

  @Test
  void nativeLibraryIsSmallAsEachTaskWritesItToADisk() throws IOException {
    assumeTrue(NativeFlush.isAvailable(), NativeFlush::unavailableReason);
    try (InputStream in = NativeFlush.class.getResourceAsStream(NativeFlush.RESOURCE)) {
      assertTrue(in.readAllBytes().length < 1 << 20, "it is stripped");
    }
  }

  /** By {@code e_machine} in the header of its ELF. */
  @Test
  void eachNativeLibraryIsForTheMachineThatItsPlaceNames() throws IOException {
    int found = 0;
    for (Map.Entry<String, Integer> machine : Map.of("amd64", 62, "aarch64", 183).entrySet()) {
      String resource = "/META-INF/native/linux-" + machine.getKey() + "/libibisflush.so";
      try (InputStream in = NativeFlush.class.getResourceAsStream(resource)) {
        if (in != null) { // each may be missing
          found++;
          byte[] header = in.readNBytes(20);
          int elf = (header[18] & 0xff) | (header[19] & 0xff) << 8;
          assertEquals(machine.getValue(), elf, resource);
        }
      }
    }
    assertTrue(found > 0 || !NativeFlush.isAvailable(), "the one that is loaded was not looked at");
  }
}
