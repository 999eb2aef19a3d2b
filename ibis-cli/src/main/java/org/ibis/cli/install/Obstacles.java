package org.ibis.cli.install;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.ibis.cli.UserError;

/**
 * What stands in the way of an uninstallation: configuration that would still name IBIS without its
 * jars, and what people wrote into its block, which would be lost with it.
 */
final class Obstacles {
  private static final String CLASSES = "org.ibis.";

  private final Disk disk;
  private final Journal journal;
  private final Plan plan;

  /** Indexes of changes by their files. */
  private final Map<Path, Integer> planned = new HashMap<>();

  private final List<String> found = new ArrayList<>();

  private Obstacles(Disk disk, Journal journal) throws IOException {
    this.disk = disk;
    this.journal = journal;
    this.plan = journal.plan();
    for (int i = 0; i < plan.changes().size(); i++) {
      if (plan.changes().get(i).site()) {
        planned.put(plan.changes().get(i).in(journal.home()), i);
      }
    }
  }

  /**
   * @throws UserError with one sentence for each of them
   */
  static void check(Disk disk, Journal journal) throws IOException {
    List<String> found = new Obstacles(disk, journal).find();
    if (!found.isEmpty()) {
      throw UserError.usage(String.join("; ", found) + ". Nothing was changed");
    }
  }

  private List<String> find() throws IOException {
    Map<Path, Path> files = new LinkedHashMap<>(); // where to write, and where it is read
    // What daemons read may have become another directory since.
    for (Path directory :
        List.of(Path.of(plan.configuration()), journal.home().resolve("etc/hadoop"))) {
      for (String name : Setting.FILES) {
        Path link = directory.resolve(name);
        Path unused = files.putIfAbsent(disk.exists(link) ? link.toRealPath() : link, link);
      }
    }
    planned.keySet().forEach(file -> files.putIfAbsent(file, file));
    for (Map.Entry<Path, Path> file : files.entrySet()) {
      byte[] now = disk.read(file.getKey());
      if (now == null) {
        continue;
      }
      try {
        Integer change = planned.get(file.getKey());
        byte[] left = change == null ? now : left(file.getKey(), change, now);
        checkNamesNothing(file.getValue(), left);
      } catch (UserError e) {
        throw e;
      } catch (RuntimeException e) {
        found.add(file.getKey() + " can't be read, " + e.getMessage() + ": correct it");
      }
    }
    return found;
  }

  /** What an uninstallation makes of a file. */
  private byte[] left(Path file, int index, byte[] now) throws IOException {
    Plan.Change change = plan.changes().get(index);
    String digest = Digest.of(now);
    if (digest.equals(change.before())) {
      return now;
    }
    if (digest.equals(change.after()) && change.before() != null) {
      return journal.contentBefore(index, change);
    }
    SiteFile site = SiteFile.of(now);
    if (site.block() != null) {
      checkBlock(file, site.block(), SiteFile.of(journal.contentAfter(index, change)).block());
    }
    return journal.removal(index, change).from(now);
  }

  private void checkBlock(Path file, String now, String installed) {
    if (now.equals(installed)) {
      return;
    }
    Map<String, String> had = SiteFile.valuesOf(installed);
    boolean ofProperty = false;
    for (Map.Entry<String, String> property : SiteFile.valuesOf(now).entrySet()) {
      if (!Objects.equals(property.getValue(), had.get(property.getKey()))) {
        ofProperty = true;
        found.add(
            file
                + " sets "
                + property.getKey()
                + " to "
                + property.getValue().strip()
                + " in the block of ibis install, which goes as a whole: move it out of the block,"
                + " without what is of IBIS");
      }
    }
    Set<String> lines = new HashSet<>(installed.lines().map(String::strip).toList());
    List<String> more = now.lines().map(String::strip).filter(l -> !lines.contains(l)).toList();
    if (!ofProperty && !more.isEmpty()) {
      found.add(
          file
              + " has '"
              + more.get(0)
              + "' in the block of ibis install, which goes as a whole: move it out of the block");
    }
  }

  private void checkNamesNothing(Path file, byte[] left) {
    SiteValues values = new SiteValues().add(file.toUri(), left);
    values
        .allBut(Set.of())
        .forEach(
            (key, value) -> {
              boolean names =
                  key.equals(Setting.AUX)
                      ? Arrays.stream(value.split(","))
                          .map(String::strip)
                          .anyMatch("ibis_io"::equals)
                      : value.contains(CLASSES);
              if (names) {
                found.add(
                    file
                        + " sets "
                        + key
                        + " to "
                        + value.strip()
                        + ", which would need the jars of IBIS afterwards: take that out");
              }
            });
  }
}
