package org.ibis.core.device;

/**
 * The I/O of a window whose caller waits for it: what may go to the device as it is handed in, the
 * caller does itself; the rest is done by threads of this process as ever.
 */
final class CallersPart implements PartIo {
  private final PartRunner runner;
  private final RangeIo io;
  private volatile Thread caller = Thread.currentThread(); // until it was handed in
  private Permit first; // the caller's; of its thread alone

  CallersPart(PartRunner runner, RangeIo io) {
    this.runner = runner;
    this.io = io;
  }

  @Override
  public boolean isSync() {
    return io.isSync();
  }

  @Override
  public void begin(Permit permit) {
    if (first == null && caller == Thread.currentThread()) {
      first = permit;
    } else {
      runner.run(permit, io);
    }
  }

  /** A thread may die. */
  @Override
  public boolean isLeased() {
    return true;
  }

  @Override
  public void leaseOver(Permit permit) {
    runner.lost(permit);
  }

  @Override
  public boolean staysInMemory() {
    return io.staysInMemory();
  }

  /** To be called when the window was handed in: does the caller's part, if there is one. */
  void handedIn() {
    caller = null;
    if (first != null) {
      first.end(PartRunner.failureOf(first, io));
    }
  }
}
