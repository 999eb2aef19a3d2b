package org.ibis.rig.bench.overhead;

import java.util.Locale;
import org.ibis.rig.bench.hdfs.Variant;

/** One of those that are up side by side and measured in turn. */
enum Contender {
  /** What the others are compared with. */
  STOCK(Variant.STOCK),
  IBIS(Variant.IBIS),
  /** Stock Hadoop once more: what it differs by is this machine's noise. */
  AGAIN(Variant.STOCK);

  private final Variant variant;

  Contender(Variant variant) {
    this.variant = variant;
  }

  /** What its daemons run. */
  Variant variant() {
    return variant;
  }

  /** In files and JSON. */
  String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
