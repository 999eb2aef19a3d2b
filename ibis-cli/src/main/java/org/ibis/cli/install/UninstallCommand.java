package org.ibis.cli.install;

import java.io.Closeable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.ibis.cli.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ibis uninstall}. */
@Command(
    name = "uninstall",
    mixinStandardHelpOptions = true,
    description = {
      "Takes IBIS out of a Hadoop home again: configuration first, jars second.",
      "",
      "Files come back byte for byte. Of one that was edited since, only the properties of IBIS are"
          + " taken out. An installation that was cut off is undone. Jobs that were submitted with"
          + " IBIS name its classes and need its jars until they end.",
      ""
    })
public final class UninstallCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private final HomeOptions options = new HomeOptions(System::getenv);
  private final Disk disk;

  /** On this machine's disks. */
  public UninstallCommand() {
    this(new RealDisk());
  }

  UninstallCommand(Disk disk) {
    this.disk = disk;
  }

  @Override
  public Integer call() {
    return HomeOptions.run(spec.commandLine().getOut(), this::run);
  }

  private void run(PrintWriter out) throws IOException {
    Path home = HadoopHome.directory(options.home());
    Journal journal = new Journal(disk, home);
    if (journal.state() == InstallState.NONE) {
      nothingThere(journal, home, out);
    } else {
      uninstall(journal, home, out);
    }
  }

  private void nothingThere(Journal journal, Path home, PrintWriter out) throws IOException {
    if (journal.isLeftOver() && !options.dryRun) {
      try (Closeable lock = journal.lock()) {
        if (journal.state() == InstallState.NONE) {
          journal.remove();
        }
      }
    }
    out.println("IBIS is not installed in " + home + ", nothing is to be done.");
  }

  private void uninstall(Journal journal, Path home, PrintWriter out) throws IOException {
    Installer installer = new Installer(disk, journal);
    Plan plan = journal.plan();
    Obstacles.check(disk, journal);
    installer.checkMayWrite();
    out.println("IBIS " + plan.version() + " out of " + home);
    for (String difference : new Differences(disk, journal).ofUninstalling()) {
      out.println();
      out.print(difference);
    }
    out.println();
    for (Plan.Change change : plan.changes()) {
      if (!change.site() && disk.exists(change.in(home))) {
        out.println("removed: " + change.path());
      }
    }
    out.println();
    if (!options.agrees(out)) {
      return;
    }
    List<String> kept;
    try (Closeable lock = journal.lock()) {
      if (journal.state() == InstallState.NONE) {
        throw new UserError("somebody else has just uninstalled it: look again");
      }
      kept = installer.uninstall();
    }
    kept.forEach(what -> out.println("Note: " + what + "."));
    out.println("Uninstalled. Restart the daemons of this machine.");
  }
}
