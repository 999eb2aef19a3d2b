package org.ibis.rig.bench.memory;

/**
 * One sort.
 *
 * @param localReadBytes what the disk of spills and map outputs read meanwhile
 * @param sortSeconds how long it took
 * @param scanBytes what the scan beside it read meanwhile; 0 where there was none
 * @param droppedBytes what IBIS dropped from memory meanwhile
 * @param programBytes the most memory that the node's programs had by themselves
 */
record Measured(
    long localReadBytes, double sortSeconds, long scanBytes, long droppedBytes, long programBytes) {

  private static final double MB = 1e6;

  double localReadMb() {
    return localReadBytes / MB;
  }

  double scanMbps() {
    return scanBytes == 0 ? Double.NaN : scanBytes / MB / sortSeconds;
  }

  double droppedMb() {
    return droppedBytes / MB;
  }

  double programMb() {
    return programBytes / MB;
  }
}
