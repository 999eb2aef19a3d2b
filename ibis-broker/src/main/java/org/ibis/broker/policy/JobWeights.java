package org.ibis.broker.policy;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.ibis.broker.policy.WeightPolicy.Decision;
import org.ibis.broker.policy.WeightPolicy.Source;
import org.ibis.core.FlowTag;
import org.ibis.core.Weight;
import org.ibis.core.conf.IbisKeys;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The weight of each flow that nodes report: by the policy, for applications that run; 1 for any
 * other, as anybody can make up a name. Safe for use by several threads.
 */
public final class JobWeights {
  private static final Decision UNTRUSTED =
      new Decision(Weight.DEFAULT, Source.DEFAULT, Weight.DEFAULT, null);

  /** Clients without a tag, for which nodes speak. They are in no queue. */
  private static final Job UNTAGGED = new Job(null, "", "", 0, OptionalDouble.empty(), 0);

  private static final Job ANY = new Job(null, "", "", 0, OptionalDouble.empty(), 0);

  private static final Logger LOG = LoggerFactory.getLogger(JobWeights.class);

  private final Applications applications;
  private final Map<String, Double> overrides = new ConcurrentHashMap<>();
  private volatile WeightPolicy policy = WeightPolicy.none();
  private volatile double claimMax = IbisKeys.CLAIM_MAX_DEFAULT;
  private volatile String error; // null where there is none
  private volatile Predicate<String> mayAsk = user -> true; // for a bandwidth

  /**
   * @param applications finds one that runs by its id, without what its tasks claim
   */
  public JobWeights(Applications applications) {
    this.applications = requireNonNull(applications, "applications is null");
  }

  /** Where nobody knows what runs: what jobs claim is what they have. */
  public static JobWeights asClaimed() {
    return new JobWeights(flow -> Optional.of(ANY));
  }

  /** An application that runs, by its id; clients without a tag are as one that always does. */
  public Optional<Job> job(String flow) {
    return flow.equals(FlowTag.UNTAGGED) ? Optional.of(UNTAGGED) : applications.apply(flow);
  }

  /** What nodes let anybody claim: the cap of the cluster where its policy has none. */
  public void claimsUpTo(double most) {
    claimMax = most;
    policy = policy.claimsUpTo(most);
  }

  /** From now on this one counts. */
  public void policy(WeightPolicy now) {
    policy = now.claimsUpTo(claimMax);
    error = null;
    unmatched().forEach(wrong -> LOG.warn("The IBIS broker's policy: {}", wrong));
  }

  /** Keys of the policy that counts which say something of no job, and what would be right. */
  public List<String> unmatched() {
    return UnmatchedKeys.of(policy.keys(), applications);
  }

  /** The largest weight that a job may have by whatever it asks for. */
  public double mostOf(Job job) {
    return policy.mostOf(job);
  }

  /** What of the bandwidth that a job asks for counts, bytes in a second. */
  public double bandwidthOf(Job job) {
    return policy.bandwidthOf(job, mayAsk);
  }

  /** From now on only jobs of these users may ask for a bandwidth where no key says how much. */
  public void bandwidthsFor(Predicate<String> users) {
    mayAsk = users;
  }

  /** There is another policy, but it is wrong: the one before it goes on to count. */
  public void refused(String why) {
    error = why;
  }

  /** Why the last policy was refused; empty where it counts. */
  public Optional<String> error() {
    return Optional.ofNullable(error);
  }

  /**
   * Gives a running job another weight until it ends.
   *
   * @param weight empty to take back what was said before
   * @throws IllegalArgumentException if no such job runs, or it is no weight
   */
  public void override(String application, OptionalDouble weight) {
    if (job(application).isEmpty()) {
      throw new IllegalArgumentException(
          application + " is no application that runs: give one of yarn application -list");
    }
    if (weight.isEmpty()) {
      overrides.remove(application);
    } else if (Weight.isValid(weight.getAsDouble())) {
      overrides.put(application, weight.getAsDouble());
    } else {
      throw new IllegalArgumentException(
          weight.getAsDouble()
              + " is not a weight: give a number from "
              + Weight.MIN
              + " to "
              + Weight.MAX);
    }
  }

  /** What a flow's weight is, and why. */
  public Decision of(String flow, double claimed) {
    return of(flow, job(flow), claimed);
  }

  /**
   * The same.
   *
   * @param job the flow's, as {@link #job} tells
   */
  public Decision of(String flow, Optional<Job> job, double claimed) {
    if (job.isEmpty()) {
      overrides.remove(flow);
      return UNTRUSTED;
    }
    boolean saysNothing = claimed == Weight.DEFAULT && !flow.equals(FlowTag.UNTAGGED);
    OptionalDouble claim = saysNothing ? OptionalDouble.empty() : OptionalDouble.of(claimed);
    Double override = overrides.get(flow);
    return policy.weightOf(
        job.get(), claim, override == null ? OptionalDouble.empty() : OptionalDouble.of(override));
  }
}
