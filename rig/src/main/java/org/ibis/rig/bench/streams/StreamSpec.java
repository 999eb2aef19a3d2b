package org.ibis.rig.bench.streams;

/**
 * A stream of a job of a mix.
 *
 * @param node where its data is, from 1 on; {@link #ONLY} where the cluster has one
 * @param randomKib what it reads at a time, KiB, each time somewhere else; 0 for one that reads or
 *     writes in sequence
 */
public record StreamSpec(Direction direction, int node, int randomKib) {

  /** The node that no mix names, as there is no other. */
  public static final int ONLY = 0;

  private static final int KIB = 1 << 10;

  /** One that reads or writes in sequence. */
  public StreamSpec(Direction direction, int node) {
    this(direction, node, 0);
  }

  /** One that reads at random, on a cluster's only node. */
  static StreamSpec random(int kib) {
    return new StreamSpec(Direction.READ, ONLY, kib);
  }

  /** Its node's place among the cluster's, from 0 on. */
  public int index() {
    return Math.max(0, node - 1);
  }

  /** Whether it reads each time somewhere else. */
  public boolean isRandom() {
    return randomKib > 0;
  }

  /** What it reads at a time, bytes; 0 for one in sequence. */
  public int randomBytes() {
    return randomKib * KIB;
  }

  /** As it is written in a mix: {@code r}, {@code w3}, {@code p64}. */
  String text() {
    return isRandom()
        ? "p" + randomKib
        : direction.letter() + (node == ONLY ? "" : Integer.toString(node));
  }
}
