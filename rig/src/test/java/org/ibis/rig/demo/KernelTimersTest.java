package org.ibis.rig.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KernelTimersTest {
  @TempDir Path directory;

  @Test
  void timesAreStretchedAndPutBack() throws IOException {
    write("dirty_expire_centisecs", "3000\n");
    write("dirty_writeback_centisecs", "500\n");
    KernelTimers timers = new KernelTimers(directory);
    Map<String, String> before = timers.read();

    timers.stretch(before, 10);
    assertEquals("30000", read("dirty_expire_centisecs"));
    assertEquals("5000", read("dirty_writeback_centisecs"));

    timers.restore(before);
    assertEquals("3000", read("dirty_expire_centisecs"));
    assertEquals("500", read("dirty_writeback_centisecs"));
  }

  @Test
  void theKernelsFilesAreReadInFull() throws IOException {
    Path kernel = Path.of("/proc/sys/vm");
    Path expire = kernel.resolve("dirty_expire_centisecs");
    assumeTrue(Files.isWritable(expire));
    String shown;
    try (InputStream in = Files.newInputStream(expire)) {
      shown = new String(in.readAllBytes(), StandardCharsets.US_ASCII).strip();
    }
    assertEquals(shown, new KernelTimers(kernel).read().get("dirty_expire_centisecs"));
  }

  @Test
  void whereTheyCannotBeChangedNothingIs() throws IOException {
    write("dirty_expire_centisecs", "3000");
    KernelTimers timers = new KernelTimers(directory);
    assertEquals(Map.of(), timers.read());
    timers.stretch(timers.read(), 10);
    timers.restore(timers.read());
    assertEquals("3000", read("dirty_expire_centisecs"));
  }

  private void write(String key, String value) throws IOException {
    Files.writeString(directory.resolve(key), value);
  }

  private String read(String key) throws IOException {
    return Files.readString(directory.resolve(key));
  }
}
