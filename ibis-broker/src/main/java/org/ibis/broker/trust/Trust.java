package org.ibis.broker.trust;

import java.net.InetAddress;
import org.ibis.core.trust.Origin;

/** Who knows whether I/O may come from where it comes. Safe for use by several threads. */
public interface Trust {
  /** Where nobody knows what runs: all may. */
  Trust OF_ALL = (origin, reporter) -> false;

  /**
   * Whether I/O from there is not that of the application that it names. Waits for nobody.
   *
   * @param reporter the node that has seen it; null where that is not known
   */
  boolean refuses(Origin origin, InetAddress reporter);

  /** A node has reported; null where it is not known which. */
  default void reported(InetAddress reporter) {}
}
