package org.ibis.core.permit;

import org.ibis.core.IoOp;
import org.ibis.core.window.Window;

/** What a process has asked its node for: one window. */
final class StressedLink {
  private static final long BYTES = 1;

  final AskedWindows windows = new AskedWindows(0);
  final AskedWindow asked =
      new AskedWindow(
          windows.number(),
          "application_1_0001",
          IoOp.READ,
          new Window(0, BYTES),
          (start, bytes) -> {},
          0);

  StressedLink() {
    boolean unused = windows.add(asked, 1);
  }

  /** The permit comes, and its I/O is done; returns whether it was still wanted. */
  int granted() {
    AskedWindow granted = windows.granted(asked.id, 1);
    if (granted == null) {
      return 0;
    }
    windows.ended(granted, BYTES, null, 2);
    return 1;
  }

  /** Whether nobody waits for it any more. */
  int isOver() {
    return asked.done.isDone() && windows.removeAll().isEmpty() && windows.silentNanos(9) == 0
        ? 1
        : 0;
  }
}
