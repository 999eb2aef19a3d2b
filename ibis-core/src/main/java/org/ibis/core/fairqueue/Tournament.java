package org.ibis.core.fairqueue;

import java.util.Arrays;

/**
 * Which of many has the smallest key: a tree of matches, the winner of each in the next one (Knuth:
 * <i>The Art of Computer Programming</i> 3, 5.4.1). A key is a tag, 0 or more, and an order, 0 or
 * more too, that breaks ties. Who is in it has a slot, a small number, which is a leaf.
 *
 * <p>Whose key has changed plays anew from its leaf to the root, when somebody wants to know who is
 * first: what is dispatched is charged, is often gone by that, and another one comes in its place,
 * and all that is one way up. Who wins no processor can foresee, but against whom is known from the
 * leaf alone: so there is no branch in a match, and all that it needs is fetched beforehand.
 *
 * <p>Not safe for use by several threads.
 */
final class Tournament {
  static final int NONE = -1;

  /** The node of the last match. Below a node n are 2n and 2n + 1. */
  static final int ROOT = 1;

  /** Where nobody is: larger than what is in any tag. */
  private static final long NOBODY = Long.MAX_VALUE;

  private int room = 16; // slots, a power of 2; the leaf of a slot is behind it
  private int[] winners; // slots, by node
  private long[] tags; // by slot: the bits of a number that is no less than 0 are in its order
  private long[] orders; // by slot
  private int[] free; // slots that were in use, up to frees; the last one is taken first
  private int frees;
  private int usedSlots; // so far
  private int stale = NONE; // the slot that has not played yet, if there is one

  Tournament() {
    winners = new int[2 * room];
    tags = new long[room];
    orders = new long[room];
    free = new int[room];
    Arrays.fill(tags, NOBODY);
    playAll();
  }

  private void grow() {
    int from = room;
    room = 2 * from;
    winners = new int[2 * room];
    tags = Arrays.copyOf(tags, room);
    orders = Arrays.copyOf(orders, room);
    free = Arrays.copyOf(free, room);
    Arrays.fill(tags, from, room, NOBODY);
    playAll();
  }

  private void playAll() {
    for (int slot = 0; slot < room; slot++) {
      winners[room + slot] = slot;
    }
    for (int slot = 0; slot < room; slot++) {
      play(slot);
    }
    stale = NONE;
  }

  /** Adds somebody; returns the slot. */
  int add(double tag, long order) {
    if (frees == 0 && usedSlots == room) {
      grow();
    }
    int slot = frees > 0 ? free[--frees] : usedSlots++;
    change(slot, tag, order);
    return slot;
  }

  /** Takes somebody out; the slot is another's then. */
  void remove(int slot) {
    tags[slot] = NOBODY;
    free[frees++] = slot;
    playLater(slot);
  }

  void change(int slot, double tag, long order) {
    orders[slot] = order;
    change(slot, tag);
  }

  /** The same with the order that it has. */
  void change(int slot, double tag) {
    tags[slot] = Double.doubleToRawLongBits(tag);
    playLater(slot);
  }

  private void playLater(int slot) {
    if (stale != slot) {
      settle();
      stale = slot;
    }
  }

  /** The slot of the first one, where there is anybody. */
  int first() {
    settle();
    return winners[ROOT];
  }

  /** The slot of the first one below a node, or there, once {@link #first} was asked for. */
  int winner(int node) {
    return winners[node];
  }

  boolean isLeaf(int node) {
    return node >= room;
  }

  /** Of a slot; not a number where nobody is. */
  double tag(int slot) {
    return Double.longBitsToDouble(tags[slot]);
  }

  private void settle() {
    if (stale != NONE) {
      play(stale);
      stale = NONE;
    }
  }

  private void play(int slot) {
    int winner = slot;
    long tag = tags[slot];
    long order = orders[slot];
    for (int node = room + slot; node > ROOT; node >>>= 1) {
      int other = winners[node ^ 1];
      long itsTag = tags[other];
      long itsOrder = orders[other];
      // A difference between numbers of two digits: all ones if it is below 0, else 0.
      long borrowed = (itsOrder - order) >>> 63;
      long wins = (itsTag - tag - borrowed) >> 63;
      winner ^= (winner ^ other) & (int) wins;
      tag ^= (tag ^ itsTag) & wins;
      order ^= (order ^ itsOrder) & wins;
      winners[node >>> 1] = winner;
    }
  }
}
