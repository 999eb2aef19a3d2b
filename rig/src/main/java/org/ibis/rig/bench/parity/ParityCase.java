package org.ibis.rig.bench.parity;

import java.io.IOException;
import java.util.Map;

/** An ordinary thing that stock Hadoop does, and what it gets for it. */
interface ParityCase {

  /** In options and JSON. */
  String key();

  /** For people. */
  String title();

  /** The daemons and disks that it wants. */
  Stage stage();

  /** What comes before a run and is not measured; caches are dropped after it. */
  default void prepare(Stand stand) throws IOException, InterruptedException {}

  /**
   * One run.
   *
   * @param stand of the kind that its stage has
   * @param seed of what is random: the same one does the same
   * @return figures by name and unit, in order; more is better
   */
  Map<String, Double> run(Stand stand, long seed) throws IOException, InterruptedException;

  /** What a run has left besides what {@link Stand#cleanUp} takes away. */
  default void clean(Stand stand) throws IOException, InterruptedException {}
}
