package org.ibis.cli.install;

import java.io.Closeable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.ibis.cli.UnusedOptions;
import org.ibis.cli.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ibis install}. */
@Command(
    name = "install",
    mixinStandardHelpOptions = true,
    description = {
      "Puts IBIS into a Hadoop home: jars first, configuration second.",
      "",
      "It shows what it would change and asks. What it replaces is kept in .ibis-install of the"
          + " Hadoop home, and ibis uninstall puts it back. Where it is cut off, the next call"
          + " finishes it, and ibis uninstall undoes it.",
      ""
    })
public final class InstallCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private final HomeOptions options;

  @Option(
      names = "--conf-dir",
      paramLabel = "DIR",
      description =
          "The directory of core-site.xml. Default: $$HADOOP_CONF_DIR, or etc/hadoop of the Hadoop"
              + " home where --hadoop-home is given.")
  private Path configuration;

  @Option(
      names = "--role",
      split = ",",
      paramLabel = "ROLE",
      converter = RoleConverter.class,
      description =
          "What this machine does, several separated by commas: datanode, nodemanager,"
              + " resourcemanager, client. Default: all of it.")
  private Set<Role> roles = EnumSet.allOf(Role.class);

  @Option(
      names = "--no-broker",
      description = "Each node shares its own disks, and not all together those of the cluster.")
  private boolean noBroker;

  @Option(
      names = "--tasks-have-jars",
      description =
          "The jars of ibis-core, ibis-blockhint and ibis-client are on the class path of tasks,"
              + " though the configuration does not look like it.")
  private boolean tasksHaveJars;

  @Option(
      names = "--print",
      description =
          "Prints the list of files and the properties, for who puts them there by other means,"
              + " and changes nothing.")
  private boolean print;

  @Option(
      names = "--bundle",
      paramLabel = "DIR",
      description = "Where the jars are. Default: the bundle that this command is of.")
  private Path from;

  private final Disk disk;

  /** On this machine's disks. */
  public InstallCommand() {
    this(new RealDisk(), System::getenv);
  }

  InstallCommand(Disk disk, UnaryOperator<String> environment) {
    this.disk = disk;
    this.options = new HomeOptions(environment);
  }

  @Override
  public Integer call() {
    return HomeOptions.run(spec.commandLine().getOut(), this::run);
  }

  private void run(PrintWriter out) throws IOException {
    if (!roles.contains(Role.CLIENT)) {
      UnusedOptions.check(
          spec.commandLine().getParseResult(),
          "without the role client",
          List.of("--tasks-have-jars"));
    }
    Bundle bundle = Bundle.of(from);
    Planner planner = new Planner(disk, bundle, roles, !noBroker, options.javaHome());
    if (print) {
      UnusedOptions.check(
          spec.commandLine().getParseResult(),
          "together with --print",
          List.of("--dry-run", "--yes", "--tasks-have-jars"));
      print(planner, out);
      return;
    }
    HadoopHome home = HadoopHome.of(options.home(), options.configuration(configuration));
    Journal journal = new Journal(disk, home.directory());
    Installer installer = new Installer(disk, journal);
    if (journal.state() == InstallState.NONE) {
      fresh(planner.plan(home, tasksHaveJars), home, journal, installer, out);
    } else {
      again(planner, bundle, home, journal, installer, out);
    }
  }

  private void fresh(
      PreparedPlan prepared, HadoopHome home, Journal journal, Installer installer, PrintWriter out)
      throws IOException {
    Plan plan = prepared.plan();
    out.println(
        "IBIS " + plan.version() + " into " + home.directory() + ", Hadoop " + plan.hadoop());
    out.println(
        "Configuration: "
            + home.configuration()
            + options.unusedConfiguration(home.configuration()));
    out.println("Roles: " + names(plan.roles()) + (plan.broker() ? "" : ", without the broker"));
    out.println();
    for (int i = 0; i < plan.changes().size(); i++) {
      Plan.Change change = plan.changes().get(i);
      if (change.site()) {
        out.println();
        out.print(Diff.of(change.path(), prepared.before().get(i), prepared.after().get(i)));
      } else {
        out.println("new: " + change.path());
      }
    }
    out.println();
    prepared.remarks().forEach(remark -> out.println("Note: " + remark + "."));
    if (!options.agrees(out)) {
      return;
    }
    try (Closeable lock = journal.lock()) {
      if (journal.state() != InstallState.NONE) {
        throw new UserError("somebody else has just installed it: look again");
      }
      installer.install(prepared);
    }
    out.println("Installed. " + restart(plan.roles()));
  }

  private void again(
      Planner planner,
      Bundle bundle,
      HadoopHome home,
      Journal journal,
      Installer installer,
      PrintWriter out)
      throws IOException {
    InstallState state = journal.state();
    Plan plan = journal.plan();
    if (state != InstallState.UNINSTALLING) {
      checkSame(plan, bundle, home);
    }
    if (state == InstallState.INSTALLED) {
      checkInForce(planner, home, plan, installer);
      out.println("IBIS " + plan.version() + " is installed already, nothing is to be done.");
      return;
    }
    boolean finish = state == InstallState.INSTALLING;
    out.println(
        finish
            ? "An installation was cut off and will be finished."
            : "An uninstallation was cut off and will be finished first.");
    if (!finish) {
      Obstacles.check(disk, journal);
    }
    Differences differences = new Differences(disk, journal);
    (finish ? differences.ofInstalling() : differences.ofUninstalling()).forEach(out::print);
    installer.checkMayWrite();
    if (!options.agrees(out)) {
      return;
    }
    try (Closeable lock = journal.lock()) {
      if (journal.state() != state) {
        throw new UserError("somebody else has just done it: look again");
      }
      if (finish) {
        installer.finish();
      } else {
        installer.uninstall().forEach(kept -> out.println("Note: " + kept + "."));
      }
    }
    if (finish) {
      out.println("Installed. " + restart(plan.roles()));
    } else {
      fresh(planner.plan(home, tasksHaveJars), home, journal, installer, out);
    }
  }

  private static void checkInForce(Planner planner, HadoopHome home, Plan plan, Installer installer)
      throws IOException {
    List<Path> changed = installer.changed();
    Map<Path, String> missing = planner.notInForce(home, plan);
    if (changed.isEmpty() && missing.isEmpty()) {
      return;
    }
    Path first = changed.isEmpty() ? missing.keySet().iterator().next() : changed.get(0);
    String what = missing.containsKey(first) ? ", it " + missing.get(first) : "";
    throw new UserError(
        first
            + " no longer has what was installed"
            + what
            + ": ibis uninstall, then ibis install again");
  }

  private void checkSame(Plan plan, Bundle bundle, HadoopHome home) throws IOException {
    if (!plan.version().equals(bundle.version())) {
      throw UserError.usage(
          home.directory()
              + " is managed by IBIS "
              + plan.version()
              + ", and this is "
              + bundle.version()
              + ": ibis uninstall first, then install this one");
    }
    for (Map.Entry<String, byte[]> file : bundle.files(plan.roles()).entrySet()) {
      String digest = Digest.of(file.getValue());
      if (plan.changes().stream()
          .noneMatch(c -> c.path().equals(file.getKey()) && c.after().equals(digest))) {
        throw UserError.usage(
            home.directory()
                + " has another build of IBIS "
                + plan.version()
                + ": ibis uninstall first, then install this one");
      }
    }
    if (!plan.roles().equals(roles)
        || plan.broker() == noBroker
        || !plan.configuration().equals(home.configuration().toString())) {
      throw UserError.usage(
          home.directory()
              + " has IBIS for the roles "
              + names(plan.roles())
              + (plan.broker() ? " with" : " without")
              + " the broker in "
              + plan.configuration()
              + ": to have it otherwise, ibis uninstall first");
    }
  }

  private void print(Planner planner, PrintWriter out) throws IOException {
    Path given = options.homeIfGiven();
    HadoopHome home =
        given != null
            ? HadoopHome.of(given, options.configuration(configuration))
            : configuration == null ? null : HadoopHome.ofConfiguration(configuration);
    out.println("# files below the Hadoop home, with their SHA-256");
    planner.jars().forEach((file, digest) -> out.println("#   " + file + "  " + digest));
    for (Map.Entry<String, Map<String, String>> file : planner.properties(home).entrySet()) {
      out.println();
      out.println("# " + file.getKey());
      file.getValue().forEach((key, value) -> out.println(key + "=" + value));
    }
  }

  private static String restart(Set<Role> roles) {
    String daemons =
        new TreeSet<>(roles)
            .stream()
                .map(
                    role ->
                        switch (role) {
                          case DATANODE -> "DataNode";
                          case NODEMANAGER -> "NodeManager";
                          case RESOURCEMANAGER -> "ResourceManager";
                          case CLIENT -> "";
                        })
                .filter(name -> !name.isEmpty())
                .collect(Collectors.joining(", "));
    return daemons.isEmpty()
        ? "New jobs have it."
        : "It counts once these are restarted: " + daemons + ".";
  }

  private static String names(Set<Role> roles) {
    return new TreeSet<>(roles).stream().map(Role::toString).collect(Collectors.joining(", "));
  }
}
