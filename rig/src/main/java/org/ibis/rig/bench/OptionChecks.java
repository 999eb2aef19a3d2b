package org.ibis.rig.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
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

  /** The one side that {@code --only} names by its key; all where it is not given. */
  public static <S extends Side> List<S> only(String key, S[] sides) {
    return one("--only", key, sides);
  }

  /**
   * The sides that {@code --only} names by their keys, in their own order; all where there is none.
   */
  public static <S extends Side> List<S> only(List<String> keys, S[] sides) {
    if (keys.isEmpty()) {
      return List.of(sides);
    }
    Set<S> named = new HashSet<>();
    keys.forEach(key -> named.addAll(only(key, sides)));
    return Arrays.stream(sides).filter(named::contains).toList();
  }

  /** The one that an option names by its key; all where it is not given. */
  public static <S extends Side> List<S> one(String option, String key, S[] sides) {
    if (key == null) {
      return List.of(sides);
    }
    for (S side : sides) {
      if (side.key().equals(key)) {
        return List.of(side);
      }
    }
    String right = Arrays.stream(sides).map(Side::key).collect(Collectors.joining(" nor "));
    throw UserError.usage(option + ": '" + key + "' is neither " + right);
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
