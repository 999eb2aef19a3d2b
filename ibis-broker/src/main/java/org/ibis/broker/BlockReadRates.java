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

  /** One DataNode. */
  private static final class Reader {
    private final String node;
    private final Lately<BlockReads> reads;

    Reader(String node, BlockReads first, long now) {
      this.node = node;
      this.reads = new Lately<>(BLOCK_NANOS, first, now);
    }

    void reported(BlockReads all, long now) {
      if (all.isLessThan(reads.last())) {
        reads.begin(all, now);
      } else {
        reads.grewTo(all, now);
      }
    }

    boolean isSilent(long now) {
      return now - reads.lastNanos() > SILENT_NANOS;
    }

    /** Bytes in a second. */
    BlockReadState rates() {
      double seconds = reads.nanos() / SECOND_NANOS;
      if (seconds <= 0) {
        return BlockReadState.NONE;
      }
      BlockReads now = reads.last();
      BlockReads before = reads.before();
      return new BlockReadState(
          (now.memory() - before.memory()) / seconds,
          (now.ssd() - before.ssd()) / seconds,
          (now.disks() - before.disks()) / seconds);
    }
  }

  private final Map<String, Map<String, Reader>> readers = new HashMap<>(); // by their address
  private int count; // of all of them; guarded by this, as these

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
    String own = sender.own(reporter);
    Reader r = ofAddress(sender.address()).get(own);
    if (r != null) {
      r.reported(reads.get(), now);
    } else if (hasRoomFor(sender.address(), now)) {
      readers
          .computeIfAbsent(sender.address(), address -> new HashMap<>())
          .put(own, new Reader(node, reads.get(), now));
      count++;
    }
  }

  private Map<String, Reader> ofAddress(String address) {
    return readers.getOrDefault(address, Map.of());
  }

  /** A name that is refused costs no look at those of other addresses, but where all is full. */
  private boolean hasRoomFor(String address, long now) {
    if (count >= MOST) {
      forgetSilent(now);
    } else if (ofAddress(address).size() >= MOST_OF_ADDRESS) {
      forgetSilent(readers.get(address), now);
    }
    return count < MOST && ofAddress(address).size() < MOST_OF_ADDRESS;
  }

  private void forgetSilent(long now) {
    readers.values().forEach(some -> forgetSilent(some, now));
    readers.values().removeIf(Map::isEmpty);
  }

  private void forgetSilent(Map<String, Reader> some, long now) {
    count -= some.size();
    some.values().removeIf(r -> r.isSilent(now));
    count += some.size();
  }

  /** Of each node with a DataNode that has mirrors. */
  synchronized Map<String, BlockReadState> byNode(long now) {
    forgetSilent(now);
    Map<String, BlockReadState> rates = new TreeMap<>();
    for (Map<String, Reader> some : readers.values()) {
      some.values().forEach(r -> rates.merge(r.node, r.rates(), BlockReadState::plus));
    }
    return rates;
  }
}
