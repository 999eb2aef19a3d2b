package org.ibis.rig;

import org.ibis.rig.bench.BenchCommand;
import org.ibis.rig.bench.hdfs.HadoopLogging;
import org.ibis.rig.demo.DemoCommand;
import org.ibis.rig.evaluate.EvaluateCommand;
import picocli.CommandLine.Command;

/** What measures IBIS: each subcommand lives in a package of its own. */
@Command(
    name = "ibis",
    description = "I/O scheduling for Hadoop clusters: what measures it.",
    mixinStandardHelpOptions = true,
    subcommands = {DemoCommand.class, BenchCommand.class, EvaluateCommand.class})
public final class Main {

  Main() {}

  /** Runs one subcommand and exits with its code. */
  public static void main(String[] args) {
    HadoopLogging.off();
    System.exit(org.ibis.cli.Main.run(new Main(), args));
  }
}
