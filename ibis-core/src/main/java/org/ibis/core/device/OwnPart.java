package org.ibis.core.device;

/** The I/O of a window that threads of this process do. */
final class OwnPart implements PartIo {
  private final PartRunner runner;
  private final RangeIo io;

  OwnPart(PartRunner runner, RangeIo io) {
    this.runner = runner;
    this.io = io;
  }

  @Override
  public void begin(Permit permit) {
    runner.run(permit, io);
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
  public boolean mayBeHeld() {
    return io.mayBeHeld();
  }

  @Override
  public boolean isSync() {
    return io.isSync();
  }

  @Override
  public boolean staysInMemory() {
    return io.staysInMemory();
  }

  @Override
  public boolean isMoot() {
    return io.isMoot();
  }
}
