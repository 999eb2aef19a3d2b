package org.ibis.cli.cache;

import picocli.CommandLine.Command;

/** {@code ibis cache on}. */
@Command(
    name = "on",
    description = {
      "Makes new mirrors on this node again, after off, drain, or errors of the SSD.",
      ""
    })
final class OnCommand extends OrderCommand {
  @Override
  Order order() {
    return Order.ON;
  }

  @Override
  String done(BlockdStatus before, BlockdStatus after) {
    expect(after.isOn(), after);
    return (before.isOn() ? "New mirrors are made, as before" : "New mirrors are made again")
        + ", as blocks are written and read: there "
        + verb(after)
        + " "
        + mirrors(after)
        + " now.";
  }
}
