package org.ibis.rig.bench.shares;

import java.util.List;

/** The mixes of {@code --table}, as {@code --mix} takes them. */
final class StandardMixes {

  static final List<String> ALL =
      List.of(
          // Equal jobs.
          "r",
          "2*r",
          "3*r",
          "5*r",
          "10*r",
          "w",
          "2*w",
          "3*w",
          "5*w",
          "10*w",
          "r,w",
          "2*r,2*w",
          "5*r,5*w",
          // Weights.
          "r:2,r",
          "r:4,r",
          "r:2,r,r",
          "r:8,r:4,r:2,r",
          "r:32,r",
          "w:2,w",
          "w:4,w",
          "w:2,w,w",
          "w:8,w:4,w:2,w",
          "w:32,w",
          "r:2,w",
          "r:4,w",
          "r:2,w,w",
          "r:8,w:4,r:2,w",
          "r:32,w",
          // Several streams of one job.
          "a=r+r+r",
          // The heavy job wants less than it may have.
          "r:32@50%,w",
          "r:32@50%,4*w",
          "r:32@50%,10*w",
          // At random.
          "32*p64",
          "a=32xp64",
          "32*p4",
          "16*p64,2*r",
          // Nobody says whom it works for.
          "3*r:untagged");

  private StandardMixes() {}
}
