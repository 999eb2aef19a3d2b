package org.ibis.rig.bench.total;

/** Whether the nodes of a cluster ask a broker. */
enum Coordination {
  ALONE("without"),
  BROKER("with");

  private final String key;

  Coordination(String key) {
    this.key = key;
  }

  /** In tables, files and JSON: without the broker, or with it. */
  String key() {
    return key;
  }
}
