package org.ibis.cli.cluster;

/** Bytes in a second, by kind of I/O and direction. */
record KindRates(
    double persistentRead,
    double persistentWrite,
    double intermediateRead,
    double intermediateWrite,
    double shuffleRead) {

  double persistent() {
    return persistentRead + persistentWrite;
  }

  double intermediate() {
    return intermediateRead + intermediateWrite;
  }
}
