package org.ibis.cli.cache;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.ibis.cli.Figures;
import org.ibis.cli.Progress;
import org.ibis.cli.UserError;
import org.ibis.cli.cache.MirrorFiles.Extent;
import org.ibis.core.Printable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ibis cache warm}. */
@Command(
    name = "warm",
    mixinStandardHelpOptions = true,
    description = {
      "Has the blocks of a path mirrored that are on this node, read from their disks. The budgets"
          + " of ibis-blockd hold.",
      "",
      "Ends with 0 where all of them are mirrored then, with 1 where some are not.",
      ""
    })
final class WarmCommand implements Callable<Integer> {
  private static final Pattern IS_PATH = Pattern.compile("(/|[A-Za-z][A-Za-z0-9+.-]*://).*");

  @Spec private CommandSpec spec;
  @Mixin private final BlockdOptions blockd;

  @Parameters(paramLabel = "PATH", description = "A file or a directory of HDFS.")
  private String path;

  @Option(
      names = "--hadoop-home",
      paramLabel = "DIR",
      description = "Has bin/hdfs, which knows the path's blocks. Default: $$HADOOP_HOME.")
  private Path home;

  WarmCommand() {
    this(System::getenv);
  }

  /**
   * @param environment values of variables; null where one is not set
   */
  WarmCommand(UnaryOperator<String> environment) {
    this.blockd = new BlockdOptions(environment);
  }

  @Override
  public Integer call() {
    if (!IS_PATH.matcher(path).matches() || path.chars().anyMatch(Character::isISOControl)) {
      throw UserError.usage(
          "PATH: '" + Printable.of(path) + "' is no path of HDFS: give one that begins with /");
    }
    Path configuration = blockd.directory(home);
    Fsck fsck = new Fsck(blockd.home(home), configuration);
    LocalReplicas replicas = LocalReplicas.of(BlockdOptions.configuration(configuration));
    try (BlockdConnection connection = blockd.connect(configuration)) {
      Warming.checkMakes(connection.ask(Order.STATUS)); // before the NameNode is asked
    }
    try (Progress progress = new Progress("Mirrors of " + Printable.of(path))) {
      progress.phase("asks the NameNode for its blocks");
      fsck.blocks(path, replicas::add);
      List<Replica> all = replicas.all();
      if (all.isEmpty()) {
        progress.done("no block");
        PrintWriter out = spec.commandLine().getOut();
        out.println("No block of " + Printable.of(path) + " is on this node.");
        out.flush();
        return 0;
      }
      progress.phase("copies what has no mirror");
      try (BlockdConnection connection = blockd.connect(configuration)) {
        BlockdStatus before = connection.ask(Order.STATUS);
        Warming.checkMakes(before);
        BlockdStatus after = new Warming(connection, before).run(all, progress::at);
        return told(all, new MirrorFiles(connection.ssd()), before, after, progress);
      }
    }
  }

  /** Returns what the process ends with. */
  private int told(
      List<Replica> all,
      MirrorFiles mirrors,
      BlockdStatus before,
      BlockdStatus after,
      Progress progress) {
    long blocks = 0;
    long bytes = 0;
    long whole = 0;
    long parts = 0;
    long wholeBytes = 0;
    long noChecksums = 0;
    for (Replica replica : all) {
      Extent extent = mirrors.of(replica);
      if (!replica.name().isData()) {
        noChecksums += extent == Extent.ALL ? 0 : 1;
        continue;
      }
      blocks++;
      bytes += replica.bytes();
      whole += extent == Extent.ALL ? 1 : 0;
      wholeBytes += extent == Extent.ALL ? replica.bytes() : 0;
      parts += extent == Extent.A_PART ? 1 : 0;
    }
    progress.done(Figures.count(blocks, "block") + " looked at");
    PrintWriter out = spec.commandLine().getOut();
    out.println(
        Figures.count(blocks, "block")
            + " of "
            + Printable.of(path)
            + (blocks == 1 ? " is" : " are")
            + " on this node ("
            + ByteUnit.text(bytes)
            + "), "
            + whole
            + " of them mirrored ("
            + ByteUnit.text(wholeBytes)
            + ")"
            + (parts == 0 ? "." : ", " + parts + " in part.")
            + (noChecksums == 0 ? "" : " The checksums of " + noChecksums + " have no mirror."));
    if (whole < blocks || noChecksums > 0) {
      Map<String, Long> why = Reasons.since(before.notMirrored(), after.notMirrored());
      String table = Reasons.notMirrored(why);
      if (!table.isEmpty()) {
        out.print("Meanwhile, blocks of other paths among them:\n" + table);
      }
    }
    out.flush();
    return whole == blocks && noChecksums == 0 ? 0 : 1;
  }
}
