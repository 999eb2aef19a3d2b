package org.ibis.cli.install;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.ibis.cli.UserError;

/** Makes the plan of an installation, or says why there can be none. It changes nothing. */
final class Planner {
  private final Disk disk;
  private final Bundle bundle;
  private final Set<Role> roles;
  private final boolean broker;
  private final Optional<String> javaHome;

  /**
   * @param javaHome that of this shell; empty where none is set
   */
  Planner(Disk disk, Bundle bundle, Set<Role> roles, boolean broker, Optional<String> javaHome) {
    this.disk = disk;
    this.bundle = bundle;
    this.roles = Set.copyOf(roles);
    this.broker = broker;
    this.javaHome = javaHome;
  }

  /**
   * @param tasksHaveJars whether the jars of the client are on the class path of tasks whatever the
   *     configuration says
   * @throws UserError saying what would have to be otherwise
   */
  PreparedPlan plan(HadoopHome home, boolean tasksHaveJars) throws IOException {
    home.checkSupported();
    checkNothingByHand(home);
    List<String> remarks = new ArrayList<>();
    if (!home.isTested()) {
      remarks.add("IBIS is tested with Hadoop 3.4.3 and 3.5.0, and not with " + home.version());
    }
    Sites sites = new Sites(disk, home, Sites.Block.REFUSED);
    sites.checkOfRoles(roles, tasksHaveJars, bundle.version());
    remarks.addAll(sites.remarks(roles, broker));
    remarks.addAll(JavaCheck.check(home, roles, javaHome, sites.ofTasks()));

    List<Plan.Change> changes = new ArrayList<>();
    List<byte[]> before = new ArrayList<>();
    List<byte[]> after = new ArrayList<>();
    for (Map.Entry<String, byte[]> file : bundle.files(roles).entrySet()) {
      Path target = home.directory().resolve(file.getKey());
      checkWritable(target.getParent());
      checkNotThere(target);
      before.add(null);
      after.add(file.getValue());
      changes.add(change(home, target, false, null, file.getValue()));
    }
    for (String name : Setting.FILES) {
      List<Setting> settings =
          Setting.of(roles, broker).stream().filter(s -> s.file().equals(name)).toList();
      byte[] edited = sites.with(name, settings, bundle.version());
      if (edited != null) {
        Path target = sites.path(name);
        checkWritable(target.getParent());
        before.add(sites.bytes(name));
        after.add(edited);
        changes.add(change(home, target, true, sites.found(name), edited));
      }
    }
    checkWritable(home.directory());
    Plan plan =
        new Plan(
            Plan.FORMAT,
            bundle.version(),
            home.version(),
            home.configuration().toString(),
            roles,
            broker,
            changes);
    return new PreparedPlan(plan, before, after, remarks);
  }

  /**
   * What the files of a configuration directory would have to set.
   *
   * @param home null is a Hadoop that has nothing set yet
   * @return values by file and key
   */
  Map<String, Map<String, String>> properties(HadoopHome home) throws IOException {
    Map<String, Map<String, String>> all = new LinkedHashMap<>();
    Sites sites = home == null ? null : new Sites(disk, home, Sites.Block.LEFT_OUT);
    for (Setting of : Setting.of(roles, broker)) {
      SiteValues now = sites == null ? new SiteValues() : sites.values(of.file());
      Setting setting = of.in(now::raw);
      all.computeIfAbsent(setting.file(), f -> new LinkedHashMap<>())
          .put(setting.key(), Sites.wanted(setting, now));
    }
    return all;
  }

  /** What daemons do not go by though it was installed, a sentence's rest by its file. */
  Map<Path, String> notInForce(HadoopHome home, Plan plan) throws IOException {
    return new Sites(disk, home, Sites.Block.COUNTS)
        .notInForce(Setting.of(plan.roles(), plan.broker()));
  }

  /** SHA-256 by the place below a Hadoop home. */
  Map<String, String> jars() throws IOException {
    Map<String, String> all = new TreeMap<>();
    for (ProductJar jar : ProductJar.of(roles)) {
      all.put(jar.directory() + "/" + jar.fileName(bundle.version()), Digest.of(bundle.read(jar)));
    }
    return all;
  }

  /**
   * @param before null where there is no file
   */
  private Plan.Change change(
      HadoopHome home, Path target, boolean site, FoundFile before, byte[] after)
      throws IOException {
    FileAttributes attributes =
        before == null ? disk.ofNewFileIn(target.getParent()) : before.attributes();
    if (before != null && before.links() > 1) {
      throw UserError.usage(
          target
              + " has several names (hard links), which would be different files afterwards: make"
              + " it a file of its own, nothing was changed");
    }
    String why = before == null ? null : Replacing.whyNot(disk, target, attributes);
    if (why != null) {
      throw UserError.usage(target + " " + why + ", nothing was changed");
    }
    Path below = target.startsWith(home.directory()) ? home.directory().relativize(target) : target;
    return new Plan.Change(
        below.toString(), site, Digest.of(FoundFile.bytesOf(before)), attributes, Digest.of(after));
  }

  private void checkWritable(Path directory) throws IOException {
    if (!disk.exists(directory)) {
      throw UserError.usage(
          directory + " is missing: that is no whole Hadoop home, nothing was changed");
    }
    if (!disk.isWritable(directory)) {
      throw UserError.usage(
          directory
              + " can't be written by this user: run this as its owner or as root, nothing"
              + " was changed");
    }
  }

  private void checkNotThere(Path file) throws IOException {
    if (disk.exists(file)) {
      throw UserError.usage(
          file
              + " is there, and ibis install has not put it there: remove it, nothing was changed");
    }
  }

  private static void checkNothingByHand(HadoopHome home) throws IOException {
    List<Path> jars = home.ibisJars();
    if (!jars.isEmpty()) {
      throw UserError.usage(
          home.directory()
              + " has jars of IBIS that were not put there by ibis install, as "
              + jars.get(0)
              + ": take the properties of IBIS out of the configuration first, then remove these"
              + " jars");
    }
  }
}
