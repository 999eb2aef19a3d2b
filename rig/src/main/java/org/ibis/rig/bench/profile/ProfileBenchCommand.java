package org.ibis.rig.bench.profile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.ibis.cli.Figures;
import org.ibis.cli.Main;
import org.ibis.cli.Progress;
import org.ibis.cli.TextTable;
import org.ibis.cli.UserError;
import org.ibis.cli.profile.Measured;
import org.ibis.cli.profile.ProfileCommand;
import org.ibis.cli.profile.Step;
import org.ibis.core.IoOp;
import org.ibis.core.conf.IbisKeys;
import org.ibis.core.cost.LinearCost;
import org.ibis.rig.bench.BenchDisks;
import org.ibis.rig.bench.BenchSession;
import org.ibis.rig.bench.OptionChecks;
import org.ibis.rig.demo.DemoDirectory;
import org.ibis.rig.demo.DemoSession;
import org.ibis.rig.demo.EmulatedDisks;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ibis bench profile}. */
@Command(
    name = "profile",
    mixinStandardHelpOptions = true,
    description = {
      "Runs ibis profile on emulated disks, and compares what it finds with what their models give"
          + " themselves for the same requests, on virtual time; and the healthy latency of a part"
          + " with the one that the scheduler learns of a device that nobody has profiled.",
      "A row is missed, and it ends with 1, where the first is off by more than --tolerance, or the second by that and over 25 %."
    })
public final class ProfileBenchCommand implements Callable<Integer> {
  private static final double OF_THE_REFERENCE = 0.25;
  private static final int DISK_GB = 20;
  private static final String DISK = "profiled";

  @Spec private CommandSpec spec;

  @Option(
      names = "--disk",
      paramLabel = "MODEL:SLOW",
      defaultValue = "hdd:2,hdd-nearline:2,sata-ssd:40,nvme-ssd:400",
      split = ",",
      description = "models, and how many times slower (default: ${DEFAULT-VALUE})")
  private List<String> disks;

  @Option(
      names = "--seconds",
      defaultValue = "3",
      description = "as of ibis profile (default: ${DEFAULT-VALUE})")
  private double seconds;

  @Option(
      names = "--size-mb",
      defaultValue = "256",
      description = "as of ibis profile (default: ${DEFAULT-VALUE})")
  private int sizeMb;

  @Option(
      names = "--tolerance",
      defaultValue = "0.15",
      description = "how far off what the model gives is missed (default: ${DEFAULT-VALUE})")
  private double tolerance;

  private final List<Row> rows = new ArrayList<>();

  /**
   * @param found what is compared, in the unit that {@code what} names
   */
  private record Row(String disk, String what, double real, double found, double most) {
    double off() {
      return found / real - 1;
    }

    boolean missed() {
      return !(Math.abs(off()) <= most);
    }
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    OptionChecks.inRange("--size-mb", sizeMb, 64, 8192);
    for (String disk : disks) {
      slow(disk); // says what is wrong with it before anything is started
    }
    PrintWriter out = spec.commandLine().getOut();
    BenchSession.run(this::run, this::table, out);
    return rows.stream().anyMatch(Row::missed) ? 1 : 0;
  }

  private static double slow(String disk) {
    int colon = disk.lastIndexOf(':');
    try {
      double slow = Double.parseDouble(disk.substring(colon + 1));
      if (colon > 0 && slow >= 1 && slow <= 1000) {
        return slow;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw UserError.usage("--disk: '" + disk + "' is not a model, a colon and 1 to 1000");
  }

  private void run(DemoDirectory directory, DemoSession session)
      throws IOException, InterruptedException {
    for (int i = 0; i < disks.size(); i++) {
      run(directory, session, disks.get(i), DISK + i);
    }
  }

  private void run(DemoDirectory directory, DemoSession session, String disk, String name)
      throws IOException, InterruptedException {
    String model = disk.substring(0, disk.lastIndexOf(':'));
    double slow = slow(disk);
    BenchDisks.up(
        directory,
        session,
        new EmulatedDisks.Shape(model, slow, DISK_GB, 128, "mq-deadline", null, slow > 1),
        List.of(name));
    Path mount = directory.mount(name);
    Path json = directory.work().resolve(name + ".json");
    Path profile = directory.work().resolve(name + ".profile");
    int code =
        Main.commandLine(new ProfileCommand())
            .execute(
                mount.toString(),
                "--out",
                profile.toString(),
                "--json",
                json.toString(),
                "--seconds",
                Double.toString(seconds),
                "--size-mb",
                Integer.toString(sizeMb));
    if (code != 0) {
      throw new UserError("ibis profile failed on " + disk);
    }
    JsonNode found = new ObjectMapper().readTree(json.toFile());
    Files.delete(json);
    Files.delete(profile);
    long span = found.get("span_bytes").asLong();
    long partBytes = found.get("part_bytes").asLong();
    Measured real =
        Measured.of(
            partBytes,
            ModelPoints.of(directory.emudisk(), model, slow, DISK_GB, span, Step.of(partBytes)));
    compare(disk, "read", real.read(), found.get("read"));
    for (JsonNode knee : found.get("knees")) {
      long bytes = knee.get("bytes").asLong();
      rows.add(
          new Row(
              disk,
              "knee of reads of " + bytes / 1024 + " KiB",
              real.saturation(bytes).knee(),
              knee.get("knee").asDouble(),
              tolerance));
    }
    learn(disk, mount, span, partBytes, found);
  }

  private void compare(String disk, String op, LinearCost real, JsonNode found) {
    LinearCost cost =
        new LinearCost(found.get("fixed_ns").asDouble(), found.get("ns_per_byte").asDouble());
    rows.add(
        new Row(
            disk, op + ", fixed, ms", real.fixedNanos() / 1e6, cost.fixedNanos() / 1e6, tolerance));
    rows.add(
        new Row(
            disk, op + ", MB/s", 1e3 / real.nanosPerByte(), 1e3 / cost.nanosPerByte(), tolerance));
  }

  private void learn(String disk, Path mount, long span, long partBytes, JsonNode found)
      throws IOException, InterruptedException {
    try (Progress progress = new Progress("Reference that is learned")) {
      double[] learned =
          LearnedReferences.of(
              mount,
              span,
              (int) ((long) sizeMb * (1 << 20) / Step.LARGEST),
              partBytes,
              15 * seconds);
      for (IoOp op : IoOp.values()) {
        String name = op.name().toLowerCase(Locale.ROOT);
        JsonNode cost = found.get(name);
        double alone =
            new LinearCost(cost.get("fixed_ns").asDouble(), cost.get("ns_per_byte").asDouble())
                .nanos(partBytes);
        double profiled = IbisKeys.REFERENCE_KNEE_DEFAULT * alone;
        rows.add(
            new Row(
                disk,
                "reference of a " + name + ", learned, ms",
                profiled / 1e6,
                learned[op.ordinal()] / 1e6,
                Math.max(OF_THE_REFERENCE, tolerance)));
      }
      progress.done("done");
    }
  }

  private String table() {
    TextTable table = new TextTable("llrrrl");
    table.header("disk", "", "its own", "found", "off", "");
    for (Row r : rows) {
      table.row(
          r.disk(),
          r.what(),
          Figures.rounded(r.real()),
          Figures.rounded(r.found()),
          String.format(Locale.ROOT, "%+.1f%%", 100 * r.off()),
          r.missed() ? "missed" : "");
    }
    return table
        + "\nits own: by the model, of the same requests on virtual time; of a reference, by the"
        + " profile.\nWrites are not compared with the model: it takes one of 16 MiB for one at a"
        + " random place, of which the kernel makes several that follow each other.\n";
  }
}
