package org.ibis.cli.cache;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.DoubleConsumer;
import org.ibis.cli.UserError;
import org.ibis.cli.cache.MirrorFiles.Extent;

/**
 * Has blocks mirrored, a few at a time: what waits at {@code ibis-blockd} is bounded, and who
 * writes blocks has a place there, too. Used by one thread.
 */
final class Warming {
  /** Copies that may wait, of whomever. */
  static final int MOST_WAITING = 32;

  /** Where nothing at all happens for so long, something is broken. */
  private static final Duration STUCK = Duration.ofMinutes(5);

  /** What is neither waiting nor being written for so long is done with. */
  private static final Duration SETTLED = Duration.ofSeconds(3);

  private static final Duration LOOK = Duration.ofMillis(100);

  private final BlockdConnection blockd;
  private final MirrorFiles mirrors;
  private final Deque<Replica> lately = new ArrayDeque<>(); // those that may still wait
  private final Duration stuck;
  private final Duration settled;
  private BlockdStatus status;
  private long changedAt;

  /**
   * @param first how it is before
   */
  Warming(BlockdConnection blockd, BlockdStatus first) {
    this(blockd, first, STUCK, SETTLED);
  }

  /** For tests: with another patience. */
  Warming(BlockdConnection blockd, BlockdStatus first, Duration stuck, Duration settled) {
    this.blockd = blockd;
    this.mirrors = new MirrorFiles(blockd.ssd());
    this.status = first;
    this.stuck = stuck;
    this.settled = settled;
  }

  /**
   * Returns when all that can be mirrored are.
   *
   * @param replicas those that have a whole mirror are passed over
   * @param progress is told how much is done, 0 to 1
   * @return how it is then
   * @throws UserError where no mirrors are made
   */
  BlockdStatus run(List<Replica> replicas, DoubleConsumer progress) {
    changed();
    int sent = 0;
    for (Replica replica : replicas) {
      sent++;
      if (mirrors.of(replica) != Extent.ALL) {
        awaitRoom();
        send(replica);
      }
      progress.accept(Math.max(0, sent - lately.size()) / (double) replicas.size());
    }
    awaitLast();
    return status;
  }

  private void send(Replica replica) {
    take(blockd.warm(replica.file()));
    if (status.warm().equals(BlockdStatus.OUTSIDE)) {
      throw new UserError(
          "ibis-blockd does not know "
              + replica.file()
              + ": start it with --data for each directory of dfs.datanode.data.dir, as it is"
              + " written there");
    }
    lately.addLast(replica);
    if (lately.size() > MOST_WAITING + 1) { // and the one that is being copied
      lately.removeFirst();
    }
  }

  private void awaitRoom() {
    while (status.waiting() >= MOST_WAITING) {
      look();
    }
  }

  /** Until the last ones are mirrored, or nothing becomes of them. */
  private void awaitLast() {
    long behind = status.decided() + status.waiting() + 1; // when all before these are decided
    long quietSince = System.nanoTime();
    long there = -1;
    while (true) {
      lately.removeIf(replica -> mirrors.of(replica) == Extent.ALL);
      if (lately.isEmpty()) {
        return;
      }
      boolean busy =
          (status.waiting() > 0 && status.decided() < behind)
              || lately.stream().anyMatch(mirrors::isBeingMade);
      if (busy || lately.size() != there) {
        quietSince = System.nanoTime();
        there = lately.size();
      } else if (System.nanoTime() - quietSince >= settled.toNanos()) {
        return;
      }
      look();
    }
  }

  private void look() {
    LockSupport.parkNanos(LOOK.toNanos()); // it does not say when a copy is done
    take(blockd.ask(Order.STATUS));
    if (System.nanoTime() - changedAt > stuck.toNanos()) {
      throw new UserError(
          "ibis-blockd has copied nothing for "
              + Math.max(1, stuck.toMinutes())
              + " min, and "
              + status.waiting()
              + " copies wait: does a disk hang? What is mirrored stays; try again later");
    }
  }

  private void take(BlockdStatus now) {
    if (now.decided() != status.decided()
        || now.waiting() != status.waiting()
        || now.writtenOfDay() != status.writtenOfDay()
        || lately.stream().anyMatch(mirrors::isBeingMade)) {
      changed();
    }
    status = now;
    checkMakes(now);
  }

  /**
   * @throws UserError where no mirrors are made now
   */
  static void checkMakes(BlockdStatus status) {
    if (!status.isOn()) {
      throw new UserError(
          "ibis-blockd makes no mirrors: they are "
              + StatusText.state(status)
              + (status.state().equals(BlockdStatus.OFF_FOR_ERRORS)
                  ? " \"ibis cache on\" trusts it again at once."
                  : ""));
    }
  }

  private void changed() {
    changedAt = System.nanoTime();
  }
}
