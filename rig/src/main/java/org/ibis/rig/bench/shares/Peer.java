package org.ibis.rig.bench.shares;

import java.util.Locale;
import org.ibis.rig.bench.Side;
import org.ibis.rig.bench.hdfs.Variant;

/** What is compared: stock Hadoop, what it and Linux have against neighbours, and IBIS. */
enum Peer implements Side {
  /** Linux's scheduler is the one of {@code --io-scheduler}. */
  STOCK("stock", Variant.STOCK, null),

  /** Linux's scheduler is BFQ. All of HDFS's I/O is the DataNode's there, whatever the job. */
  BFQ("stock on BFQ", Variant.STOCK, "bfq"),

  /** HDFS's own limit of all writes that a DataNode receives. */
  LIMIT("stock, writes limited", Variant.STOCK, null),

  /** IBIS observes, and says what it would give. */
  SHADOW("IBIS observes", Variant.SHADOW, null),

  IBIS("IBIS", Variant.IBIS, null);

  private final String title;
  private final Variant variant;
  private final String ioScheduler;

  Peer(String title, Variant variant, String ioScheduler) {
    this.title = title;
    this.variant = variant;
    this.ioScheduler = ioScheduler;
  }

  /** For people. */
  String title() {
    return title;
  }

  /** What its DataNode runs. */
  Variant variant() {
    return variant;
  }

  /** The scheduler of Linux that it wants; the other one where it wants none. */
  String ioScheduler(String other) {
    return ioScheduler == null ? other : ioScheduler;
  }

  @Override
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
