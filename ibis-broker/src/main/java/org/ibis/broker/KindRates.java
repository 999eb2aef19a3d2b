package org.ibis.broker;

/** Bytes in a second, by kind of I/O and direction. */
public record KindRates(
    double persistentRead,
    double persistentWrite,
    double intermediateRead,
    double intermediateWrite,
    double shuffleRead) {
  /** Of nobody. */
  public static final KindRates NONE = new KindRates(0, 0, 0, 0, 0);

  /** Of both. */
  public KindRates plus(KindRates other) {
    return new KindRates(
        persistentRead + other.persistentRead,
        persistentWrite + other.persistentWrite,
        intermediateRead + other.intermediateRead,
        intermediateWrite + other.intermediateWrite,
        shuffleRead + other.shuffleRead);
  }
}
