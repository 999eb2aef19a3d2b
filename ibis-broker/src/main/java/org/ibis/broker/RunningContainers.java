package org.ibis.broker;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.ibis.broker.trust.Placement;

/** Where the applications of a ResourceManager that run have or had containers, by their ids. */
final class RunningContainers implements Function<String, Optional<Placement>> {
  /** A ResourceManager that has just begun hears of older containers as their nodes come, ms. */
  static final long RECOVERY_MILLIS = TimeUnit.MINUTES.toMillis(10);

  private final Function<String, Optional<RMApp>> applications;
  private final LongSupplier clock;
  private final long began;

  /**
   * @param applications those that run
   * @param clock ms, that of applications' start times
   */
  RunningContainers(Function<String, Optional<RMApp>> applications, LongSupplier clock) {
    this.applications = applications;
    this.clock = clock;
    this.began = clock.getAsLong();
  }

  @Override
  public Optional<Placement> apply(String flow) {
    return applications.apply(flow).map(this::placement);
  }

  private Placement placement(RMApp app) {
    boolean complete = app.getStartTime() > began || clock.getAsLong() - began > RECOVERY_MILLIS;
    return new Placement(app.getRanNodes(), master(app), complete);
  }

  /** A master that YARN has not started is where it said that it is. */
  private static NodeId master(RMApp app) {
    RMAppAttempt attempt = app.getCurrentAppAttempt();
    if (attempt == null || !app.getApplicationSubmissionContext().getUnmanagedAM()) {
      return null;
    }
    String host = attempt.getHost();
    return host == null || host.isEmpty() ? null : NodeId.newInstance(host, Placement.NO_NODE);
  }
}
