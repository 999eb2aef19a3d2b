package org.ibis.cli.install;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.ibis.cli.UserError;

/**
 * Carries a plan out, and undoes it. Each step looks at the file first and does nothing where it is
 * done, so that whoever comes after a kill goes through all of them again.
 */
final class Installer {
  private final Disk disk;
  private final Journal journal;
  private final Path home;

  Installer(Disk disk, Journal journal) {
    this.disk = disk;
    this.journal = journal;
    this.home = journal.home();
  }

  /**
   * All of it; the caller holds the lock.
   *
   * @throws UserError where a file is not as it was when the plan was made: nothing is changed
   *     then; or where a file can't be read back: all is undone then
   */
  void install(PreparedPlan prepared) throws IOException {
    List<Plan.Change> changes = prepared.plan().changes();
    for (int i = 0; i < changes.size(); i++) {
      Path file = changes.get(i).in(home);
      if (!Arrays.equals(disk.read(file), prepared.before().get(i))) {
        journal.remove();
        throw new UserError(file + " was changed just now, nothing is installed: start again");
      }
    }
    try {
      journal.begin(prepared);
    } catch (IOException e) { // as on a full disk
      journal.remove();
      throw new UserError("nothing is installed: " + e, e);
    }
    finish();
  }

  /**
   * What is left of an installation.
   *
   * @throws UserError where a file was changed by somebody else meanwhile
   */
  void finish() throws IOException {
    List<Plan.Change> changes = journal.plan().changes();
    for (int i = 0; i < changes.size(); i++) {
      Plan.Change change = changes.get(i);
      disk.delete(change.temporary(home));
      String now = digest(change);
      if (!change.after().equals(now) && !same(now, change.before())) {
        throw new UserError(
            change.in(home)
                + " was changed since the installation was cut off: ibis uninstall undoes the"
                + " installation and keeps that change");
      }
    }
    try {
      for (int i = 0; i < changes.size(); i++) {
        Plan.Change change = changes.get(i);
        if (!change.after().equals(digest(change))) {
          journal.step("put " + change.path());
          put(change, journal.contentAfter(i, change));
        }
      }
    } catch (IOException e) {
      try {
        List<String> unused = undo();
      } catch (IOException | UserError again) {
        e.addSuppressed(again);
        throw new UserError(
            "could not be installed: "
                + why(e)
                + "; and not all is undone: "
                + why(again)
                + ". Mend that,"
                + " then ibis uninstall undoes the rest",
            e);
      }
      throw new UserError("could not be installed, and all is undone: " + why(e), e);
    }
    journal.installed();
  }

  /** Jars that are no longer those that were installed. */
  List<Path> changed() throws IOException {
    List<Path> changed = new ArrayList<>();
    for (Plan.Change change : journal.plan().changes()) {
      if (!change.site() && !change.after().equals(digest(change))) {
        changed.add(change.in(home));
      }
    }
    return changed;
  }

  /**
   * Before anything is changed.
   *
   * @throws UserError naming what this user may not do
   */
  void checkMayWrite() throws IOException {
    for (Plan.Change change : journal.plan().changes()) {
      Path file = change.in(home);
      Path directory = file.getParent();
      String why = Replacing.whyNot(disk, file, change.attributes());
      FoundFile found = disk.find(file);
      if (why == null && found != null) {
        why = disk.whyNotGive(directory, found.attributes()); // since, maybe
      }
      if (why != null) {
        throw UserError.usage(file + " " + why + ", nothing was changed");
      }
    }
  }

  /**
   * Everything back, the configuration first; the caller holds the lock.
   *
   * @return what could not be made as it was, because somebody changed it since
   * @throws UserError where configuration would be left that needs the jars: nothing is changed
   *     then
   */
  List<String> uninstall() throws IOException {
    Obstacles.check(disk, journal);
    return undo();
  }

  private List<String> undo() throws IOException {
    List<String> kept = new ArrayList<>();
    if (journal.state() != InstallState.UNINSTALLING) {
      journal.uninstall();
    }
    List<Plan.Change> changes = journal.plan().changes();
    for (int i = changes.size() - 1; i >= 0; i--) {
      Plan.Change change = changes.get(i);
      disk.delete(change.temporary(home));
      FoundFile found = disk.find(change.in(home));
      byte[] now = FoundFile.bytesOf(found);
      String digest = Digest.of(now);
      if (same(digest, change.before())) {
        continue; // never changed, or restored before
      }
      if (now == null || change.after().equals(digest)) {
        journal.step("restore " + change.path());
        restore(change, i, digest);
        if (now == null) {
          kept.add(change.in(home) + " was missing: it is again as it was before the installation");
        }
      } else {
        journal.step("keep the edits of " + change.path());
        kept.addAll(keepEdits(change, i, found));
      }
    }
    journal.remove();
    return kept;
  }

  private List<String> keepEdits(Plan.Change change, int index, FoundFile found)
      throws IOException {
    Path file = change.in(home);
    if (!change.site()) {
      return List.of(file + " is not the one that was installed: it stays, remove it by hand");
    }
    byte[] now = found.bytes();
    byte[] left;
    try {
      left = journal.removal(index, change).from(now);
    } catch (IllegalArgumentException e) {
      throw new UserError(
          file + " can't be read, " + e.getMessage() + ": correct it, then ibis uninstall goes on",
          e);
    }
    if (same(Digest.of(left), change.before())) {
      restore(change, index, Digest.of(now));
      return List.of();
    }
    if (!Arrays.equals(left, now)) {
      write(change, left, withoutTime(found.attributes()), Digest.of(now));
    }
    return List.of(
        file + " was edited since: only the properties of IBIS are taken out, the edits stay");
  }

  private void restore(Plan.Change change, int index, String now) throws IOException {
    if (change.before() == null) {
      checkStill(change, now);
      disk.delete(change.in(home));
    } else {
      write(change, journal.contentBefore(index, change), change.attributes(), now);
    }
  }

  private void put(Plan.Change change, byte[] bytes) throws IOException {
    FileAttributes attributes = change.attributes();
    write(
        change,
        bytes,
        change.before() == null ? attributes : withoutTime(attributes),
        change.before());
  }

  /**
   * @param now the digest of what it replaces, and nothing else
   */
  private void write(Plan.Change change, byte[] bytes, FileAttributes attributes, String now)
      throws IOException {
    Path temporary = change.temporary(home);
    disk.writeNew(temporary, bytes, attributes);
    if (!Arrays.equals(bytes, disk.read(temporary))) {
      disk.delete(temporary);
      throw new IOException(temporary + " does not read back as it was written");
    }
    try {
      checkStill(change, now);
    } catch (IOException e) {
      disk.delete(temporary);
      throw e;
    }
    disk.rename(temporary, change.in(home));
  }

  /** Somebody may have saved an edit since it was looked at. */
  private void checkStill(Plan.Change change, String digest) throws IOException {
    if (!same(digest(change), digest)) {
      throw new IOException(change.in(home) + " was changed just now by somebody else");
    }
  }

  private static FileAttributes withoutTime(FileAttributes of) {
    return new FileAttributes(of.permissions(), of.owner(), of.group(), null);
  }

  private static String why(Exception e) {
    return e.getClass() == IOException.class || e instanceof UserError
        ? e.getMessage()
        : e.toString();
  }

  private String digest(Plan.Change change) throws IOException {
    return Digest.of(disk.read(change.in(home)));
  }

  private static boolean same(String digest, String other) {
    return digest == null ? other == null : digest.equals(other);
  }
}
