package org.ibis.rig.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.ibis.cli.UserError;
import org.ibis.core.conf.IbisKeys;
import org.ibis.rig.report.Residency;

/** Emulated slow disks: real block devices, made by {@code emudisk}. */
public final class EmulatedDisks implements Disks {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Percent. */
  public static final int OWN_SPEED = 100;

  /** What emudisk answers where the machine can't: no root, no FUSE, no loop device. */
  private static final int UNABLE = 3;

  /**
   * What all disks of a demo have in common.
   *
   * @param model {@code hdd}, {@code ssd} or a parameter file
   * @param slow how many times slower than the model
   * @param sizeGb capacity, GB; only what is written takes space
   * @param dirtyMb dirty memory per disk, MiB
   * @param ioScheduler Linux's scheduler above the disk
   * @param readAheadKb how far Linux reads ahead by itself, KiB; null for its default
   * @param keepResident whether what is in memory of the disks' files stays there
   */
  public record Shape(
      String model,
      double slow,
      int sizeGb,
      int dirtyMb,
      String ioScheduler,
      Integer readAheadKb,
      boolean keepResident) {

    /** The same of another model. */
    public Shape withModel(String other) {
      return new Shape(other, slow, sizeGb, dirtyMb, ioScheduler, readAheadKb, keepResident);
    }

    /** The same with other dirty memory, MiB. */
    public Shape withDirtyMb(int mebibytes) {
      return new Shape(model, slow, sizeGb, mebibytes, ioScheduler, readAheadKb, keepResident);
    }

    /**
     * The same, with nothing kept in memory that the kernel takes: what is mapped can't be dropped.
     */
    public Shape withoutKeeping() {
      return new Shape(model, slow, sizeGb, dirtyMb, ioScheduler, readAheadKb, false);
    }

    /**
     * For how long what a file has in memory is looked after since it was last used, s: longer than
     * kernels leave it alone that take such pages early, in the disk's time.
     */
    long residentSeconds() {
      return Math.round(60 * Math.max(1, slow));
    }
  }

  private final DemoDirectory directory;
  private final Shape shape;
  private final List<String> up = new ArrayList<>();

  private EmulatedDisks(DemoDirectory directory, Shape shape) {
    this.directory = directory;
    this.shape = shape;
  }

  /** Why disks can't be emulated here, in one line; null where nothing is known against it. */
  public static String obstacle(DemoDirectory directory) {
    if (!Files.isExecutable(binary(directory))) {
      return "the native parts are not built (no cargo)";
    }
    return null;
  }

  /** Disks of one shape; none is up yet. */
  public static EmulatedDisks of(DemoDirectory directory, Shape shape) {
    return new EmulatedDisks(directory, shape);
  }

  /**
   * Brings a disk up.
   *
   * @throws UnableException where the machine can't emulate any
   */
  void up(String name) throws IOException, InterruptedException, UnableException {
    Files.createDirectories(directory.mount(name));
    List<String> options =
        new ArrayList<>(
            List.of(
                "--name",
                name,
                "--mount",
                directory.mount(name).toString(),
                "--model",
                shape.model(),
                "--slow",
                Double.toString(shape.slow()),
                "--size-gb",
                Integer.toString(shape.sizeGb()),
                "--dirty-mb",
                Integer.toString(shape.dirtyMb()),
                "--io-scheduler",
                shape.ioScheduler()));
    if (shape.readAheadKb() != null) {
      options.addAll(List.of("--read-ahead-kb", shape.readAheadKb().toString()));
    }
    options.add(shape.keepResident() ? "--keep-resident" : "--count-lost");
    options.add(Long.toString(shape.residentSeconds()));
    Answer answer = emudisk(directory, "up", options.toArray(String[]::new));
    if (answer.code() == UNABLE) {
      throw new UnableException(answer.errors().strip());
    }
    if (answer.code() != 0) {
      throw new UserError("emulated disk " + name + ": " + answer.errors().strip());
    }
    up.add(name);
  }

  /** This machine can't emulate disks; the message says why, in one line. */
  public static final class UnableException extends Exception {
    private static final long serialVersionUID = 1;

    UnableException(String message) {
      super(message);
    }
  }

  /**
   * Has all of them go on at another speed.
   *
   * @param percent of their own, {@link #OWN_SPEED} at most
   */
  public void setSpeed(int percent) throws IOException, InterruptedException {
    for (String disk : up) {
      Answer answer =
          percent == OWN_SPEED
              ? emudisk(directory, "fault", "--name", disk, "none")
              : emudisk(directory, "fault", "--name", disk, "slow", "--percent", percent + "");
      if (answer.code() != 0) {
        throw new IOException("emulated disk " + disk + ": " + answer.errors().strip());
      }
    }
  }

  @Override
  public long movedBytes(String disk) throws IOException, InterruptedException {
    Answer answer = emudisk(directory, "stats", "--name", disk);
    if (answer.code() != 0) {
      throw new IOException(answer.errors());
    }
    JsonNode stats = JSON.readTree(answer.output());
    return stats.path("bytes_read").asLong() + stats.path("bytes_written").asLong();
  }

  @Override
  public Residency memory() throws IOException, InterruptedException {
    Residency all = null;
    for (String disk : up) {
      Answer answer = emudisk(directory, "kept", "--name", disk);
      if (answer.code() != 0) {
        return null; // The kernel can't tell which files are opened: then nobody counts.
      }
      Residency one = parseKept(JSON.readTree(answer.output()));
      all = all == null ? one : all.and(one);
    }
    return all;
  }

  static Residency parseKept(JsonNode kept) {
    return new Residency(
        kept.path("holds").asBoolean(),
        kept.path("kept").asLong(),
        kept.path("lost").asLong(),
        kept.path("dropped").asLong(),
        kept.path("major_faults").asLong(),
        kept.path("cpu_ns").asLong() / 1e9);
  }

  @Override
  public void letGoOfMemory() throws IOException, InterruptedException {
    for (String disk : up) {
      Answer answer = emudisk(directory, "kept", "--name", disk, "--forget");
      if (answer.code() != 0 && shape.keepResident()) {
        throw new IOException("emulated disk " + disk + ": " + answer.errors().strip());
      }
    }
  }

  @Override
  public String describe() {
    return String.format(
        Locale.ROOT,
        "emulated %s, %s times slower, %s, %d MB of dirty memory%s",
        shape.model(),
        Double.toString(shape.slow()).replaceFirst("\\.0$", ""),
        shape.ioScheduler(),
        shape.dirtyMb(),
        shape.keepResident()
            ? ", pages stay in memory for " + shape.residentSeconds() + " s after a file's last use"
            : "");
  }

  /** The cap follows the disk: one in slow motion takes that much longer. The rest is learned. */
  @Override
  public Map<String, String> profile() {
    if (!shape.model().equals("hdd")) {
      return Map.of();
    }
    long cap =
        Math.round(
            Math.min(
                IbisKeys.WAIT_CAP_MS_MAX,
                IbisKeys.WAIT_CAP_MS_DEFAULT * Math.max(1, shape.slow())));
    return Map.of(IbisKeys.WAIT_CAP_MS, Long.toString(cap));
  }

  /**
   * Takes all of the demo's disks down; none there is fine.
   *
   * @throws UserError where somebody has them open
   */
  static void down(DemoDirectory directory) throws IOException {
    if (!Files.isDirectory(directory.diskState())) {
      return;
    }
    try {
      Answer answer = emudisk(directory, "down", "--all");
      if (answer.code() != 0) {
        throw new UserError(
            "emulated disks do not go down: "
                + answer.errors().strip()
                + "; another program has them open, or containers that began meanwhile have them"
                + " mounted: ./ibis demo --stop tries again");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while the disks went down", e);
    }
    DemoDirectory.deleteTree(directory.diskState());
  }

  private record Answer(int code, String output, String errors) {}

  private static Answer emudisk(DemoDirectory directory, String command, String... options)
      throws IOException, InterruptedException {
    Files.createDirectories(directory.diskState());
    List<String> line = new ArrayList<>();
    line.add(binary(directory).toString());
    line.add(command);
    line.add("--dir");
    line.add(directory.diskState().toString());
    line.addAll(List.of(options));
    // Files, not pipes: the disk's own process may keep what it inherits open for hours.
    Path output = Files.createTempFile("emudisk", ".out");
    Path errors = Files.createTempFile("emudisk", ".err");
    try {
      Process process =
          new ProcessBuilder(line)
              .redirectOutput(output.toFile())
              .redirectError(errors.toFile())
              .start();
      process.getOutputStream().close();
      int code = process.waitFor();
      return new Answer(code, Files.readString(output), Files.readString(errors));
    } finally {
      Files.delete(output);
      Files.delete(errors);
    }
  }

  private static Path binary(DemoDirectory directory) {
    return directory.emudisk();
  }
}
