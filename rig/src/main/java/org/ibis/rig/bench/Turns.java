package org.ibis.rig.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Who is measured first, and who next. */
public final class Turns {

  private Turns() {}

  /** In this order, or the other way round in every second turn: nobody is always the first. */
  public static <T> List<T> of(List<T> all, int turn) {
    List<T> order = new ArrayList<>(all);
    if (turn % 2 == 0) {
      Collections.reverse(order);
    }
    return order;
  }
}
