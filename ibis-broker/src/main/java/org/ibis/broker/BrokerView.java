package org.ibis.broker;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.ibis.core.Mode;

/** What a broker shows, and lets an administrator change. Safe for use by several threads. */
public interface BrokerView {
  /** No broker before or after this one has the same. */
  long epoch();

  /** All in all. */
  ClusterState cluster();

  /** All jobs that have work. */
  List<JobState> jobs();

  /** One of them, or one that runs and has no work. */
  Optional<JobState> job(String id);

  /**
   * Nodes whose names begin so, in order of their names.
   *
   * @param silent only those that do not report
   */
  List<NodeState> nodes(String prefix, boolean silent);

  /** Devices whose names begin so, in order of their names, as {@link String} compares them. */
  Listing<DeviceState> devices(String prefix, int most);

  /**
   * The devices on which a job has work: those where its windows wait longest for their turn, as a
   * mean, come first; where that is the same they are in order of their names.
   */
  Listing<DeviceState> devicesOf(String job, int most);

  /**
   * Gives a running job another weight until it ends.
   *
   * @param weight empty to take back what was said before
   * @throws IllegalArgumentException if no such job runs, or it is no weight
   */
  void override(String job, OptionalDouble weight);

  /** The mode that an administrator gave the cluster; {@link Mode#ON} where none did. */
  Mode mode();

  /**
   * Gives the whole cluster a mode, until this broker ends; {@link Mode#ON} takes it back.
   *
   * @throws IllegalStateException if this broker has ended
   */
  void mode(Mode now);

  /** Why the policy's file, as it is now, does not count; empty where it does. */
  Optional<String> policyError();

  /** Keys of the policy that say something of no job, and what would be right. */
  List<String> policyUnmatched();

  /**
   * The first of many.
   *
   * @param all how many there are
   */
  record Listing<T>(List<T> first, int all) {}
}
