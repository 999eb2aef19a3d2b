package org.ibis.cli.cache;

import java.io.IOException;
import java.io.PrintWriter;
import org.ibis.cli.Agreement;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ibis cache forget}. */
@Command(
    name = "forget",
    description = {
      "Removes all mirrors of this node. New ones are made as blocks are written and read, if it is"
          + " on.",
      ""
    })
final class ForgetCommand extends OrderCommand {
  @Option(
      names = "--discard",
      description =
          "Overwrites their bytes before. That is no proof: an SSD may keep old copies of what is"
              + " overwritten.")
  private boolean discard;

  @Option(names = "--yes", description = "Goes on without a question.")
  private boolean yes;

  @Override
  boolean agrees(BlockdStatus before, PrintWriter out) throws IOException {
    if (yes) {
      return true;
    }
    out.println(
        mirrors(before)
            + " "
            + verb(before)
            + " removed"
            + (discard ? ", and overwritten before" : "")
            + ": these blocks are read from their disks until they are mirrored anew.");
    return Agreement.ask(out, "nobody answers: give --yes");
  }

  @Override
  Order order() {
    return discard ? Order.DISCARD : Order.FORGET;
  }

  @Override
  String done(BlockdStatus before, BlockdStatus after) {
    String gone =
        before.mirrors() == 0
            ? "There are no mirrors that could be removed"
            : mirrors(before)
                + " "
                + verb(before)
                + " being "
                + (discard ? "overwritten and removed" : "removed");
    return gone
        + (after.isOn()
            ? ": new ones are made as blocks are written and read."
            : ": new ones are made after \"ibis cache on\" only.");
  }
}
