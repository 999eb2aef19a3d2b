package org.ibis.broker;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.ibis.broker.trust.Placement;

/**
 * Where the applications of a ResourceManager have or had containers, by their ids; of those that
 * run, or ended a moment ago.
 */
final class RunningContainers implements Function<String, Optional<Placement>> {
  /** A ResourceManager that has just begun hears of older containers as their nodes come, ms. */
  static final long RECOVERY_MILLIS = TimeUnit.MINUTES.toMillis(10);

  /** The last I/O of an application is asked about when it has ended, ms. */
  static final long LINGER_MILLIS = TimeUnit.MINUTES.toMillis(1);

  /** Clocks of two ResourceManagers may differ by so much, ms. */
  static final long SKEW_MILLIS = TimeUnit.MINUTES.toMillis(1);

  /** In all others, as while its end is being stored, its master may still write. */
  private static final Set<RMAppState> ENDED =
      EnumSet.of(RMAppState.FINISHED, RMAppState.FAILED, RMAppState.KILLED);

  private final Function<String, Optional<RMApp>> applications;
  private final LongSupplier own;
  private final LongSupplier clock;
  private final long began;

  /**
   * @param applications those that run, and some that have ended
   * @param own the cluster timestamp of this ResourceManager: who has it began by this clock
   * @param clock ms, that of applications' start times
   */
  RunningContainers(
      Function<String, Optional<RMApp>> applications, LongSupplier own, LongSupplier clock) {
    this.applications = applications;
    this.own = own;
    this.clock = clock;
    this.began = clock.getAsLong();
  }

  @Override
  public Optional<Placement> apply(String flow) {
    return applications.apply(flow).filter(app -> !isOver(app)).map(this::placement);
  }

  private boolean isOver(RMApp app) {
    return ENDED.contains(app.getState())
        && app.getFinishTime() > 0 // it is not set yet
        && clock.getAsLong() - app.getFinishTime() > LINGER_MILLIS;
  }

  private Placement placement(RMApp app) {
    long skew = app.getApplicationId().getClusterTimestamp() == own.getAsLong() ? 0 : SKEW_MILLIS;
    boolean complete =
        app.getStartTime() > began + skew || clock.getAsLong() - began > RECOVERY_MILLIS;
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
