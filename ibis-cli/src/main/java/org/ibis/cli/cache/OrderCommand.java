package org.ibis.cli.cache;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.ibis.cli.Figures;
import org.ibis.cli.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that gives {@code ibis-blockd} an order, and says what it did. */
@Command(mixinStandardHelpOptions = true)
abstract class OrderCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private final BlockdOptions blockd = new BlockdOptions(System::getenv);

  @Override
  public final Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    BlockdStatus before;
    try (BlockdConnection connection = blockd.connect()) {
      before = connection.ask(Order.STATUS);
    }
    // A person may take their time: a connection that waits for them would be one of 16.
    if (agrees(before, out)) {
      try (BlockdConnection connection = blockd.connect()) {
        out.println(done(before, connection.ask(order())));
      }
    }
    out.flush();
    return 0;
  }

  /** Whether to do it. */
  boolean agrees(BlockdStatus before, PrintWriter out) throws IOException {
    return true;
  }

  abstract Order order();

  /**
   * What was done and what follows from it, in one sentence.
   *
   * @throws UserError where it was not done
   */
  abstract String done(BlockdStatus before, BlockdStatus after);

  /** Mirrors, with their bytes. */
  static String mirrors(BlockdStatus status) {
    return Figures.count(status.mirrors(), "mirror") + " (" + ByteUnit.text(status.used()) + ")";
  }

  /** Of mirrors. */
  static String verb(BlockdStatus status) {
    return status.mirrors() == 1 ? "is" : "are";
  }

  /**
   * @throws UserError where the order has not led to this state
   */
  static void expect(boolean led, BlockdStatus after) {
    if (!led) {
      throw new UserError(
          "ibis-blockd has taken the order, and is "
              + after.state()
              + " all the same: its log says"
              + " why");
    }
  }
}
