package org.ibis.rig.bench.parity;

import java.io.IOException;
import java.util.Map;

/** A case of HDFS's clients. */
interface HdfsCase extends ParityCase {

  /** As of {@link ParityCase}. */
  default void prepare(HdfsStand stand) throws IOException, InterruptedException {}

  /** As of {@link ParityCase}. */
  Map<String, Double> run(HdfsStand stand, long seed) throws IOException, InterruptedException;

  /** As of {@link ParityCase}. */
  default void clean(HdfsStand stand) throws IOException, InterruptedException {}

  @Override
  default void prepare(Stand stand) throws IOException, InterruptedException {
    prepare((HdfsStand) stand);
  }

  @Override
  default Map<String, Double> run(Stand stand, long seed) throws IOException, InterruptedException {
    return run((HdfsStand) stand, seed);
  }

  @Override
  default void clean(Stand stand) throws IOException, InterruptedException {
    clean((HdfsStand) stand);
  }
}
