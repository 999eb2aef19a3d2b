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
                + " was changed since the installation was cut off: ./ibis uninstall undoes the"
                + " installation and keeps that change");
      }
    }
    try {
      for (int i = 0; i < changes.size(); i++) {
        Plan.Change change = changes.get(i);
        if (!change.after().equals(digest(change))) {
          journal.step("put " + change.path());
          put(change, journal.contentAfter(i), change.before() == null, change.after());
        }
      }
    } catch (IOException e) {
      try {
        List<String> unused = uninstall();
      } catch (IOException again) {
        e.addSuppressed(again);
        throw new UserError(
            "could not be installed: "
                + e
                + "; and not all is undone: "
                + again
                + ". Mend that,"
                + " then ./ibis uninstall undoes the rest",
            e);
      }
      throw new UserError("could not be installed, and all is undone: " + e, e);
    }
    journal.installed();
  }

  /** Files that no longer have what was installed. */
  List<Path> changed() throws IOException {
    List<Path> changed = new ArrayList<>();
    List<Plan.Change> changes = journal.plan().changes();
    for (int i = 0; i < changes.size(); i++) {
      Plan.Change change = changes.get(i);
      byte[] now = disk.read(change.in(home));
      if (!change.after().equals(Digest.of(now))
          && !(change.site() && now != null && hasBlockOf(now, journal.contentAfter(i)))) {
        changed.add(change.in(home));
      }
    }
    return changed;
  }

  private static boolean hasBlockOf(byte[] now, byte[] installed) {
    try {
      String block = SiteFile.of(installed).block();
      return block != null && block.equals(SiteFile.of(now).block());
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /**
   * Before anything is changed.
   *
   * @throws UserError naming what this user may not do
   */
  void checkMayWrite() throws IOException {
    for (Plan.Change change : journal.plan().changes()) {
      Path directory = change.in(home).getParent();
      if (!disk.isWritable(directory) || !disk.mayGive(change.attributes())) {
        throw UserError.usage(
            change.in(home)
                + " can't be written by this user: run this as its owner or as root, nothing was"
                + " changed");
      }
    }
  }

  /** What an uninstallation would do to the files of the configuration. */
  List<String> differences() throws IOException {
    List<String> differences = new ArrayList<>();
    List<Plan.Change> changes = journal.plan().changes();
    for (int i = 0; i < changes.size(); i++) {
      Plan.Change change = changes.get(i);
      byte[] now = disk.read(change.in(home));
      if (!change.site() || now == null || same(Digest.of(now), change.before())) {
        continue;
      }
      boolean untouched = change.after().equals(Digest.of(now));
      byte[] then = untouched ? journal.contentBefore(i) : SiteFile.of(now).withoutBlock();
      differences.add(Diff.of(change.path(), now, then));
    }
    return differences;
  }

  /**
   * What stands in the way of an uninstallation: files that name IBIS's classes outside of the
   * block, and would break without its jars.
   */
  List<String> obstacles() throws IOException {
    List<String> obstacles = new ArrayList<>();
    Plan plan = journal.plan();
    for (int i = 0; i < plan.changes().size(); i++) {
      Plan.Change change = plan.changes().get(i);
      byte[] now = disk.read(change.in(home));
      if (!change.site() || now == null || same(Digest.of(now), change.before())) {
        continue;
      }
      if (same(Digest.of(now), change.after())) {
        continue;
      }
      try {
        byte[] left = SiteFile.of(now).withoutBlock();
        SiteValues values = new SiteValues().add(change.in(home).toUri(), left);
        for (Setting setting : Setting.all()) {
          String value = values.raw(setting.key());
          if (value != null && value.contains("org.ibis.")) {
            obstacles.add(
                change.in(home)
                    + " sets "
                    + setting.key()
                    + " to "
                    + value.strip()
                    + " outside of the block of ibis install: take that out");
          }
        }
      } catch (RuntimeException e) {
        obstacles.add(change.in(home) + ": " + e.getMessage());
      }
    }
    return obstacles;
  }

  /**
   * Everything back, the configuration first.
   *
   * @return what could not be made as it was, because somebody changed it since
   */
  List<String> uninstall() throws IOException {
    List<String> kept = new ArrayList<>();
    if (journal.state() != Journal.State.UNINSTALLING) {
      journal.uninstall();
    }
    List<Plan.Change> changes = journal.plan().changes();
    for (int i = changes.size() - 1; i >= 0; i--) {
      Plan.Change change = changes.get(i);
      disk.delete(change.temporary(home));
      byte[] now = disk.read(change.in(home));
      String digest = Digest.of(now);
      if (same(digest, change.before())) {
        continue; // never changed, or restored before
      }
      if (change.after().equals(digest)) {
        journal.step("restore " + change.path());
        restore(change, i);
      } else if (now != null) {
        journal.step("keep the edits of " + change.path());
        kept.addAll(keepEdits(change, i, now));
      }
    }
    journal.remove();
    return kept;
  }

  private List<String> keepEdits(Plan.Change change, int index, byte[] now) throws IOException {
    Path file = change.in(home);
    if (!change.site()) {
      return List.of(file + " is not the one that was installed: it stays, remove it by hand");
    }
    byte[] left = SiteFile.of(now).withoutBlock();
    if (same(Digest.of(left), change.before())) {
      restore(change, index);
      return List.of();
    }
    if (!Arrays.equals(left, now)) {
      FileAttributes has = disk.attributes(file);
      write(
          change,
          left,
          new FileAttributes(has.permissions(), has.owner(), has.group(), null),
          Digest.of(left));
    }
    return List.of(
        file + " was edited since: only the properties of IBIS are taken out, the edits stay");
  }

  private void restore(Plan.Change change, int index) throws IOException {
    if (change.before() == null) {
      disk.delete(change.in(home));
    } else {
      write(change, journal.contentBefore(index), change.attributes(), change.before());
    }
  }

  private void put(Plan.Change change, byte[] bytes, boolean isNew, String digest)
      throws IOException {
    FileAttributes attributes = change.attributes();
    write(
        change,
        bytes,
        isNew
            ? attributes
            : new FileAttributes(
                attributes.permissions(), attributes.owner(), attributes.group(), null),
        digest);
  }

  private void write(Plan.Change change, byte[] bytes, FileAttributes attributes, String digest)
      throws IOException {
    Path temporary = change.temporary(home);
    disk.write(temporary, bytes);
    disk.setAttributes(temporary, attributes);
    if (!digest.equals(Digest.of(disk.read(temporary)))) {
      disk.delete(temporary);
      throw new IOException(temporary + " does not read back as it was written");
    }
    disk.rename(temporary, change.in(home));
  }

  private String digest(Plan.Change change) throws IOException {
    return Digest.of(disk.read(change.in(home)));
  }

  private static boolean same(String digest, String other) {
    return digest == null ? other == null : digest.equals(other);
  }
}
