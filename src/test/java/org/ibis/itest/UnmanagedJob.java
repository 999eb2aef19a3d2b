package org.ibis.itest;

import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.client.api.AMRMClient;
import org.apache.hadoop.yarn.client.api.AMRMClient.ContainerRequest;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.util.Records;

/** An application whose master is in this process, and tells the ResourceManager that it lives. */
final class UnmanagedJob implements AutoCloseable {
  private static final long HEARTBEAT_MILLIS = 200;

  private final YarnClient yarn = YarnClient.createYarnClient();
  private final AMRMClient<ContainerRequest> master = AMRMClient.createAMRMClient();
  private final ScheduledExecutorService heartbeats = Executors.newSingleThreadScheduledExecutor();
  private final AtomicReference<Exception> wrong = new AtomicReference<>();
  private final ApplicationId id;

  /**
   * Submits it and waits until it runs.
   *
   * @param tags of the application
   */
  UnmanagedJob(Configuration conf, String name, Set<String> tags) throws Exception {
    this(conf, name, tags, "localhost", 0);
  }

  /**
   * The same with a priority.
   *
   * @param priority as it is asked for
   */
  UnmanagedJob(Configuration conf, String name, Set<String> tags, int priority) throws Exception {
    this(conf, name, tags, "localhost", priority);
  }

  /**
   * The same with a master that says where it is.
   *
   * @param host of the master
   */
  UnmanagedJob(Configuration conf, String name, Set<String> tags, String host) throws Exception {
    this(conf, name, tags, host, 0);
  }

  private UnmanagedJob(Configuration conf, String name, Set<String> tags, String host, int priority)
      throws Exception {
    yarn.init(conf);
    yarn.start();
    ApplicationSubmissionContext app = yarn.createApplication().getApplicationSubmissionContext();
    id = app.getApplicationId();
    app.setApplicationName(name);
    app.setApplicationTags(tags);
    app.setQueue("root.default");
    app.setPriority(Priority.newInstance(priority));
    app.setUnmanagedAM(true);
    app.setResource(Resource.newInstance(128, 1));
    app.setAMContainerSpec(Records.newRecord(ContainerLaunchContext.class));
    ApplicationId unused = yarn.submitApplication(app);
    Eventually.eventually(() -> report().getAMRMToken() != null, () -> "it does not begin");
    UserGroupInformation user = UserGroupInformation.createRemoteUser("master-of-" + name);
    user.addToken(yarn.getAMRMToken(id));
    user.doAs(
        (java.security.PrivilegedExceptionAction<Void>)
            () -> {
              master.init(conf);
              master.start();
              var unusedAnswer = master.registerApplicationMaster(host, 0, "");
              return null;
            });
    var unusedFuture =
        heartbeats.scheduleWithFixedDelay(
            () -> heartbeat(user), 0, HEARTBEAT_MILLIS, TimeUnit.MILLISECONDS);
    Eventually.eventually(
        () -> report().getYarnApplicationState() == YarnApplicationState.RUNNING,
        () -> "it does not run");
  }

  private void heartbeat(UserGroupInformation user) {
    try {
      user.doAs(
          (java.security.PrivilegedExceptionAction<Void>)
              () -> {
                var unusedAnswer = master.allocate(0.5f);
                return null;
              });
    } catch (IOException | InterruptedException | RuntimeException e) {
      wrong.set(e);
    }
  }

  String id() {
    return id.toString();
  }

  ApplicationReport report() {
    try {
      return yarn.getApplicationReport(id);
    } catch (IOException | YarnException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What a heartbeat last met; null if nothing. */
  Exception wrong() {
    return wrong.get();
  }

  /** It ends well. */
  void succeed() throws IOException, YarnException, InterruptedException {
    heartbeats.shutdown();
    boolean unused = heartbeats.awaitTermination(1, TimeUnit.MINUTES);
    master.unregisterApplicationMaster(FinalApplicationStatus.SUCCEEDED, "", "");
    Eventually.eventually(
        () ->
            EnumSet.of(
                    YarnApplicationState.FINISHED,
                    YarnApplicationState.FAILED,
                    YarnApplicationState.KILLED)
                .contains(report().getYarnApplicationState()),
        () -> "it does not end");
  }

  @Override
  public void close() {
    heartbeats.shutdownNow();
    master.stop();
    yarn.stop();
  }
}
