package org.ibis.core.depth;

/**
 * Whole numbers whose mean is a fraction: the error of each is carried to the next, so 1.5 is 1, 2,
 * 1, 2, and the sum of any number of them is less than 1 off.
 */
final class Alternation {
  private double owed; // what the numbers so far are short of their fractions, 0 to 1

  /** One of the two whole numbers beside {@code exact}, or itself where it is one. */
  int next(double exact) {
    double due = exact + owed;
    int whole = (int) Math.floor(due);
    owed = due - whole;
    return whole;
  }
}
