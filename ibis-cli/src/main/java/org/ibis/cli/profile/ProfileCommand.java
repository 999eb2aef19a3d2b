package org.ibis.cli.profile;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.ibis.cli.JsonOption;
import org.ibis.cli.OutputFile;
import org.ibis.cli.Progress;
import org.ibis.cli.UserError;
import org.ibis.core.conf.IbisKeys;
import org.ibis.core.profile.DeviceProfile;
import org.ibis.core.profile.ProfileFile;
import org.ibis.core.shadow.BlockStat;
import org.ibis.core.shadow.Moved;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ibis profile}. */
@Command(
    name = "profile",
    mixinStandardHelpOptions = true,
    description = {
      "Measures what a disk or SSD takes for reads and writes of growing size, and how many reads at"
          + " a time it gains from, and leaves that where daemons look for it when they meet the"
          + " disk: they start from it then, and need not learn it.",
      "",
      "It takes half of the free space of the directory's file system for some minutes, writes"
          + " --size-mb of it, and keeps the disk busy all the time: not while jobs run.",
      ""
    })
public final class ProfileCommand implements Callable<Integer> {
  private static final long MB = 1 << 20;
  private static final int MOST_SIZE_MB = 1 << 20;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "a directory on the disk")
  private Path directory;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "where the profile goes (default: "
              + IbisKeys.PROFILE_DIR_DEFAULT
              + "/DISK"
              + ProfileFile.SUFFIX
              + ")")
  private Path out;

  @Option(
      names = "--seconds",
      defaultValue = "3",
      description = "of each measurement, of which there are some 30 (default: ${DEFAULT-VALUE})")
  private double seconds;

  @Option(
      names = "--size-mb",
      defaultValue = "1024",
      description = "how much is written to be read, MiB (default: ${DEFAULT-VALUE})")
  private int sizeMb;

  @Option(names = "--in-use", description = "measure it also where somebody else uses it")
  private boolean inUse;

  @Option(names = "--html", paramLabel = "FILE", description = "a page that shows why")
  private Path html;

  @Mixin private JsonOption json;

  @Override
  public Integer call() throws IOException, InterruptedException {
    long least = Step.LARGEST / MB;
    if (!(seconds > 0 && seconds <= 600)) {
      throw UserError.usage("--seconds: " + seconds + " is not a number over 0, up to 600");
    }
    if (sizeMb < least || sizeMb > MOST_SIZE_MB) {
      throw UserError.usage(
          "--size-mb: " + sizeMb + " is not a number from " + least + " to " + MOST_SIZE_MB);
    }
    ProfiledDisk disk = ProfiledDisk.of(directory);
    Path file = outFile(disk);
    OutputFile.check("--html", html);
    if (json.isGiven()) {
      json.check();
    }
    int pieces = (int) (sizeMb / least);
    long span = disk.spanBytes(pieces * Step.LARGEST);
    if (!inUse) {
      disk.checkQuiet();
    }
    Measured measured = measure(disk, span, pieces);
    DeviceProfile profile = measured.profile(disk.identity().toString());
    put(file, ProfileFile.text(profile));
    if (html != null) {
      Files.writeString(html, ProfilePage.of(disk, measured));
    }
    PrintWriter text = spec.commandLine().getOut();
    if (!json.isGiven()) {
      text.print(ProfileText.of(disk, measured));
      text.println("In " + file + ": a daemon that is started from now on begins with it.");
      text.flush();
    }
    json.write(ProfileJson.of(disk, span, measured), text);
    return 0;
  }

  private Path outFile(ProfiledDisk disk) throws IOException {
    if (out != null) {
      OutputFile.check("--out", out);
      return out;
    }
    if (!disk.identity().isOwn()) {
      throw UserError.usage(
          disk.name()
              + " has no serial number, and another disk may have its name tomorrow: say where its"
              + " profile goes, with --out");
    }
    Path directory = Path.of(IbisKeys.PROFILE_DIR_DEFAULT);
    Path file = directory.resolve(disk.name() + ProfileFile.SUFFIX);
    try {
      for (Path made : List.of(directory.getParent(), directory)) {
        if (!Files.isDirectory(made)) {
          Files.createDirectory(made);
          // Whatever the umask is: daemons of other users read it.
          Files.setPosixFilePermissions(made, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
      }
    } catch (IOException e) {
      throw new UserError(directory + " can't be made: be root, or give another --out", e);
    }
    if (!Files.isWritable(directory)) {
      throw new UserError(directory + " can't be written: be root, or give another --out");
    }
    return file;
  }

  private Measured measure(ProfiledDisk disk, long span, int pieces)
      throws IOException, InterruptedException {
    long partBytes =
        disk.rotational() ? IbisKeys.WINDOW_PART_DISK_DEFAULT : IbisKeys.WINDOW_PART_FLASH_DEFAULT;
    double parts = Step.of(partBytes).size() + 2.0; // and the one that is done twice
    try (Progress progress = new Progress("Profile of " + disk.name());
        TestFile file = TestFile.create(disk.directory(), span, pieces)) {
      BlockStat stat = new BlockStat(disk.name());
      stat.look();
      progress.phase("writes " + sizeMb + " MiB to read");
      long ours = file.layOut(part -> progress.at(part / parts));
      List<Point> points = new ArrayList<>();
      Step twice = Step.again(partBytes);
      Load before = Load.run(file, twice, seconds);
      ours += before.bytes();
      ours += run(file, Step.reads(partBytes), parts, points, progress);
      Load after = Load.run(file, twice, seconds);
      ours += after.bytes();
      ours += run(file, Step.writes(partBytes), parts, points, progress);
      Moved seen = stat.look();
      long atDevice = seen == null ? ours : seen.readBytes() + seen.writtenBytes();
      Measured measured = Measured.of(partBytes, points);
      List<String> doubts =
          Plausibility.doubts(
              measured,
              before.point(),
              after.point(),
              new Plausibility.Moved(ours, atDevice, inUse));
      if (!doubts.isEmpty()) {
        throw new UserError(
            "what was measured is not what "
                + disk.name()
                + " does, and no profile is written. "
                + String.join(" ", doubts));
      }
      progress.done(points.size() + " measurements");
      return measured;
    } catch (IOException e) {
      throw new UserError(disk.directory() + " on " + disk.name() + ": " + e.getMessage(), e);
    }
  }

  /**
   * Runs steps one after the other.
   *
   * @param points takes what they came to
   * @return bytes that were moved
   */
  private long run(
      TestFile file, List<Step> steps, double parts, List<Point> points, Progress progress)
      throws IOException, InterruptedException {
    long moved = 0;
    for (Step step : steps) {
      progress.at((2 + points.size()) / parts);
      progress.phase(step.text());
      Load load = Load.run(file, step, seconds);
      moved += load.bytes();
      points.add(load.point());
    }
    return moved;
  }

  /** Whole or not at all, and for all to read. */
  private static void put(Path file, String text) throws IOException {
    Path directory = file.toAbsolutePath().getParent();
    Path whole =
        Files.createTempFile(
            directory,
            "." + file.getFileName(),
            "",
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    try {
      Files.writeString(whole, text);
      Files.setPosixFilePermissions(whole, PosixFilePermissions.fromString("rw-r--r--"));
      Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      Files.deleteIfExists(whole);
      throw e;
    }
  }
}
