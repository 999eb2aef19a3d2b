package org.ibis.cli.install;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.ibis.cli.UserError;

/**
 * {@code .ibis-install} of a Hadoop home: the plan of what was changed, both contents of each file,
 * and how far that has come. From the moment that the plan is there, with all that it needs, it is
 * carried out or undone by whoever comes next; before, and once the plan is gone, the directory is
 * rubbish.
 */
final class Journal {
  private static final Pattern OWN =
      Pattern.compile("plan\\.(json|tmp)|journal|lock|\\d+\\.(before|after)");
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private final Disk disk;
  private final Path home;
  private final Path directory;

  /**
   * @throws UserError where this user may not know
   */
  Journal(Disk disk, Path home) throws IOException {
    this.disk = disk;
    this.home = home;
    this.directory = disk.journalOf(home);
  }

  /**
   * @throws UserError where this user may not know
   */
  InstallState state() throws IOException {
    if (disk.exists(directory) && !disk.isWritable(directory)) {
      throw UserError.usage(
          directory + " is another user's: run this as its owner or as root, nothing was changed");
    }
    if (disk.exists(directory) && !disk.trusts(directory)) {
      throw UserError.usage(
          directory
              + " belongs to or may be written by another user, who could make this change other"
              + " files: run this as the owner of the Hadoop home, with mode 700, nothing was"
              + " changed");
    }
    if (disk.read(planFile()) == null) {
      return InstallState.NONE;
    }
    byte[] log = disk.read(log());
    return InstallState.of(log == null ? "" : new String(log, StandardCharsets.UTF_8));
  }

  /** Whether there is rubbish where nothing is installed. */
  boolean isLeftOver() throws IOException {
    return state() == InstallState.NONE && disk.exists(directory);
  }

  /** Keeps others out. */
  Closeable lock() throws IOException {
    disk.makeDirectory(directory);
    return disk.lock(directory.resolve("lock"));
  }

  /** Has all that it takes to carry the plan out, or to undo it, and then the plan. */
  void begin(PreparedPlan prepared) throws IOException {
    Plan plan = prepared.plan();
    for (int i = 0; i < plan.changes().size(); i++) {
      disk.write(after(i), prepared.after().get(i));
      if (prepared.before().get(i) != null) {
        disk.write(before(i), prepared.before().get(i));
      }
    }
    disk.write(log(), (InstallState.BEGIN_INSTALL + "\n").getBytes(StandardCharsets.UTF_8));
    Path temporary = directory.resolve("plan.tmp");
    disk.write(temporary, JSON.writeValueAsBytes(plan));
    disk.rename(temporary, planFile());
  }

  /**
   * @throws UserError where this version can't read it
   */
  Plan plan() throws IOException {
    byte[] bytes = disk.read(planFile());
    if (bytes == null) {
      throw new UserError("somebody else has just removed " + planFile() + ": look again");
    }
    int format = JSON.readTree(bytes).path("format").asInt();
    if (format != Plan.FORMAT) {
      throw new UserError(
          planFile()
              + " is of another version of IBIS (format "
              + format
              + ", not "
              + Plan.FORMAT
              + "): use the ibis command that installed it");
    }
    Plan plan = JSON.readValue(bytes, Plan.class);
    for (Plan.Change change : plan.changes()) {
      if (!isOfPlan(change)) {
        throw new UserError(
            planFile() + " names " + change.path() + ", which no installation changes");
      }
    }
    return plan;
  }

  /** A jar goes to a known place; configuration may be anywhere, as a link may lead there. */
  private boolean isOfPlan(Plan.Change change) {
    Path file = change.in(home);
    return file.equals(file.normalize())
        && (change.site()
            || ProductJar.all().stream()
                .anyMatch(jar -> change.path().startsWith(jar.directory() + "/" + jar.artifact())));
  }

  /**
   * What a file is to hold.
   *
   * @param index of the change in the plan
   * @throws UserError where that is no longer known
   */
  byte[] contentAfter(int index, Plan.Change change) throws IOException {
    return kept(after(index), change.after(), change);
  }

  /**
   * What a file held; null where there was none.
   *
   * @param index of the change in the plan
   * @throws UserError where that is no longer known
   */
  byte[] contentBefore(int index, Plan.Change change) throws IOException {
    return change.before() == null ? null : kept(before(index), change.before(), change);
  }

  /**
   * What takes its properties out of a file that was edited since.
   *
   * @param index of the change in the plan
   * @throws UserError where they are no longer known
   */
  SiteRemoval removal(int index, Plan.Change change) throws IOException {
    return new SiteRemoval(contentBefore(index, change), contentAfter(index, change));
  }

  private byte[] kept(Path file, String digest, Plan.Change change) throws IOException {
    byte[] bytes = disk.read(file);
    if (!digest.equals(Digest.of(bytes))) {
      throw new UserError(
          file
              + " no longer holds what was kept there of "
              + change.in(home)
              + ": take the block of ibis install out of that file by hand, then ibis uninstall"
              + " goes on");
    }
    return bytes;
  }

  void step(String what) throws IOException {
    // What a torn last line left must not spoil this one.
    byte[] log = disk.read(log());
    boolean torn = log != null && log.length > 0 && log[log.length - 1] != '\n';
    disk.append(log(), (torn ? "\n" : "") + what + "\n");
  }

  void installed() throws IOException {
    step(InstallState.END_INSTALL);
  }

  void uninstall() throws IOException {
    step(InstallState.BEGIN_UNINSTALL);
  }

  /** The end: nothing of IBIS is left, and nothing of this. */
  void remove() throws IOException {
    disk.delete(planFile());
    boolean isEmpty = true;
    for (Path file : disk.list(directory)) {
      if (OWN.matcher(file.getFileName().toString()).matches()) {
        disk.delete(file);
      } else {
        isEmpty = false; // somebody put it there
      }
    }
    if (isEmpty) {
      disk.delete(directory);
    }
  }

  Path home() {
    return home;
  }

  private Path planFile() {
    return directory.resolve(InstallState.PLAN);
  }

  private Path log() {
    return directory.resolve(InstallState.JOURNAL);
  }

  private Path after(int change) {
    return directory.resolve(change + ".after");
  }

  private Path before(int change) {
    return directory.resolve(change + ".before");
  }
}
