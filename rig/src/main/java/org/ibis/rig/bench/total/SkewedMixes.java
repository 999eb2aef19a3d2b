package org.ibis.rig.bench.total;

import java.util.List;

/**
 * What is measured where nobody gives a mix: jobs of which one is on more nodes than others, so
 * that disks that go by themselves give it 25 % too much, or leave another one half of its share.
 * Each can have its share, and a tenth more.
 */
final class SkewedMixes {

  /** Nodes that they name. */
  static final int NODES = 4;

  static final List<String> ALL =
      List.of("a=r1-4,b=r1-3", "a=r1-4:4,b=r1-2", "a=r1-4,b=r1-3,c=r2-4");

  private SkewedMixes() {}
}
