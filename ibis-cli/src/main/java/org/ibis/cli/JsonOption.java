package org.ibis.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import picocli.CommandLine.Option;

/** {@code --json}, which means the same in every command that has it. */
public final class JsonOption {
  private static final String OPTION = "--json";
  private static final Path STANDARD_OUTPUT = Path.of("-");

  @Option(
      names = OPTION,
      paramLabel = "FILE",
      description = "The result for programs; - is standard output.")
  private Path file;

  /** Whether a result for programs is wanted. */
  public boolean isGiven() {
    return file != null;
  }

  /**
   * Before anything is started.
   *
   * @throws UserError where the file can't be written
   */
  public void check() {
    if (!STANDARD_OUTPUT.equals(file)) {
      OutputFile.check(OPTION, file);
    }
  }

  /**
   * The whole result, in place of what the file had; nothing where it is not wanted.
   *
   * @param out standard output
   */
  public void write(String json, PrintWriter out) throws IOException {
    if (file == null) {
      return;
    }
    if (file.equals(STANDARD_OUTPUT)) {
      out.println(json);
      out.flush();
    } else {
      Files.writeString(file, json);
    }
  }

  /**
   * What there is of the result so far, in place of what the file had, so that it is not lost where
   * the rest does not come. Standard output has the whole one only, once.
   */
  public void writeSoFar(String json) throws IOException {
    if (file != null && !file.equals(STANDARD_OUTPUT)) {
      Files.writeString(file, json);
    }
  }

  /**
   * One result of many, after those before; nothing where it is not wanted.
   *
   * @param line without the end of the line
   */
  public void add(String line, PrintWriter out) throws IOException {
    if (file == null) {
      return;
    }
    if (file.equals(STANDARD_OUTPUT)) {
      out.println(line);
    } else {
      Files.writeString(
          file,
          line + System.lineSeparator(),
          StandardCharsets.UTF_8,
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    }
  }
}
