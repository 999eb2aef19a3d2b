package org.ibis.broker.policy;

import java.io.IOException;
import java.util.Map;
import org.ibis.core.Weight;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The policy's file, as it counts now. One that turns wrong changes nothing; where there has been
 * no right one yet nobody knows the caps, and no claim counts for more than the default. Not safe
 * for use by several threads.
 */
public final class LivePolicy {
  private static final Logger LOG = LoggerFactory.getLogger(LivePolicy.class);

  private static final WeightPolicy UNKNOWN =
      WeightPolicy.of(Map.of("ibis.policy.max", String.valueOf(Weight.DEFAULT)));

  private final PolicyFile file;
  private final JobWeights weights;
  private boolean known; // what counts if the file is wrong

  /**
   * @param weights that go by it
   * @param known whether they have the policy of a broker before this one
   */
  public LivePolicy(PolicyFile file, JobWeights weights, boolean known) {
    this.file = file;
    this.weights = weights;
    this.known = known;
  }

  /** Looks whether it has changed. */
  public void look() {
    try {
      WeightPolicy policy = file.reload();
      known = true;
      if (policy != null) {
        weights.policy(policy);
        LOG.info("The IBIS broker's policy is {}", policy);
      }
    } catch (IllegalArgumentException | IOException e) {
      refused(e instanceof IOException ? "can't be read: " + e : e.getMessage());
    }
  }

  private void refused(String why) {
    if (!why.equals(weights.error().orElse(null))) {
      String then = known ? "stays as it was" : "is not known, and no claim is above the default";
      LOG.error("The IBIS broker's policy {}: {}", then, why);
    }
    if (!known) {
      weights.policy(UNKNOWN);
      known = true;
    }
    weights.refused(why);
  }
}
