package org.ibis.rig.demo;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.ibis.cli.UserError;
import picocli.CommandLine.Option;

/** Options of commands that bring emulated disks up; each has its own for slow motion. */
public final class DiskOptions {
  private static final double MIN_SLOW = 0.001;
  private static final double MAX_SLOW = 1000;
  private static final int DIRTY_MB = 128;
  private static final List<String> MODELS =
      List.of("hdd", "hdd-nearline", "ssd", "sata-ssd", "nvme-ssd");

  @Option(
      names = "--model",
      description = "hdd, hdd-nearline, ssd, sata-ssd, nvme-ssd or a parameter file (default: hdd)")
  public String model = "hdd";

  @Option(names = "--disk-gb", description = "size of a disk (default: 40)")
  public int diskGb = 40;

  @Option(
      names = "--dirty-mb",
      description = "dirty memory of a disk, MiB (default: ${DEFAULT-VALUE})")
  public int dirtyMb;

  @Option(names = "--io-scheduler", description = "Linux's (default: mq-deadline)")
  public String ioScheduler = "mq-deadline";

  @Option(
      names = "--read-ahead-kb",
      description = "how far Linux reads ahead by itself, KiB (default: its own)")
  public Integer readAheadKb;

  @Option(
      names = "--keep-resident",
      negatable = true,
      description =
          "keep in memory what is there of the disks' files, where the kernel would take it early"
              + " (default: with --slow over 1)")
  Boolean keepResident;

  /** With 128 MiB of dirty memory by default. */
  public DiskOptions() {
    this(DIRTY_MB);
  }

  /**
   * @param dirtyMb dirty memory of a disk by default, MiB
   */
  public DiskOptions(int dirtyMb) {
    this.dirtyMb = dirtyMb;
  }

  /**
   * Refuses what makes no sense.
   *
   * @param slow slow motion, by which factor
   */
  public void check(double slow) {
    checkModel("--model", model);
    atLeast("--disk-gb", diskGb, 1);
    atLeast("--dirty-mb", dirtyMb, 1);
    atLeast("--read-ahead-kb", readAheadKb == null ? 0 : readAheadKb, 0);
    if (!(slow >= MIN_SLOW && slow <= MAX_SLOW)) {
      throw UserError.usage("--slow: " + slow + " is not a number from 0.001 to 1000");
    }
  }

  /** Refuses what is neither a model nor a parameter file. */
  public static void checkModel(String option, String model) {
    if (!MODELS.contains(model) && !Files.isRegularFile(Path.of(model))) {
      throw UserError.usage(
          option
              + ": '"
              + model
              + "' is no disk: give "
              + String.join(", ", MODELS)
              + " or a parameter file's name");
    }
  }

  static void atLeast(String option, int value, int least) {
    if (value < least) {
      throw UserError.usage(option + ": " + value + " is less than " + least);
    }
  }

  /** The disks in slow motion by a factor. */
  public EmulatedDisks.Shape shape(double slow) {
    boolean keep = keepResident != null ? keepResident : slow > 1;
    return new EmulatedDisks.Shape(model, slow, diskGb, dirtyMb, ioScheduler, readAheadKb, keep);
  }
}
