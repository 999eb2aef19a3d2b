package org.ibis.rig.depth;

/** A device's timing. Told of each part at its dispatch, in the order of time. */
interface SimulatedDevice {
  /**
   * Serves a part.
   *
   * @param now when it is dispatched, ns; never before the last one
   * @return when it is complete, ns, after {@code now}
   */
  long serve(Part part, long now);
}
