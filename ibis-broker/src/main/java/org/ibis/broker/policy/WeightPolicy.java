package org.ibis.broker.policy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.ibis.core.Weight;
import org.ibis.core.conf.IbisKeys;

/**
 * The weights of jobs. What counts, the first that there is: what an administrator said of the job
 * while it ran; the application tag {@code ibis:weight=N}, which the job was submitted with; {@code
 * ibis.io.weight}, which its tasks say; the default of its priority, of its queue, of the cluster;
 * 1. All but the first are cut to the smallest of the caps of its user, its queue and the cluster.
 * Where the cluster has no cap, what is claimed is cut to what nodes let anybody claim. A queue has
 * what the nearest queue above it has, where it says nothing itself.
 *
 * <p>A bandwidth that is asked for is cut likewise, and never lifts a weight over its cap.
 *
 * <p>Pure.
 */
public final class WeightPolicy {
  private static final Pattern KEY =
      Pattern.compile(
          "ibis\\.policy\\.(weight|max|bandwidth|queue\\.\\S+\\.(weight|max|bandwidth)"
              + "|user\\.\\S+\\.(max|bandwidth)|priority\\.-?\\d+\\.weight)");

  private static final String BANDWIDTH = "bandwidth"; // the last word of a key
  private static final String CLUSTER_MAX = "ibis.policy.max";

  private static final String KEYS =
      "ibis.policy.weight, ibis.policy.max, ibis.policy.queue.PATH.weight,"
          + " ibis.policy.queue.PATH.max, ibis.policy.user.NAME.max,"
          + " ibis.policy.priority.N.weight, ibis.policy.bandwidth,"
          + " ibis.policy.queue.PATH.bandwidth or ibis.policy.user.NAME.bandwidth";

  private final Map<String, Double> values; // by key: weights, and bytes in a second
  private final double claimMax;

  private WeightPolicy(Map<String, Double> values, double claimMax) {
    this.values = values;
    this.claimMax = claimMax;
  }

  /** Where a weight comes from. */
  public enum Source {
    ADMINISTRATOR,
    TAG,
    CLAIM,
    PRIORITY,
    QUEUE,
    DEFAULT;

    /** As the broker's JSON has it. */
    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * What a job's weight is, and why.
   *
   * @param wanted before it was cut; the same where it was not
   * @param cutBy the key whose cap cut it; null where none did
   */
  public record Decision(double weight, Source source, double wanted, String cutBy) {}

  /** Nothing is said of any queue or user. */
  public static WeightPolicy none() {
    return new WeightPolicy(Map.of(), IbisKeys.CLAIM_MAX_DEFAULT);
  }

  /** The same where nodes let anybody claim so much. */
  WeightPolicy claimsUpTo(double most) {
    return new WeightPolicy(values, most);
  }

  /**
   * Reads all of a policy.
   *
   * @param properties {@value #KEYS}
   * @throws IllegalArgumentException naming everything that is wrong, and what would be right
   */
  public static WeightPolicy of(Map<String, String> properties) {
    Map<String, Double> values = new HashMap<>();
    List<String> wrong = new ArrayList<>();
    new TreeMap<>(properties)
        .forEach(
            (key, text) -> {
              if (!KEY.matcher(key).matches()) {
                wrong.add(key + " is no key of a policy: give " + KEYS);
                return;
              }
              try {
                boolean bandwidth = key.endsWith("." + BANDWIDTH);
                values.put(key, bandwidth ? bandwidth(key, text) : Weight.parse(key, text));
              } catch (IllegalArgumentException e) {
                wrong.add(e.getMessage());
              }
            });
    if (!wrong.isEmpty()) {
      throw new IllegalArgumentException(String.join("; ", wrong));
    }
    return new WeightPolicy(Map.copyOf(values), IbisKeys.CLAIM_MAX_DEFAULT);
  }

  private static double bandwidth(String key, String text) {
    return JobTags.bytes(text)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    key + ": '" + text + "' is no bandwidth: give bytes in a second, as 300mb"));
  }

  /** Those that it has. */
  Set<String> keys() {
    return values.keySet();
  }

  @Override
  public String toString() {
    return new TreeMap<>(values).toString();
  }

  /**
   * The weight of a job.
   *
   * @param claimed what its tasks have said
   * @param override of an administrator
   */
  public Decision weightOf(Job job, OptionalDouble claimed, OptionalDouble override) {
    if (override.isPresent()) {
      double weight = override.getAsDouble();
      return new Decision(weight, Source.ADMINISTRATOR, weight, null);
    }
    Double byPriority = values.get("ibis.policy.priority." + job.priority() + ".weight");
    String queueKey = queueKey(job.queue(), "weight");
    Source source;
    double wanted;
    if (job.tagged().isPresent()) {
      source = Source.TAG;
      wanted = job.tagged().getAsDouble();
    } else if (claimed.isPresent()) {
      source = Source.CLAIM;
      wanted = claimed.getAsDouble();
    } else if (byPriority != null) {
      source = Source.PRIORITY;
      wanted = byPriority;
    } else if (queueKey != null) {
      source = Source.QUEUE;
      wanted = values.get(queueKey);
    } else {
      source = Source.DEFAULT;
      wanted = values.getOrDefault("ibis.policy.weight", Weight.DEFAULT);
    }
    return cut(job, source, wanted);
  }

  private Decision cut(Job job, Source source, double wanted) {
    double weight = wanted;
    String cutBy = null;
    for (String key : caps(job, "max")) {
      if (values.get(key) < weight) {
        weight = values.get(key);
        cutBy = key;
      }
    }
    boolean isClaim = source == Source.TAG || source == Source.CLAIM;
    if (isClaim && !values.containsKey(CLUSTER_MAX) && claimMax < weight) {
      weight = claimMax;
      cutBy = IbisKeys.CLAIM_MAX;
    }
    return new Decision(weight, source, wanted, cutBy);
  }

  /** The keys that there are of the caps of the cluster, the job's queue and its user. */
  private List<String> caps(Job job, String what) {
    List<String> keys = new ArrayList<>();
    String ofQueue = queueKey(job.queue(), what);
    for (String key :
        new String[] {
          "ibis.policy." + what, ofQueue, "ibis.policy.user." + job.user() + "." + what
        }) {
      if (key != null && values.containsKey(key)) {
        keys.add(key);
      }
    }
    return keys;
  }

  private double smallest(Job job, String what, double otherwise) {
    return caps(job, what).stream().mapToDouble(values::get).min().orElse(otherwise);
  }

  /** The largest weight that a job may have by whatever it asks for. */
  double mostOf(Job job) {
    double most = values.containsKey(CLUSTER_MAX) ? Weight.MAX : claimMax;
    return Math.min(most, smallest(job, "max", most));
  }

  /**
   * What of the bandwidth that a job asks for counts, bytes in a second.
   *
   * @param mayAsk whose jobs may where no key says how much
   */
  double bandwidthOf(Job job, Predicate<String> mayAsk) {
    if (job.bandwidth() <= 0) {
      return 0;
    }
    double otherwise =
        caps(job, BANDWIDTH).isEmpty() && !mayAsk.test(job.user()) ? 0 : Double.POSITIVE_INFINITY;
    return Math.min(job.bandwidth(), smallest(job, BANDWIDTH, otherwise));
  }

  /** Of the queue itself, or of the nearest one above it that has such a key; null if none has. */
  private String queueKey(String queue, String what) {
    for (String path = queue; !path.isEmpty(); path = parent(path)) {
      String key = "ibis.policy.queue." + path + "." + what;
      if (values.containsKey(key)) {
        return key;
      }
    }
    return null;
  }

  private static String parent(String queue) {
    return queue.substring(0, Math.max(0, queue.lastIndexOf('.')));
  }
}
