package org.ibis.broker;

import org.ibis.core.Weight;

/** A flow in the whole cluster. Pure. */
final class FlowTotal {
  double weight = Weight.DEFAULT;
  long served; // cost, since the epoch began; never falls
  int devices; // on which it competes
  int counters; // of devices that remember it
  double skew; // log of what its weight is multiplied with everywhere

  // Of the period that ends.
  double level; // its service over its weight, in a second
  double usual; // service, in a second
  int index; // among those that compete

  /** Its service over its weight, as it usually is. */
  double usualLevel() {
    return usual / weight;
  }

  /** The weight that counts at the devices. */
  double effective() {
    return weight * Math.exp(skew);
  }
}
