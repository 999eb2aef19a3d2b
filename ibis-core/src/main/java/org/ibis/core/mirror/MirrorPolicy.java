package org.ibis.core.mirror;

/** Says where a window waits that both an SSD and a disk have. */
@FunctionalInterface
public interface MirrorPolicy {
  /** It does not wait there. */
  long NEVER = Long.MAX_VALUE;

  /**
   * Where a window waits; at one of them at least.
   *
   * @param atSsd whether it waits there, from now on
   * @param diskNanos from when on it waits at its disk, ns from now, or {@link #NEVER}; where that
   *     is not at once, not before its reader waits for it
   */
  record Waits(boolean atSsd, long diskNanos) {
    static final Waits AT_SSD = new Waits(true, NEVER);
    static final Waits AT_DISK = new Waits(false, 0);

    public Waits {
      if (diskNanos < 0 || (!atSsd && diskNanos != 0)) {
        throw new IllegalArgumentException(
            "it waits from " + diskNanos + " ns on, must be 0 at least, and 0 where no SSD has it");
      }
    }
  }

  /**
   * A window that is to be read.
   *
   * @param reader whose stream it is of: the same in all blocks that it reads
   * @param disk number of its disk
   * @param ssdNanos how long the SSD should take for it by itself, ns
   * @param diskNanos how long its disk should
   */
  record MirroredWindow(long reader, int disk, double ssdNanos, double diskNanos) {}

  /** Where it waits. */
  Waits of(MirroredWindow window);

  /** As if there were no mirror. */
  static MirrorPolicy diskOnly() {
    return window -> Waits.AT_DISK;
  }

  /** As a cache does that is never passed by. */
  static MirrorPolicy ssdOnly() {
    return window -> Waits.AT_SSD;
  }

  /**
   * At the SSD at once, and at the disk when the SSD would be done with it if it were idle and
   * began as late as that: after a head start of the difference between the two. Nobody has to know
   * whether the SSD has more than it can do: then the window is still there when its head start is
   * over, and the disk takes it. And a disk never takes what the idle SSD could have done sooner.
   */
  static MirrorPolicy headStart() {
    return window ->
        new Waits(true, (long) Math.max(0, Math.ceil(window.diskNanos() - window.ssdNanos())));
  }
}
