package org.ibis.cli.cache;

import picocli.CommandLine.Command;

/** {@code ibis cache off}. */
@Command(
    name = "off",
    description = {
      "Makes no new mirrors on this node; those that there are stay in use. Until ibis cache on, or"
          + " until ibis-blockd is started again.",
      ""
    })
final class OffCommand extends OrderCommand {
  @Override
  Order order() {
    return Order.OFF;
  }

  @Override
  String done(BlockdStatus before, BlockdStatus after) {
    expect(after.state().equals(BlockdStatus.OFF), after);
    return "No new mirrors are made until \"ibis cache on\" or the next start of ibis-blockd: "
        + mirrors(after)
        + (after.mirrors() == 1 ? " stays" : " stay")
        + " in use.";
  }
}
