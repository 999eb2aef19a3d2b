package org.ibis.core.device;

import java.util.ArrayList;
import java.util.List;
import org.ibis.core.IoOp;
import org.ibis.core.cost.DeviceModel;

/**
 * Small reads go to a disk together: its own queue finds a shorter way through eight of them than
 * anybody above it can (1.7 times as many in a second, 2.4 times with 32), and no turn is broken,
 * as each is all that its stream has. What is larger waits until they are back. A sync goes with
 * them: most of it is the wait for places of the file system's own, and syncs of two streams that
 * are there at a time are one.
 *
 * <p>Pure. Not safe for use by several threads.
 */
final class SmallReads {
  /** Half of what a SATA disk's own queue holds. */
  static final int MOST = 16;

  private final long partBytes;
  private final DeviceModel model;
  private final List<Permit> out = new ArrayList<>(MOST); // at the device
  private double due; // of those, cost

  /**
   * @param partBytes none of them has more
   * @param model of the disk
   */
  SmallReads(long partBytes, DeviceModel model) {
    this.partBytes = partBytes;
    this.model = model;
  }

  /**
   * Whether a window that waits is one: a read that takes the disk longer to get to than to do, in
   * one part, or a sync; and all that waits of its stream.
   */
  boolean has(WindowRequest r) {
    return (r.sync || isShort(r)) && !r.hasBegun() && r.stream.size() == 1;
  }

  private boolean isShort(WindowRequest r) {
    long bytes = r.window.bytes();
    return r.op == IoOp.READ
        && bytes <= partBytes
        && bytes * model.nanosPerByte(IoOp.READ) <= model.fixedNanos(IoOp.READ, false);
  }

  void began(Permit p) {
    out.add(p);
    due += p.due;
  }

  /** Takes note of the end of any part. */
  void ended(Permit p) {
    if (out.remove(p)) {
      due = out.isEmpty() ? 0 : due - p.due; // sums are inexact: from 0
    }
  }

  /** Whether nothing else is at the device, though something is. */
  boolean areAll(int outstanding) {
    return outstanding > 0 && out.size() == outstanding;
  }

  /**
   * Whether a window may go to the device beside those that are there: of another stream, as two
   * parts of one go one behind the other, and no more than anybody else may wait for.
   *
   * @param mostCost of a whole turn
   */
  boolean mayJoin(WindowRequest r, double cost, double mostCost) {
    return has(r)
        && out.size() < MOST
        && due + cost <= mostCost
        && out.stream().noneMatch(p -> p.request.tag.stream() == r.tag.stream());
  }
}
