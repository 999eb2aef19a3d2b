package org.ibis.rig.bench.replay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Sizes of Linux's block layer above a disk.
 *
 * @param maxRequestKb the largest request, KiB
 * @param requests that may wait in the scheduler
 * @param depth how many the driver takes
 */
record BlockLayer(int maxRequestKb, int requests, int depth) {

  /** What the loop driver takes at a time; it tells nobody. */
  private static final int LOOP_DEPTH = 128;

  /**
   * @param queue {@code /sys/block/NAME/queue} of a loop device
   */
  static BlockLayer of(Path queue) throws IOException {
    int requests = number(queue.resolve("nr_requests"));
    return new BlockLayer(
        number(queue.resolve("max_sectors_kb")), requests, Math.min(requests, LOOP_DEPTH));
  }

  private static int number(Path file) throws IOException {
    return Integer.parseInt(Files.readString(file).strip());
  }
}
