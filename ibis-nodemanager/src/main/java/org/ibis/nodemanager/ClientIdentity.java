package org.ibis.nodemanager;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.ibis.core.FlowTag;
import org.ibis.core.permit.Frame;
import org.ibis.core.permit.Frame.Flow;
import org.ibis.core.permit.Frame.Hello;
import org.ibis.core.permit.Frame.HelloDaemon;
import org.ibis.core.permit.MalformedFrameException;

/**
 * Who a client is, and for which flows it asks: a task for its own, a daemon for those that it has
 * named. Used by one thread at a time, but for {@link #isKnown} and {@link #isDaemon}.
 */
final class ClientIdentity {
  /** A task's only one. */
  private static final int OWN_FLOW = 0;

  private final PermitSession.Policy policy;
  private final Budgets.Client budget;
  private final Map<Integer, FlowTag> flows = new HashMap<>(); // by number
  private volatile boolean daemon;
  private volatile boolean known; // it said who it is, and that is right

  ClientIdentity(PermitSession.Policy policy, Budgets.Client budget) {
    this.policy = policy;
    this.budget = budget;
  }

  /**
   * A task says who it is, or its weight anew.
   *
   * @throws IOException saying why it gets no permits
   */
  void hello(Hello f) throws IOException {
    FlowTag now = policy.tagOf(f);
    FlowTag before = flows.get(OWN_FLOW);
    if (daemon || (before != null && !before.flow().equals(now.flow()))) {
      throw new IOException("the connection is another client's already");
    }
    flows.put(OWN_FLOW, now);
    budget.isContainer(f.container());
    known = true;
  }

  /**
   * A daemon says who it is.
   *
   * @throws IOException saying why it is none
   */
  void hello(HelloDaemon f) throws IOException {
    if (!flows.isEmpty()) {
      throw new IOException("the connection is a task's already");
    }
    policy.check(f);
    budget.isDaemon();
    daemon = true;
    known = true;
  }

  /**
   * A daemon names a flow.
   *
   * @throws IOException saying why it may not
   */
  void names(Flow f) throws IOException {
    flows.put(f.flow(), policy.tagOf(f));
  }

  /** Whether the client has said who it is. */
  boolean isKnown() {
    return known;
  }

  /** Whether it asks for many flows, and what it says of its I/O is believed. */
  boolean isDaemon() {
    return daemon;
  }

  /** Windows that it may have asked for at a time. */
  int mostWindows() {
    return daemon ? Frame.MAX_WINDOWS_OF_DAEMON : Frame.MAX_WINDOWS_OF_TASK;
  }

  /**
   * The flow under a number.
   *
   * @throws MalformedFrameException if it has none there
   */
  FlowTag flow(int number) throws MalformedFrameException {
    FlowTag tag = flows.get(number);
    if (tag == null) {
      throw new MalformedFrameException("flow " + number + " is not known");
    }
    return tag;
  }
}
