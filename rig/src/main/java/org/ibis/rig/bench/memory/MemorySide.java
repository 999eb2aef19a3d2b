package org.ibis.rig.bench.memory;

import java.util.Locale;
import java.util.Map;
import org.ibis.core.conf.IbisKeys;
import org.ibis.rig.bench.Side;

/** What is compared. */
enum MemorySide implements Side {
  /** Stock Hadoop, and nobody scans: less than this no side can read. */
  ALONE("stock, no scan", false, false, null),

  STOCK("stock", true, false, null),

  /** IBIS leaves it to the kernel what stays in memory. */
  KEEPS("IBIS, scan kept", true, true, false),

  /** IBIS drops the scan behind its reader. */
  DROPS("IBIS, scan dropped", true, true, true);

  private final String title;
  private final boolean scans;
  private final boolean ibis;
  private final Boolean drops;

  MemorySide(String title, boolean scans, boolean ibis, Boolean drops) {
    this.title = title;
    this.scans = scans;
    this.ibis = ibis;
    this.drops = drops;
  }

  /** For people. */
  String title() {
    return title;
  }

  /** Whether somebody scans beside the sort. */
  boolean scans() {
    return scans;
  }

  boolean hasIbis() {
    return ibis;
  }

  /** Whose daemons it runs on. */
  MemorySide cluster() {
    return this == ALONE ? STOCK : this;
  }

  /** What its daemons have in their configuration, by key. */
  Map<String, String> conf() {
    return drops == null ? Map.of() : Map.of(IbisKeys.DROP_BEHIND, drops.toString());
  }

  @Override
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
