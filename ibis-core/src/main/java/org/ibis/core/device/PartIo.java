package org.ibis.core.device;

/**
 * The I/O of a window, part by part, by whoever does it: a thread of this process or another
 * process.
 */
@FunctionalInterface
public interface PartIo {
  /**
   * Begins the I/O of a part that has its permit. Must not block: the I/O goes on elsewhere, and
   * whoever does it ends the permit.
   */
  void begin(Permit permit);

  /**
   * Whether the permit is a lease: it is taken back where it does not end within the cap on waits,
   * unless a living thread of this process does the I/O.
   */
  default boolean isLeased() {
    return false;
  }

  /**
   * Whether it may wait in memory for so long as nobody else wants the device: whoever asked for it
   * is told ({@link #held}), and does not wait for it meanwhile.
   */
  default boolean mayBeHeld() {
    return false;
  }

  /**
   * Says that it waits in memory, or does so no longer and is queued: at most once each, by any
   * thread. Where the two come at a time they may come in the wrong order: what is queued is never
   * held again. Must not block.
   */
  default void held(boolean on) {}

  /**
   * Whether it is a sync: somebody waits for it, it is done in one go, and how long it takes is the
   * file system's doing, of which the device's speed can't be learned.
   */
  default boolean isSync() {
    return false;
  }

  /**
   * Whether what is read stays in memory until its reader has passed it: so long it counts as the
   * flow's, ahead of its readers. Whoever says so says when that is: {@link Submission#passed}.
   */
  default boolean staysInMemory() {
    return false;
  }

  /** Whether it is of no use any more, as its file is deleted. Asked while it is held. */
  default boolean isMoot() {
    return false;
  }

  /**
   * Whether what is said of the I/O is believed. A task may say anything of its own: it is charged
   * in full for as long as it holds a permit, and taught from only as far as the kernel has seen
   * the same.
   */
  default boolean isTrusted() {
    return true;
  }

  /** Says that a lease has run out: the permit was taken back, and nothing of the window waits. */
  default void leaseOver(Permit permit) {}
}
