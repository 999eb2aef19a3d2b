package org.ibis.rig.bench.streams;

/**
 * A stream of a job of a mix.
 *
 * @param node where its data is, from 1 on; {@link #ONLY} where the cluster has one
 */
public record StreamSpec(Direction direction, int node) {

  /** The node that no mix names, as there is no other. */
  public static final int ONLY = 0;

  /** Its node's place among the cluster's, from 0 on. */
  public int index() {
    return Math.max(0, node - 1);
  }

  /** As it is written in a mix: {@code r}, {@code w3}. */
  String text() {
    return direction.letter() + (node == ONLY ? "" : Integer.toString(node));
  }
}
