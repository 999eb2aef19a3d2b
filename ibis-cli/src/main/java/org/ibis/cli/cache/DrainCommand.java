package org.ibis.cli.cache;

import picocli.CommandLine.Command;

/** {@code ibis cache drain}. */
@Command(
    name = "drain",
    description = {
      "Removes all mirrors of this node and makes no new ones, so that the SSD can be taken out."
          + " Until ibis cache on, or until ibis-blockd is started again.",
      ""
    })
final class DrainCommand extends OrderCommand {
  @Override
  Order order() {
    return Order.DRAIN;
  }

  @Override
  String done(BlockdStatus before, BlockdStatus after) {
    boolean isDrained = after.state().equals(BlockdStatus.DRAINED);
    expect(isDrained || after.state().equals(BlockdStatus.DRAINING), after);
    return (isDrained
            ? "There are no mirrors"
            : mirrors(before)
                + " "
                + verb(before)
                + " being removed (ibis cache status says when that is done)")
        + ", and none is made until \"ibis cache on\" or the next start of ibis-blockd: all blocks"
        + " are read from their disks.";
  }
}
