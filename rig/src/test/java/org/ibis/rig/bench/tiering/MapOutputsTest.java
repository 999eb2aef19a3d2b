package org.ibis.rig.bench.tiering;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MapOutputsTest {

  @TempDir private Path ssd;

  private void file(String name, int bytes) throws IOException {
    Path file = ssd.resolve(name);
    Files.createDirectories(file.getParent());
    Files.write(file, new byte[bytes]);
  }

  @Test
  void onlyWhatMapsLeftCounts() throws IOException {
    String output = "tier/nm/usercache/u/appcache/application_1_0001/output/";
    file(output + "attempt_1_0001_m_000000_0/file.out", 100);
    file(output + "attempt_1_0001_m_000000_0/.file.out.crc", 1);
    file(output + "attempt_1_0001_m_000000_0/file.out.index", 2);
    file(output + "attempt_1_0001_m_000001_0/file.out", 10);
    file("tier/nm/usercache/u/filecache/10/job.jar", 3);
    assertEquals(new MapOutputs(2, 110), MapOutputs.in(ssd));
  }
}
