package org.ibis.itest;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.device.Submission;
import org.ibis.core.permit.PermitDevice;
import org.ibis.core.permit.PermitLink;
import org.ibis.core.window.Window;

/**
 * Holds the disk's only permit, as a daemon of the node that does very slow I/O. All others then
 * wait, and a test can look at them without a race.
 */
final class HeldDisk implements AutoCloseable {
  private final CountDownLatch over = new CountDownLatch(1);

  /** Returns when the permit is held; the cap on waits ends it at the latest. */
  HeldDisk(NodeSite site) {
    Path directory = site.directory();
    PermitDevice disk =
        PermitLink.ofDaemon(
                List.of(site.socket()),
                "Test",
                new FailOpen(System::nanoTime, (message, cause) -> {}))
            .open(directory, null);
    Eventually.eventually(() -> disk.awaitOpen(1000), () -> "no permits at " + site.socket());
    CountDownLatch held = new CountDownLatch(1);
    FlowTag tag = new FlowTag(FlowTag.SYSTEM, 1, IoKind.PERSISTENT);
    Submission submission =
        disk.submit(
            tag,
            IoOp.WRITE,
            new Window(0, 1),
            (start, bytes) -> {
              held.countDown();
              await(over);
            });
    Eventually.eventually(
        () -> held.getCount() == 0 || submission.done().isDone(), () -> "no permit");
    if (submission.done().isDone()) {
      submission.done().join(); // says why
    }
  }

  private static void await(CountDownLatch latch) throws IOException {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  /** Gives the permit back. */
  @Override
  public void close() {
    over.countDown();
  }
}
