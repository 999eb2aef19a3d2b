package org.ibis.rig.bench.parity;

import java.io.IOException;

/** What a case runs on: the daemons of one contender. */
interface Stand extends AutoCloseable {

  Scale scale();

  /** Takes away what a run has written, and waits until it is off the disks. */
  void cleanUp() throws IOException, InterruptedException;

  /**
   * Checks that the scheduler has done something.
   *
   * @throws org.ibis.cli.UserError where IBIS had no part in what was measured
   */
  void checkScheduled() throws IOException, InterruptedException;

  /** Stops the daemons. */
  @Override
  void close() throws IOException;
}
