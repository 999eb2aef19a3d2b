package org.ibis.rig.bench.hdfs;

import java.util.Locale;
import org.ibis.rig.bench.Side;

/** What a DataNode runs. */
public enum Variant implements Side {
  STOCK("stock"),
  IBIS("IBIS"),

  /** It observes, and schedules nothing. */
  SHADOW("IBIS observes");

  private final String title;

  Variant(String title) {
    this.title = title;
  }

  /** Whether IBIS' jars and classes are in it. */
  public boolean hasIbis() {
    return this != STOCK;
  }

  /** For people. */
  public String title() {
    return title;
  }

  @Override
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
