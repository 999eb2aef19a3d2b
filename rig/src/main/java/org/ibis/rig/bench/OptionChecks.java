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
      throw UserError.usage(
          option + ": " + value + " is not a whole number from " + least + " to " + most);
    }
  }

  /** The jars of a version of Hadoop. */
  public static Path hadoop(DemoDirectory directory, String version) {
    Path hadoop = directory.hadoop(version);
    if (!Files.isDirectory(hadoop)) {
      throw UserError.usage(
          "--hadoop-version: no jars of Hadoop "
              + version
              + "; ./mvnw -DskipTests package -Dhadoop.version="
              + version
              + " brings them");
    }
    return hadoop;
  }
}
