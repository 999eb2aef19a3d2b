package org.ibis.rig.bench.tiering;

import java.util.Locale;
import org.ibis.rig.bench.Side;

/** What is compared. */
enum TieringSide implements Side {
  /** Stock Hadoop on the disk alone. */
  STOCK("stock", false, false, false),

  /** Stock Hadoop, which takes disk and SSD in turn. */
  TURNS("stock, disk and SSD", false, true, false),

  /** IBIS on the disk alone. */
  DISK("IBIS", true, false, false),

  /** IBIS with as much of intermediate data on the SSD as the budget is. */
  TIER("IBIS, SSD for a part", true, true, true);

  private final String title;
  private final boolean ibis;
  private final boolean ssd;
  private final boolean tier;

  TieringSide(String title, boolean ibis, boolean ssd, boolean tier) {
    this.title = title;
    this.ibis = ibis;
    this.ssd = ssd;
    this.tier = tier;
  }

  /** For people. */
  String title() {
    return title;
  }

  boolean hasIbis() {
    return ibis;
  }

  /** Whether the SSD is one of its local directories. */
  boolean hasSsd() {
    return ssd;
  }

  /** Whether that has a budget. */
  boolean hasTier() {
    return tier;
  }

  /** The same without an SSD; itself where it has none. */
  TieringSide withoutSsd() {
    return ibis ? DISK : STOCK;
  }

  @Override
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
