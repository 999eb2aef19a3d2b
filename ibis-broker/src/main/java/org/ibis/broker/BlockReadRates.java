package org.ibis.broker;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.ibis.core.total.BlockReads;

/**
 * What nodes that have mirrors read of blocks lately, by where it came from: for people only,
 * nothing goes by it. Safe for use by several threads.
 */
final class BlockReadRates {
  /** DataNodes, made-up ones among them. */
  static final int MOST = 20_000;

  /** Of one address, so that nobody takes the places of others. */
  static final int MOST_OF_ADDRESS = 16;

  /** Rates are those of one to two of these, ns. */
  private static final long BLOCK_NANOS = TimeUnit.SECONDS.toNanos(5);

  /** Who has not been heard of for so long does not read, as far as anybody knows, ns. */
  private static final long SILENT_NANOS = TimeUnit.SECONDS.toNanos(15);

  private static final double SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);

  private record Sample(BlockReads reads, long at) {
    /** Bytes in a second since then. */
    BlockReadState rates(Sample before) {
      double seconds = (at - before.at) / SECOND_NANOS;
      if (seconds <= 0) {
        return BlockReadState.NONE;
      }
      return new BlockReadState(
          (reads.memory() - before.reads.memory()) / seconds,
          (reads.ssd() - before.reads.ssd()) / seconds,
          (reads.disks() - before.reads.disks()) / seconds);
    }
  }

  /** One DataNode. */
  private static final class Reader {
    private final String address;
    private final String node;
    private Sample before;
    private Sample block;
    private Sample last;

    Reader(String address, String node, Sample first) {
      this.address = address;
      this.node = node;
      begin(first);
    }

    private void begin(Sample first) {
      before = first;
      block = first;
      last = first;
    }

    void reported(Sample now) {
      if (now.reads.isLessThan(last.reads)) {
        begin(now);
        return;
      }
      last = now;
      if (now.at - block.at >= BLOCK_NANOS) {
        before = block;
        block = now;
      }
    }
  }

  private final Map<String, Reader> readers = new HashMap<>(); // guarded by this

  /**
   * A DataNode has said what it read.
   *
   * @param reporter as it calls itself
   * @param node its host, as it calls that
   * @param reads empty where it has no mirrors
   * @param now ns
   */
  synchronized void reported(
      Sender sender, String reporter, String node, Optional<BlockReads> reads, long now) {
    if (reads.isEmpty()) {
      return;
    }
    Sample sample = new Sample(reads.get(), now);
    String own = sender.own(reporter);
    Reader r = readers.get(own);
    if (r != null) {
      r.reported(sample);
      return;
    }
    if (readers.size() >= MOST) {
      forgetSilent(now);
    }
    if (readers.size() < MOST && hasRoomFor(sender.address())) {
      readers.put(own, new Reader(sender.address(), node, sample));
    }
  }

  private boolean hasRoomFor(String address) {
    return readers.values().stream().filter(r -> r.address.equals(address)).count()
        < MOST_OF_ADDRESS;
  }

  private void forgetSilent(long now) {
    readers.values().removeIf(r -> now - r.last.at > SILENT_NANOS);
  }

  /** Of each node with a DataNode that has mirrors. */
  synchronized Map<String, BlockReadState> byNode(long now) {
    forgetSilent(now);
    Map<String, BlockReadState> rates = new TreeMap<>();
    readers
        .values()
        .forEach(r -> rates.merge(r.node, r.last.rates(r.before), BlockReadState::plus));
    return rates;
  }
}
