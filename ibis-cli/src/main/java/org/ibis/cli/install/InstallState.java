package org.ibis.cli.install;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** How far an installation has come, by what it keeps in the Hadoop home. */
public enum InstallState {
  /** Nothing of IBIS is there, but maybe rubbish. */
  NONE,

  /** It has begun, and neither ended nor was undone. */
  INSTALLING,

  /** It is whole. */
  INSTALLED,

  /** It was begun to be taken out. */
  UNINSTALLING;

  /** Where all of it is, in the Hadoop home. */
  static final String DIRECTORY = ".ibis-install";

  /** Without it nothing has been changed yet. */
  static final String PLAN = "plan.json";

  /** Has these lines, and one for each step. */
  static final String JOURNAL = "journal";

  static final String BEGIN_INSTALL = "install";
  static final String END_INSTALL = "installed";
  static final String BEGIN_UNINSTALL = "uninstall";

  private static final int MOST = 1 << 20; // bytes: a journal has some lines for each file

  /** The last line that counts, where there is a plan; one that is cut off says nothing. */
  static InstallState of(String journal) {
    InstallState state = INSTALLING;
    for (String line : journal.substring(0, journal.lastIndexOf('\n') + 1).split("\n")) {
      state =
          switch (line) {
            case BEGIN_INSTALL -> INSTALLING;
            case END_INSTALL -> INSTALLED;
            case BEGIN_UNINSTALL -> UNINSTALLING;
            default -> state; // a step: which ones are done is seen by the files themselves
          };
    }
    return state;
  }

  /**
   * For who only looks, whoever that is.
   *
   * @return none where this user may not look
   */
  public static Optional<InstallState> in(Path home) {
    return in(home, JournalPlace.OF_ROOT);
  }

  /**
   * The same.
   *
   * @param ofRoot where root's are, apart from homes
   */
  static Optional<InstallState> in(Path home, Path ofRoot) {
    Path apart;
    try {
      apart = JournalPlace.apart(home.toRealPath(), ofRoot);
    } catch (IOException e) {
      return Optional.empty();
    }
    return of(Files.exists(apart) ? apart : home.resolve(DIRECTORY));
  }

  private static Optional<InstallState> of(Path directory) {
    if (!Files.isDirectory(directory)) {
      return Optional.of(NONE);
    }
    if (!Files.isExecutable(directory)) {
      return Optional.empty();
    }
    Path journal = directory.resolve(JOURNAL);
    if (!Files.exists(directory.resolve(PLAN))) {
      return Optional.of(NONE);
    }
    if (!Files.exists(journal)) {
      return Optional.of(INSTALLING);
    }
    if (!Files.isRegularFile(journal)) {
      return Optional.empty();
    }
    try (InputStream in = Files.newInputStream(journal)) {
      return Optional.of(of(new String(in.readNBytes(MOST), StandardCharsets.UTF_8)));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
