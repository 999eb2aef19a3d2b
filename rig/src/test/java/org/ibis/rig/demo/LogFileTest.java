package org.ibis.rig.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LogFileTest {

  @TempDir Path directory;

  @Test
  void theExceptionItselfSaysWhatIsWrong() throws IOException {
    Path log = directory.resolve("datanode.log");
    Files.writeString(
        log,
        """
        2026-11-21 00:48:54,000 INFO DataNode: starting
        2026-11-21 00:48:54,105 ERROR DataNode: Exception in secureMain
        java.net.BindException: Problem binding
        \tat java.base
        """);
    assertEquals(
        "java.net.BindException: Problem binding (see " + log + ")", LogFile.firstError(log));
  }

  @Test
  void aLogWithoutErrorsIsStillNamed() throws IOException {
    Path log = Files.createFile(directory.resolve("empty.log"));
    assertEquals("see " + log, LogFile.firstError(log));
    assertEquals("see absent.log", LogFile.firstError(Path.of("absent.log")));
  }
}
