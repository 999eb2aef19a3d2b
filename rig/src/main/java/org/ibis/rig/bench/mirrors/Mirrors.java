package org.ibis.rig.bench.mirrors;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.ibis.cli.Progress;
import org.ibis.cli.UserError;
import org.ibis.rig.demo.Await;
import org.ibis.rig.demo.Blockd;

/**
 * A DataNode's mirrors, and the blockd that keeps them.
 *
 * @param checksums whether those of blocks keep their mirrors
 * @param part of the blocks of each data directory that keep the mirrors of their data, 0 to 1
 */
record Mirrors(MirrorDirectory directory, Blockd blockd, boolean checksums, double part) {

  /** Without one more mirror in that time there will be none. */
  private static final Duration STALL = Duration.ofMinutes(2);

  /** The same, of those that are made of what is in memory. */
  private static final Duration STALL_IN_MEMORY = Duration.ofSeconds(15);

  /**
   * Starts blockd, without the mirrors that this side is not to have. No DataNode may run.
   *
   * @param data its data directories, which are there
   */
  void start(List<Path> data) throws IOException, InterruptedException {
    for (Path each : data) {
      int number = 0;
      for (BlockFile file : BlockFile.in(each)) {
        boolean keeps = file.name().isData() ? isKept(number++, part) : checksums;
        if (!keeps) {
          directory.remove(file);
        }
      }
    }
    blockd.start(data);
  }

  /** Whether the block with this number keeps its mirror: with 0.75 all but every fourth do. */
  static boolean isKept(int number, double part) {
    return Math.floor((number + 1) * part) > Math.floor(number * part);
  }

  /**
   * Waits until every block is mirrored as a whole, and so are its checksums.
   *
   * @param data the data directories of a DataNode that runs
   * @param warm whether blockd is asked to read them from the disks
   * @throws UserError where that comes to a halt
   */
  void awaitAll(List<Path> data, boolean warm, Progress progress)
      throws IOException, InterruptedException {
    List<BlockFile> blocks = new ArrayList<>();
    for (Path each : data) {
      blocks.addAll(BlockFile.in(each));
    }
    boolean warmed = warm;
    if (warm) {
      warm(blocks);
    }
    for (int done = -1; done < blocks.size(); ) {
      int before = done;
      boolean more =
          Await.until(
              warmed ? STALL : STALL_IN_MEMORY,
              () -> !blockd.isAlive() || mirrored(blocks) > before);
      if (!blockd.isAlive()) {
        throw new UserError("blockd has ended: see " + blockd.log());
      }
      if (!more && !warmed) { // the kernel had let go of some pieces too soon
        warmed = true;
        warm(directory.unfinished(blocks));
        continue;
      }
      if (!more) {
        throw new UserError(
            String.format(
                Locale.ROOT,
                "%d of %d files are mirrored as a whole, and no more in %d s; see %s; blockd"
                    + " says: %s",
                Math.max(0, before),
                blocks.size(),
                STALL.toSeconds(),
                blockd.log(),
                blockd.state()));
      }
      done = mirrored(blocks);
      progress.at((double) done / blocks.size());
    }
  }

  private void warm(List<BlockFile> blocks) throws IOException, InterruptedException {
    for (BlockFile block : blocks) {
      blockd.warm(block.file());
    }
  }

  /** How many are mirrored as a whole; all of them when blockd knows of them, too. */
  private int mirrored(List<BlockFile> blocks) throws IOException, InterruptedException {
    int whole = blocks.size() - directory.unfinished(blocks).size();
    return whole < blocks.size() ? whole : Math.min(whole, blockd.mirrors());
  }
}
