package org.ibis.cli;

import java.nio.file.Files;
import java.nio.file.Path;

/** A file that a command is to write. */
public final class OutputFile {

  private OutputFile() {}

  /**
   * Before anything is started.
   *
   * @param option which names it
   * @param file null is none
   * @throws UserError where it can't be written
   */
  public static void check(String option, Path file) {
    if (file == null) {
      return;
    }
    Path written = Files.exists(file) ? file : file.toAbsolutePath().getParent();
    if (Files.isDirectory(file) || !Files.isWritable(written)) {
      throw UserError.usage(option + ": '" + file + "' can't be written: give another file");
    }
  }
}
