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
   * Whether the permit is out of this process's hands: then it is a lease, and is taken back where
   * it does not end within the cap on waits.
   */
  default boolean isLeased() {
    return false;
  }
}
