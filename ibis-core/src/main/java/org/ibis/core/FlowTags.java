package org.ibis.core;

import static java.util.Objects.requireNonNull;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes and reads tags where Hadoop carries them: in the name of an HDFS client, which is {@code
 * DFSClient_<task>_<random>_<thread>} and travels in every request to a DataNode.
 *
 * <p>Under {@code ibis-client}, {@code <task>} is {@code <application id>;w=<weight>;t=<task
 * attempt or ->}; without it, MapReduce tasks are known by their attempt id and get the default
 * weight. A weight in a name is only a claim, and cut to what claims may have. Who names no
 * application is {@code untagged}, and a name of one that there can't be {@code untrusted}: only
 * what has no name at all is the system's. No name is too strange for a tag.
 *
 * <p>Safe for use by several threads.
 */
public final class FlowTags {
  private static final String CLIENT = "DFSClient_";
  private static final String ID = "application_" + ContainerIds.NUMBERS;
  private static final Pattern APPLICATION = Pattern.compile(ID);
  private static final Pattern TAGGED =
      Pattern.compile(CLIENT + "(" + ID + ");w=([^;_]*);.*", Pattern.DOTALL);
  private static final Pattern ATTEMPT =
      Pattern.compile(CLIENT + "attempt_(" + ContainerIds.NUMBERS + ")_[mrsct]_.*", Pattern.DOTALL);

  /** Of a name that is to pass for an application's. */
  private static final Pattern NAMES_ONE =
      Pattern.compile(
          CLIENT + "(application_|attempt_(\\d{16}|\\d+_\\d{10}|\\d+_\\d+_[mrsct]_)).*",
          Pattern.DOTALL);

  /** Of a client's name: what is longer is a stranger's, and cut before it is kept. */
  static final int MOST_CHARACTERS = 512;

  /** A client opens many streams, each of which brings its name. */
  private static final int MOST_CLIENTS = 4096;

  private final Map<String, FlowTag> byClient = new ConcurrentHashMap<>();
  private final FlowTag system;
  private final FlowTag untagged;
  private final FlowTag untrusted = FlowTag.untrusted(IoKind.PERSISTENT);
  private final double claimMax;
  private final FailOpen failOpen;

  /**
   * @param systemWeight weight of what HDFS does for itself
   * @param untaggedWeight weight of all clients that name no application, together
   * @param claimMax the largest weight that a name may claim
   */
  public FlowTags(double systemWeight, double untaggedWeight, double claimMax, FailOpen failOpen) {
    this.system = new FlowTag(FlowTag.SYSTEM, systemWeight, IoKind.PERSISTENT);
    this.untagged = new FlowTag(FlowTag.UNTAGGED, untaggedWeight, IoKind.PERSISTENT);
    this.claimMax = claimMax;
    this.failOpen = requireNonNull(failOpen, "failOpen is null");
  }

  /**
   * What stands for the task in the client's name. No comma and no underscore after the application
   * id's: the name is also the lease holder's, and is taken apart at underscores.
   *
   * @param attempt the task attempt's id, or null
   */
  public static String taskOf(String applicationId, double weight, String attempt) {
    String w = weight == Math.rint(weight) ? Long.toString((long) weight) : Double.toString(weight);
    return applicationId + ";w=" + w + ";t=" + (attempt == null ? "-" : attempt);
  }

  /**
   * The tag of an HDFS client: persistent I/O.
   *
   * @param clientName may be null or empty, as for re-replication
   */
  public FlowTag ofClient(String clientName) {
    if (clientName == null || clientName.isEmpty()) {
      return system;
    }
    if (!clientName.startsWith(CLIENT)) {
      return untagged;
    }
    String name =
        clientName.length() > MOST_CHARACTERS
            ? clientName.substring(0, MOST_CHARACTERS)
            : clientName;
    FlowTag known = byClient.get(name);
    if (known != null) {
      return known;
    }
    FlowTag tag = parsed(name);
    if (byClient.size() >= MOST_CLIENTS) {
      byClient.clear(); // they come and go: what is left of them is read anew
    }
    byClient.put(name, tag);
    return tag;
  }

  private FlowTag parsed(String clientName) {
    Matcher tagged = TAGGED.matcher(clientName);
    if (tagged.matches()) {
      return new FlowTag(tagged.group(1), claim(clientName, tagged.group(2)), IoKind.PERSISTENT);
    }
    Matcher attempt = ATTEMPT.matcher(clientName);
    if (attempt.matches()) {
      return new FlowTag("application_" + attempt.group(1), Weight.DEFAULT, IoKind.PERSISTENT);
    }
    if (NAMES_ONE.matcher(clientName).matches()) {
      return noApplication(clientName);
    }
    return untagged;
  }

  private FlowTag noApplication(String name) {
    failOpen.count(
        FailOpen.Reason.BAD_TAG,
        "there is no application "
            + name
            + ": its I/O counts as untrusted; an id is application_ with at most 15 digits, _ and"
            + " at most 9",
        null);
    return untrusted;
  }

  /**
   * The tag of a YARN container's own I/O: intermediate.
   *
   * @param weight what the container claims
   * @throws IllegalArgumentException if this is not a container id
   */
  public FlowTag ofContainer(String containerId, double weight) {
    return new FlowTag(
        ContainerIds.applicationOf(containerId),
        claim("of container " + containerId, weight),
        IoKind.INTERMEDIATE);
  }

  /**
   * The tag of a flow that another daemon of the node has named; the untrusted one where there can
   * be no such flow: the daemon may have taken the name from a stranger.
   *
   * @param weight what that daemon has taken from a client's name
   */
  public FlowTag ofFlow(String name, double weight) {
    if (name.equals(FlowTag.SYSTEM)) {
      return system;
    }
    if (name.equals(FlowTag.UNTAGGED)) {
      return untagged;
    }
    if (name.equals(FlowTag.UNTRUSTED)) {
      return untrusted;
    }
    if (!APPLICATION.matcher(name).matches()) {
      return noApplication(name);
    }
    return new FlowTag(name, claim("of " + name, weight), IoKind.PERSISTENT);
  }

  /** The flow of HDFS's own I/O: persistent. */
  public FlowTag system() {
    return system;
  }

  /** The flow of HDFS I/O of clients that name no application: persistent. */
  public FlowTag untagged() {
    return untagged;
  }

  /** The flow of HDFS I/O that is not that of the application that it names: persistent. */
  public FlowTag untrusted() {
    return untrusted;
  }

  private double claim(String whose, double weight) {
    if (!Weight.isValid(weight)) {
      failOpen.count(FailOpen.Reason.BAD_TAG, "weight " + weight + " " + whose, null);
      return Weight.DEFAULT;
    }
    return Math.min(claimMax, weight);
  }

  private double claim(String clientName, String weight) {
    try {
      return Math.min(claimMax, Weight.parse("weight in the client name " + clientName, weight));
    } catch (IllegalArgumentException e) {
      failOpen.count(FailOpen.Reason.BAD_TAG, e.getMessage(), null);
      return Weight.DEFAULT;
    }
  }
}
