package org.ibis.rig.bench.overhead;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.ibis.rig.bench.hdfs.Variant;

/** One of those that are up side by side and measured in turn. */
public enum Contender {
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
  public Variant variant(Variant ibis) {
    return this == IBIS ? ibis : Variant.STOCK;
  }

  /** In files and JSON. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** In six rounds each follows each as often, and is as often the first, second and last. */
  public static List<Contender> inTurn(int round) {
    List<Contender> order = new ArrayList<>(List.of(values()));
    if (round % 2 == 0) {
      Collections.reverse(order);
    }
    Collections.rotate(order, round);
    return order;
  }
}
