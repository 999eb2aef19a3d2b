package org.ibis.core;

import static java.util.Objects.requireNonNull;

/**
 * Whom a request belongs to, and what it is for. The flow alone decides whose turn it is: an
 * application's share holds over the sum of its kinds.
 *
 * @param flow the flow's name: an application id, {@link #SYSTEM}, {@link #UNTAGGED} or {@link
 *     #UNTRUSTED}
 * @param weight the flow's weight, valid by {@link Weight#isValid}
 * @param kind what the request is counted as
 * @param stream which open file is read or written, by a number that no other one of its process
 *     has; 0 where nobody says. A task says what it likes, and a process in a container of its own
 *     may have another's number: only what a flow's own streams get of it goes by that
 */
public record FlowTag(String flow, double weight, IoKind kind, long stream) {
  /** The flow of what HDFS does for itself, that nobody asked for: re-replication, the balancer. */
  public static final String SYSTEM = "system";

  /** The flow of everybody who names no application: clients outside of YARN, without a tag. */
  public static final String UNTAGGED = "untagged";

  /** The flow of everything that names an application whose it is not. */
  public static final String UNTRUSTED = "untrusted";

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

  /** Of I/O that is not that of the application that it names; its weight is 1. */
  public static FlowTag untrusted(IoKind kind) {
    return new FlowTag(UNTRUSTED, Weight.DEFAULT, kind);
  }

  /** Whether the flow's streams have nothing to do with each other, as those of many clients. */
  public boolean isOfMany() {
    return flow.equals(SYSTEM) || flow.equals(UNTAGGED) || flow.equals(UNTRUSTED);
  }

  /** The same without a claim to a weight. */
  public FlowTag withoutClaim() {
    return new FlowTag(flow, Weight.DEFAULT, kind, stream);
  }

  /** The same for one of the flow's streams. */
  public FlowTag ofStream(long number) {
    return new FlowTag(flow, weight, kind, number);
  }
}
