package org.ibis.cli.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.ibis.cli.Main;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What is refused before anything is measured. */
class ProfileCommandTest {
  @TempDir Path temp;

  @Test
  void whatIsNoDirectoryIsNamed() {
    refused(temp + "/nowhere' is no directory: give one on the disk", temp + "/nowhere");
  }

  @Test
  void optionsHaveBounds() {
    refused("--seconds: 0.0 is not", temp.toString(), "--seconds", "0");
    refused("--size-mb: 1 is not a number from 16", temp.toString(), "--size-mb", "1");
  }

  @Test
  void aDirectoryThatOthersWriteIsNotTrusted() throws IOException {
    Files.setPosixFilePermissions(temp, PosixFilePermissions.fromString("rwxrwxrwx"));
    refused("can be written by others", temp.toString());
  }

  @Test
  void memoryIsNoDisk() throws IOException {
    Path memory = Files.createTempDirectory(Path.of("/dev/shm"), "profile");
    try {
      refused("tmpfs without a disk of its own", memory.toString());
    } finally {
      Files.delete(memory);
    }
  }

  private static void refused(String message, String... args) {
    StringWriter said = new StringWriter();
    CommandLine line = Main.commandLine(new ProfileCommand());
    line.setErr(new PrintWriter(said));
    assertEquals(CommandLine.ExitCode.USAGE, line.execute(args));
    assertTrue(said.toString().contains(message), said.toString());
    assertEquals(1, said.toString().strip().lines().count(), said.toString());
  }
}
