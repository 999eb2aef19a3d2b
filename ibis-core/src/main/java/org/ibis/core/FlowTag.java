package org.ibis.core;

import static java.util.Objects.requireNonNull;

/**
 * Whom a request belongs to.
 *
 * @param flow the flow's name: an application id, or {@link #SYSTEM}
 * @param weight the flow's weight, valid by {@link Weight#isValid}
 */
public record FlowTag(String flow, double weight) {
  /**
   * The flow of everything that no application asked for: re-replication, scans, untagged users.
   */
  public static final String SYSTEM = "system";

  public FlowTag {
    requireNonNull(flow, "flow is null");
    if (!Weight.isValid(weight)) {
      throw new IllegalArgumentException("weight of flow " + flow + " is " + weight);
    }
  }
}
