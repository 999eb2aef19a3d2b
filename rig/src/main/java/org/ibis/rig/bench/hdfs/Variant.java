package org.ibis.rig.bench.hdfs;

import java.util.Locale;

/** What a DataNode runs. */
public enum Variant {
  STOCK("stock"),
  IBIS("IBIS");

  private final String title;

  Variant(String title) {
    this.title = title;
  }

  /** For people. */
  public String title() {
    return title;
  }

  /** In files, options and JSON. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
