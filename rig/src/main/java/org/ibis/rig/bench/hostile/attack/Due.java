package org.ibis.rig.bench.hostile.attack;

/** What a victim of weight 1 is due under an attack. */
public enum Due {
  /** The attacker uses the disk for nothing: all that the victim has by itself. */
  ALL,

  /** The attacker may have a share of the disk, of weight 1: what is left beside an honest job. */
  BESIDE_ONE
}
