package org.ibis.core;

import static java.util.Objects.requireNonNull;

/**
 * Whom a request belongs to, and what it is for. The flow alone decides whose turn it is: an
 * application's share holds over the sum of its kinds.
 *
 * @param flow the flow's name: an application id, or {@link #SYSTEM}
 * @param weight the flow's weight, valid by {@link Weight#isValid}
 * @param kind what the request is counted as
 * @param stream the file that is read or written, by a number that no other one of the node has at
 *     the same time; 0 where nobody says
 */
public record FlowTag(String flow, double weight, IoKind kind, long stream) {
  /**
   * The flow of everything that no application asked for: re-replication, scans, untagged users.
   */
  public static final String SYSTEM = "system";

  /** Of no stream. */
  public FlowTag(String flow, double weight, IoKind kind) {
    this(flow, weight, kind, 0);
  }

  public FlowTag {
    requireNonNull(flow, "flow is null");
    requireNonNull(kind, "kind is null");
    if (!Weight.isValid(weight)) {
      throw new IllegalArgumentException("weight of flow " + flow + " is " + weight);
    }
  }

  /** The same for one of the flow's streams. */
  public FlowTag ofStream(long number) {
    return new FlowTag(flow, weight, kind, number);
  }
}
