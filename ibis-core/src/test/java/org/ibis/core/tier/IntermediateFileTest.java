package org.ibis.core.tier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IntermediateFileTest {
  private static final String MAP = "attempt_1700000000000_0001_m_000003_0";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "output/" + MAP + "/file.out",
        "output/" + MAP + "/file.out.index",
        "output/" + MAP + "/.file.out.crc",
        MAP + "_spill_0.out",
        "." + MAP + "_spill_0.out.crc",
        MAP + "_spill_12.out.index",
        MAP + "/intermediate.3",
        "output/attempt_1_0001_r_000000_0/map_7.out",
        "output/attempt_1_0001_r_000000_0/map_7.out.12",
        "output/attempt_1_0001_r_000000_0/map_7.out.merged",
        "data/1/nm/output/attempt_1_0001_r_000000_0/map_7.out.merged.merged",
        "output/attempt_1_0001_1_00_000000_0_10003_spill_-1.out",
        "output/attempt_1_0001_1_00_000000_0_10003_src_3_spill_-1.out"
      })
  void whatHadoopLooksForInAllLocalDirectoriesMayBeInAny(String relative) {
    assertTrue(IntermediateFile.isOne(Path.of(relative)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "file.out",
        "output/other/file.out",
        "container_1_0001_01_000002/" + MAP + "/file.out",
        "filecache/10/" + MAP + "/file.out",
        "container_1_0001_01_000002/job.xml",
        MAP + "/part-r-00000",
        "../" + MAP + "/file.out",
        "output/../" + MAP + "/file.out",
        "/" + MAP + "/file.out"
      })
  void allElseStaysWhereItWasPut(String path) {
    assertFalse(IntermediateFile.isOne(Path.of(path)));
  }

  @Test
  void aMapOutputIsReadInOnePieceForEachReducer() {
    Path output = Path.of("output/" + MAP + "/file.out");
    assertEquals(1 << 20, IntermediateFile.requestBytes(output, 100 << 20, 100));
    assertEquals(IntermediateFile.BULK_BYTES, IntermediateFile.requestBytes(output, 100 << 20, 1));
    assertEquals(4096, IntermediateFile.requestBytes(output, 1 << 20, 100_000));
    assertEquals(4096, IntermediateFile.requestBytes(Path.of("file.out.index"), 100 << 20, 1));
    Path merge = Path.of(MAP + "/intermediate.1");
    assertEquals(IntermediateFile.BULK_BYTES, IntermediateFile.requestBytes(merge, 1 << 20, 1000));
  }

  @Test
  void checksumsAreOfTheFileBesideThem() {
    assertEquals(Path.of("a/file.out"), IntermediateFile.ofChecksums(Path.of("a/.file.out.crc")));
    assertNull(IntermediateFile.ofChecksums(Path.of("a/file.out")));
  }
}
