package org.ibis.rig.bench.overhead;

import java.util.Locale;
import org.ibis.rig.bench.hdfs.Variant;

/** One of those that are up side by side and measured in turn. */
enum Contender {
  /** What the others are compared with. */
  STOCK,
  IBIS,
  /** Stock Hadoop once more: what it differs by is this machine's noise. */
  AGAIN;

  /**
   * What its daemons run.
   *
   * @param ibis with IBIS
   */
  Variant variant(Variant ibis) {
    return this == IBIS ? ibis : Variant.STOCK;
  }

  /** In files and JSON. */
  String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
