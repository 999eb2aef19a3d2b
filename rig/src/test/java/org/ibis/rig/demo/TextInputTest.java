package org.ibis.rig.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.ibis.cli.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TextInputTest {

  @TempDir Path home;

  /** Stands where an earlier start left the first package. */
  private void packageWith(String text) throws IOException {
    Path jars = Files.createDirectories(DemoDirectory.of(home).text().resolve("jars"));
    try (ZipOutputStream zip =
        new ZipOutputStream(
            Files.newOutputStream(jars.resolve("hadoop-common-3.4.3-sources.jar")))) {
      zip.putNextEntry(new ZipEntry("a/Logo.png"));
      zip.write(new byte[10_000]);
      zip.putNextEntry(new ZipEntry("a/Words.java"));
      zip.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  @Test
  void theTextHasTheSizeThatWasAskedForInEqualFiles() throws Exception {
    packageWith("one two\n".repeat(200_000));
    TextInput.Text text = new TextInput(DemoDirectory.of(home)).make(1, 400_000);
    try (Stream<Path> files = Files.list(text.files())) {
      long[] sizes = files.sorted().mapToLong(file -> file.toFile().length()).toArray();
      assertEquals("[400000, 400000, 200000]", Arrays.toString(sizes));
    }
    assertTrue(text.description().contains("nothing repeated"), text.description());
  }

  @Test
  void repetitionIsSaid() throws Exception {
    packageWith("one two\n".repeat(50_000));
    TextInput.Text text = new TextInput(DemoDirectory.of(home)).make(1, 1_000_000);
    assertTrue(text.description().contains("repeated 3 times"), text.description());
  }

  @Test
  void aDirectoryOfOnesOwnMustHoldText() throws IOException {
    Path empty = Files.createDirectory(home.resolve("empty"));
    UserError error = assertThrows(UserError.class, () -> TextInput.own(empty));
    assertTrue(error.getMessage().startsWith("--input: "));
    assertThrows(UserError.class, () -> TextInput.own(home.resolve("absent")));
  }
}
