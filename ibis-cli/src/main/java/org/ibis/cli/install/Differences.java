package org.ibis.cli.install;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** What would be done to files, as people read it before they agree. */
final class Differences {
  private final Disk disk;
  private final Journal journal;
  private final Path home;

  Differences(Disk disk, Journal journal) {
    this.disk = disk;
    this.journal = journal;
    this.home = journal.home();
  }

  /** What is left of an installation that was cut off, as people read it. */
  List<String> ofInstalling() throws IOException {
    List<String> remaining = new ArrayList<>();
    List<Plan.Change> changes = journal.plan().changes();
    for (int i = 0; i < changes.size(); i++) {
      Plan.Change change = changes.get(i);
      byte[] now = disk.read(change.in(home));
      if (!change.after().equals(Digest.of(now))) {
        remaining.add(
            change.site()
                ? Diff.of(change.path(), now, journal.contentAfter(i, change))
                : "new: " + change.path() + "\n");
      }
    }
    return remaining;
  }

  /** What an uninstallation would do to the files of the configuration. */
  List<String> ofUninstalling() throws IOException {
    List<String> differences = new ArrayList<>();
    List<Plan.Change> changes = journal.plan().changes();
    for (int i = 0; i < changes.size(); i++) {
      Plan.Change change = changes.get(i);
      byte[] now = disk.read(change.in(home));
      if (!change.site() || Objects.equals(Digest.of(now), change.before())) {
        continue;
      }
      boolean untouched = now == null || change.after().equals(Digest.of(now));
      byte[] then =
          untouched ? journal.contentBefore(i, change) : journal.removal(i, change).from(now);
      differences.add(Diff.of(change.path(), now, then));
    }
    return differences;
  }
}
