package org.ibis.blockhint.stream;

import static org.ibis.blockhint.stream.TestDevice.GRAIN;
import static org.ibis.blockhint.stream.TestDevice.TAG;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.io.nativeio.NativeIO.POSIX;
import org.apache.hadoop.io.nativeio.NativeIO.POSIX.CacheManipulator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a stand-in for what libhadoop would ask the kernel. */
class KernelAdviceTest {
  private static final int WILLNEED = 3;
  private static final int DONTNEED = 4;
  private static final int SEQUENTIAL = 2;

  @TempDir Path dir;
  private final ManualExecutor disk = new ManualExecutor();
  private final TestDevice device = new TestDevice(1, disk);
  private final List<String> asked = new ArrayList<>(); // of the kernel
  private final CacheManipulator before = POSIX.getCacheManipulator();
  private Path file;

  @BeforeEach
  void beLibhadoop() throws IOException {
    assertNotEquals(KernelAdvice.class, before.getClass());
    POSIX.POSIX_FADV_SEQUENTIAL = SEQUENTIAL;
    POSIX.POSIX_FADV_WILLNEED = WILLNEED;
    POSIX.POSIX_FADV_DONTNEED = DONTNEED;
    POSIX.setCacheManipulator(
        new CacheManipulator() {
          @Override
          public void posixFadviseIfPossible(
              String identifier, FileDescriptor fd, long offset, long len, int flags) {
            asked.add(flags + ":" + offset + "+" + len);
          }

          @Override
          public long getMemlockLimit() {
            return 17;
          }
        });
    KernelAdvice.install();
    file = Files.write(dir.resolve("file"), new byte[100]);
  }

  @AfterEach
  void restore() {
    POSIX.setCacheManipulator(before);
  }

  private static void advise(FileDescriptor fd, long offset, long len, int flags)
      throws IOException {
    POSIX.getCacheManipulator().posixFadviseIfPossible("a test", fd, offset, len, flags);
  }

  private WindowedInput reader() throws IOException {
    FileInputStream inner = new FileInputStream(file.toFile());
    ReadAhead reads =
        new ReadAhead(
            device,
            TAG,
            new MemoryRange(true),
            () -> 100,
            ReadAhead.Content.DATA,
            device.nanos::get);
    return new WindowedInput(inner, 0, new BlockingReads(device, reads), true);
  }

  @Test
  void nothingIsReadAheadPastTheSchedulerAndOtherAdviceIsGiven() throws IOException {
    try (WindowedInput in = reader()) {
      advise(in.getFD(), 0, 4 << 20, WILLNEED);
      assertEquals(List.of(), asked);
      advise(in.getFD(), 0, 0, SEQUENTIAL);
      advise(in.getFD(), 10, 20, DONTNEED);
      advise(in.getFD(), 30, 0, DONTNEED);
      assertEquals(List.of("2:0+0", "4:10+20", "4:30+0"), asked);
    }
  }

  @Test
  void switchedOffItIsHadoopsOwn() throws IOException {
    try (WindowedInput in = reader()) {
      device.off(true);
      advise(in.getFD(), 0, 4 << 20, WILLNEED);
      device.off(false);
      advise(in.getFD(), 4 << 20, 4 << 20, WILLNEED);
      assertEquals(List.of("3:0+4194304"), asked);
    }
  }

  @Test
  void whatIsNotIbissIsHadoopsOwn() throws IOException {
    try (FileInputStream in = new FileInputStream(file.toFile())) {
      advise(in.getFD(), 0, 1, WILLNEED);
      advise(in.getFD(), 0, 0, DONTNEED);
    }
    assertEquals(List.of("3:0+1", "4:0+0"), asked);
    assertEquals(17, POSIX.getCacheManipulator().getMemlockLimit());
  }

  @Test
  void ofWhatIsWrittenOnlyThatIsDroppedWhichIsOnTheDisk() throws IOException {
    FileOutputStream inner = new FileOutputStream(file.toFile());
    MemoryRange range = new MemoryRange(true);
    try (WindowedOutput out =
        new WindowedOutput(inner, at -> new WriteBehind(device, TAG, range, at), device.failOpen)) {
      out.write(new byte[2 * GRAIN + 100]);
      advise(out.getFD(), 0, GRAIN, DONTNEED);
      assertEquals(List.of(), asked, "the kernel would have to write it");

      disk.runAll();
      advise(out.getFD(), 0, GRAIN, DONTNEED);
      advise(out.getFD(), GRAIN, 0, DONTNEED);
      advise(out.getFD(), 2 * GRAIN, 50, DONTNEED);
      assertEquals(List.of("4:0+" + GRAIN, "4:" + GRAIN + "+" + GRAIN), asked);
    }
  }

  @Test
  void whatWasLeftToTheKernelAndAllAfterItIsNotDropped() throws IOException {
    FileOutputStream inner = new FileOutputStream(file.toFile());
    try (WindowedOutput out =
        new WindowedOutput(
            inner,
            at -> new WriteBehind(device, TAG, new MemoryRange(true), at),
            device.failOpen)) {
      out.write(new byte[GRAIN]);
      disk.runAll();
      device.off(true);
      out.write(new byte[GRAIN]);
      device.off(false);
      out.write(new byte[GRAIN]);
      disk.runAll();
      advise(out.getFD(), 0, 3 * GRAIN, DONTNEED);
      assertEquals(List.of("4:0+" + GRAIN), asked);
    }
  }

  @Test
  void itIsPutThereOnce() {
    CacheManipulator ours = POSIX.getCacheManipulator();
    KernelAdvice.install();
    assertSame(ours, POSIX.getCacheManipulator());
  }
}
