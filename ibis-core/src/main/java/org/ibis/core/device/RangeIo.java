package org.ibis.core.device;

import java.io.IOException;

/**
 * The I/O of one range of a file, run under its permit. It must cover the device only, never the
 * network.
 */
@FunctionalInterface
public interface RangeIo {
  /**
   * @param start bytes from the file's begin
   * @param bytes how many
   */
  void run(long start, long bytes) throws IOException;

  /**
   * Says that a range of it was read from elsewhere, and is there: the same as {@link #run}, but
   * for the I/O.
   *
   * @param start bytes from the file's begin
   * @param bytes how many
   */
  default void arrived(long start, long bytes) {}

  /**
   * Whether the thread that hands it in waits for it straight away: then that thread may do the
   * first part itself, if the device is free for it, and no other thread has to be woken.
   */
  default boolean callerWaits() {
    return false;
  }

  /** Whether a flush may wait in memory: see {@link PartIo#mayBeHeld}. */
  default boolean mayBeHeld() {
    return false;
  }

  /**
   * Whether what is read stays in memory until its reader has passed it: so long it counts as the
   * flow's, ahead of its readers. Whoever says so says when that is: {@link Submission#passed}.
   */
  default boolean staysInMemory() {
    return false;
  }

  /** Whether it is of no use any more, as its file is deleted. */
  default boolean isMoot() {
    return false;
  }

  /** Whether it is a sync: see {@link PartIo#isSync}. */
  default boolean isSync() {
    return false;
  }

  /**
   * Number of the file's descriptor in this process, where another process of the node could do the
   * same in its stead; -1 where none can.
   */
  default int descriptor() {
    return -1;
  }
}
