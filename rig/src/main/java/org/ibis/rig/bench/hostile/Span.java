package org.ibis.rig.bench.hostile;

/**
 * How long what takes, s, and how much there is to read, MiB: so much that nothing is read twice
 * from memory.
 *
 * @param warmUp before anything is measured
 * @param alone of the measurements before and after
 * @param settle from an attack's begin to its measurement
 * @param attack of that measurement
 * @param off for which an off must hold
 * @param victimMb of the victim's file
 * @param otherMb of the others'
 */
record Span(int warmUp, int alone, int settle, int attack, int off, int victimMb, int otherMb) {

  static final Span FULL = new Span(3, 10, 10, 15, 3, 1792, 1024);

  /** Whether all of it works: its figures say little. */
  static final Span SMOKE = new Span(1, 3, 3, 4, 1, 512, 320);
}
