package org.ibis.rig.bench.total;

import org.ibis.rig.bench.Side;

/** Whether the nodes of a cluster ask a broker. */
enum Coordination implements Side {
  ALONE("without"),
  BROKER("with");

  private final String key;

  Coordination(String key) {
    this.key = key;
  }

  /** Without the broker, or with it: in tables too. */
  @Override
  public String key() {
    return key;
  }
}
