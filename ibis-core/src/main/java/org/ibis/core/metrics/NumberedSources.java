package org.ibis.core.metrics;

import java.util.function.Supplier;
import org.apache.hadoop.metrics2.MetricsException;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.MetricsSystem;

/**
 * Sources of metrics that several daemons of one JVM may have, as in a mini cluster: the first has
 * its name, the next ones a number after it.
 */
final class NumberedSources {
  /** More than any JVM has: then something else is wrong. */
  private static final int MAX_OF_A_NAME = 100;

  private NumberedSources() {}

  /**
   * Makes a source known to the metrics system.
   *
   * @return the name
   * @throws MetricsException if the metrics system does not take it under any name
   */
  static String register(
      MetricsSystem system, String first, String description, Supplier<MetricsSource> source) {
    String name = first;
    for (int n = 2; !registers(system, name, description, source, n > MAX_OF_A_NAME); n++) {
      name = first + "-" + n;
    }
    return name;
  }

  /**
   * Returns false where the name is taken. The system of another daemon may have it too, so that it
   * shows only when it is used.
   */
  private static boolean registers(
      MetricsSystem system,
      String name,
      String description,
      Supplier<MetricsSource> source,
      boolean last) {
    if (system.getSource(name) != null && !last) {
      return false;
    }
    try {
      system.register(name, description, source.get());
      return true;
    } catch (MetricsException e) {
      if (last) {
        throw e;
      }
      return false;
    }
  }
}
