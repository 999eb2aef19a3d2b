package org.ibis.cli.doctor.facts;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** How far {@code ibis install} has come in a home of Hadoop, by what it keeps there. */
public enum Installation {
  /** It has not begun, or is taken out again. */
  NONE,

  /** It has begun, and neither ended nor was undone. */
  BEGUN,

  /** It is whole. */
  WHOLE,

  /** It was begun to be taken out. */
  HALF_OUT,

  /** This user may not look. */
  UNKNOWN;

  private static final String DIRECTORY = ".ibis-install";
  private static final String PLAN = "plan.json"; // without it nothing has been changed yet
  private static final String JOURNAL = "journal";
  private static final int MOST = 1 << 20; // bytes: a journal has some lines for each file

  /** Looks. */
  static Installation in(Path home) {
    Path directory = home.resolve(DIRECTORY);
    if (!Files.isDirectory(directory)) {
      return NONE;
    }
    if (!Files.isExecutable(directory)) {
      return UNKNOWN;
    }
    if (!Files.exists(directory.resolve(PLAN))) {
      return NONE;
    }
    Path journal = directory.resolve(JOURNAL);
    if (!Files.exists(journal)) {
      return BEGUN;
    }
    if (!Files.isRegularFile(journal)) {
      return UNKNOWN;
    }
    try (InputStream in = Files.newInputStream(journal)) {
      return of(new String(in.readNBytes(MOST), StandardCharsets.UTF_8));
    } catch (IOException e) {
      return UNKNOWN;
    }
  }

  /** The last line that counts; one that is cut off says nothing. */
  private static Installation of(String journal) {
    Installation state = BEGUN;
    for (String line : journal.substring(0, journal.lastIndexOf('\n') + 1).split("\n")) {
      state =
          switch (line) {
            case "install" -> BEGUN;
            case "installed" -> WHOLE;
            case "uninstall" -> HALF_OUT;
            default -> state; // a step
          };
    }
    return state;
  }
}
