package org.ibis.blockhint.stream;

import org.ibis.core.FlowTag;
import org.ibis.core.IoOp;
import org.ibis.core.device.IoScheduler;

/**
 * Looks at writes that go on as on stock Hadoop: how long the kernel holds them up, because too
 * much is unflushed.
 */
public final class ObservedWrites implements StreamWrites {
  private final ObservedCalls calls;
  private long began;

  public ObservedWrites(IoScheduler scheduler, FlowTag tag) {
    this.calls = new ObservedCalls(scheduler, tag, IoOp.WRITE, System::nanoTime);
  }

  @Override
  public void begin() {
    began = calls.now();
  }

  @Override
  public void wrote(long bytes) {
    calls.ended(began, bytes, ObservedCalls.waited(calls.now() - began, bytes), false);
  }

  @Override
  public void close() {
    calls.tell();
  }
}
