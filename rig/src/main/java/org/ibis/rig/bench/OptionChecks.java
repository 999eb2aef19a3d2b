package org.ibis.rig.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import org.ibis.cli.UserError;
import org.ibis.rig.demo.DemoDirectory;

/** What several benches check, before anything is started. Each error names its option. */
public final class OptionChecks {

  private OptionChecks() {}

  /** A whole number with bounds. */
  public static void inRange(String option, int value, int least, int most) {
    if (value < least || value > most) {
      throw new UserError(
          option + ": " + value + " is not a whole number from " + least + " to " + most);
    }
  }

  /** A file that is to be written; null is none. */
  public static void writable(String option, Path file) {
    if (file == null) {
      return;
    }
    Path written = Files.exists(file) ? file : file.toAbsolutePath().getParent();
    if (Files.isDirectory(file) || !Files.isWritable(written)) {
      throw new UserError(option + ": '" + file + "' can't be written: give another file");
    }
  }

  /** The jars of a version of Hadoop. */
  public static Path hadoop(DemoDirectory directory, String version) {
    Path hadoop = directory.hadoop(version);
    if (!Files.isDirectory(hadoop)) {
      throw new UserError(
          "--hadoop-version: no jars of Hadoop "
              + version
              + "; ./mvnw -DskipTests package -Dhadoop.version="
              + version
              + " brings them");
    }
    return hadoop;
  }
}
