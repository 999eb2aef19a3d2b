package org.ibis.core;

import static java.util.Objects.requireNonNull;

/**
 * Whom a request belongs to, and what it is for. The flow alone decides whose turn it is: an
 * application's share holds over the sum of its kinds.
 *
 * @param flow the flow's name: an application id, or {@link #SYSTEM}
 * @param weight the flow's weight, valid by {@link Weight#isValid}
 * @param kind what the request is counted as
 */
public record FlowTag(String flow, double weight, IoKind kind) {
  /**
   * The flow of everything that no application asked for: re-replication, scans, untagged users.
   */
  public static final String SYSTEM = "system";

  public FlowTag {
    requireNonNull(flow, "flow is null");
    requireNonNull(kind, "kind is null");
    if (!Weight.isValid(weight)) {
      throw new IllegalArgumentException("weight of flow " + flow + " is " + weight);
    }
  }
}
