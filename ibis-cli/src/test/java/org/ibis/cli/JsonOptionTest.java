package org.ibis.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class JsonOptionTest {
  @TempDir private Path dir;
  private final StringWriter out = new StringWriter();

  private void writeInTwoSteps(String file) throws IOException {
    JsonOption json = CommandLine.populateCommand(new JsonOption(), "--json", file);
    json.writeSoFar("{1}");
    json.write("{1,2}", new PrintWriter(out));
  }

  @Test
  void standardOutputHasTheWholeResultOnce() throws IOException {
    writeInTwoSteps("-");
    assertEquals("{1,2}" + System.lineSeparator(), out.toString());
  }

  @Test
  void aFileHasTheLastOne() throws IOException {
    Path file = dir.resolve("result.json");
    writeInTwoSteps(file.toString());
    assertEquals("{1,2}", Files.readString(file));
    JsonOption json = CommandLine.populateCommand(new JsonOption(), "--json", file.toString());
    json.writeSoFar("{1}");
    assertEquals("{1}", Files.readString(file));
  }
}
