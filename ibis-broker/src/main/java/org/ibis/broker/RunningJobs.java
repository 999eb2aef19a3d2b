package org.ibis.broker;

import java.util.HashSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.ibis.broker.policy.Applications;
import org.ibis.broker.policy.Job;
import org.ibis.broker.policy.JobTags;

/** The applications of a ResourceManager that run, by their ids. */
final class RunningJobs implements Applications {
  private final RMContext context;

  RunningJobs(RMContext context) {
    this.context = context;
  }

  /** As the ResourceManager has it, for some time after its end too. */
  Optional<RMApp> application(String flow) {
    if (!flow.startsWith(ApplicationId.appIdStrPrefix)) { // as somebody may make up by the thousand
      return Optional.empty();
    }
    try {
      ApplicationId id = ApplicationId.fromString(flow);
      // Written otherwise, with zeros before its number, it is another flow.
      return id.toString().equals(flow)
          ? Optional.ofNullable(context.getRMApps().get(id))
          : Optional.empty();
    } catch (IllegalArgumentException e) { // a name that is none of YARN's
      return Optional.empty();
    }
  }

  @Override
  public Optional<Job> apply(String flow) {
    return application(flow).filter(app -> !app.isAppInCompletedStates()).map(this::job);
  }

  private Job job(RMApp app) {
    Priority priority = app.getApplicationPriority();
    return new Job(
        app.getName(),
        app.getUser(),
        path(app.getQueue()),
        priority == null ? 0 : priority.getPriority(),
        JobTags.weight(app.getApplicationTags()),
        JobTags.bandwidth(app.getApplicationTags()));
  }

  @Override
  public Optional<Set<String>> queues() {
    Set<String> paths = new HashSet<>();
    if (context.getScheduler() instanceof CapacityScheduler scheduler) {
      addPaths(scheduler.getRootQueue(), paths);
    } else if (context.getScheduler() instanceof FairScheduler scheduler) {
      scheduler.getQueueManager().getQueues().forEach(queue -> paths.add(queue.getName()));
    }
    return paths.isEmpty() ? Optional.empty() : Optional.of(paths);
  }

  private static void addPaths(CSQueue queue, Set<String> paths) {
    paths.add(queue.getQueuePath());
    if (queue.getChildQueues() != null) {
      queue.getChildQueues().forEach(child -> addPaths(child, paths));
    }
  }

  @Override
  public OptionalInt maxPriority() {
    if (context.getScheduler() instanceof FairScheduler) {
      return OptionalInt.of(0); // it knows of none
    }
    return context.getScheduler() instanceof CapacityScheduler scheduler
        ? OptionalInt.of(scheduler.getMaxClusterLevelAppPriority().getPriority())
        : OptionalInt.empty();
  }

  /** The capacity scheduler lets users give a queue's last name only. */
  private String path(String queue) {
    if (context.getScheduler() instanceof CapacityScheduler scheduler) {
      CSQueue found = scheduler.getQueue(queue);
      return found == null ? queue : found.getQueuePath();
    }
    return queue;
  }
}
