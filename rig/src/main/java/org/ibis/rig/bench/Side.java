package org.ibis.rig.bench;

/** One of the two that a bench compares, each with a cluster of its own. */
public interface Side {

  /** In files, options and JSON. */
  String key();
}
