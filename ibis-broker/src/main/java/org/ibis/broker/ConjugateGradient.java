package org.ibis.broker;

import java.util.function.UnaryOperator;

/**
 * Solves A x = b for a symmetric, positive definite A that is known by its products (Hestenes,
 * Stiefel: <i>Methods of conjugate gradients for solving linear systems</i>, 1952), preconditioned
 * with its diagonal. Pure.
 */
final class ConjugateGradient {
  private static final double PRECISION = 1e-4; // of b
  private static final int MOST_STEPS = 40;

  private ConjugateGradient() {}

  /**
   * An x, as near as some steps come.
   *
   * @param a multiplies A with a vector
   * @param diagonal of A, all of it above 0
   */
  static double[] solve(UnaryOperator<double[]> a, double[] diagonal, double[] b) {
    int n = b.length;
    double[] x = new double[n];
    double[] r = b.clone();
    double[] z = quotient(r, diagonal);
    double[] p = z.clone();
    double rz = dot(r, z);
    double enough = PRECISION * PRECISION * rz;
    for (int step = 0; step < MOST_STEPS && rz > enough; step++) {
      double[] ap = a.apply(p);
      double length = rz / dot(p, ap);
      for (int i = 0; i < n; i++) {
        x[i] += length * p[i];
        r[i] -= length * ap[i];
      }
      z = quotient(r, diagonal);
      double next = dot(r, z);
      for (int i = 0; i < n; i++) {
        p[i] = z[i] + next / rz * p[i];
      }
      rz = next;
    }
    return x;
  }

  private static double[] quotient(double[] a, double[] b) {
    double[] q = new double[a.length];
    for (int i = 0; i < q.length; i++) {
      q[i] = a[i] / b[i];
    }
    return q;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}
