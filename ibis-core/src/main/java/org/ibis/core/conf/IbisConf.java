package org.ibis.core.conf;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.ibis.core.Mode;
import org.ibis.core.Weight;
import org.ibis.core.cost.Cost;
import org.ibis.core.depth.DepthController;
import org.ibis.core.mirror.SsdRule;
import org.ibis.core.profile.DeviceProfile;
import org.ibis.core.window.WindowLimits;

/**
 * What the {@code ibis.*} keys say, validated. Knows no Hadoop type: a key is looked up by a
 * function that returns null for one that is not set.
 *
 * <p>Every method throws {@link IllegalArgumentException} with one message that names the key, its
 * value and what would be right.
 */
public final class IbisConf {
  private static final long MAX_WINDOW = 1L << 30;
  private static final String NO_DIRECTORY = "none";

  /** How far a profile may move the size of a turn from its default. */
  private static final int BULK_RANGE = 4;

  private static final Pattern ADDRESS = Pattern.compile("[\\w.-]+:\\d{1,5}");

  private static final String OCTET = "(25[0-5]|2[0-4]\\d|1?\\d?\\d)";

  /** A name or an address, or addresses by their first bits. */
  private static final Pattern HOSTS =
      Pattern.compile("[\\w.:-]+|(" + OCTET + "\\.){3}" + OCTET + "/(3[0-2]|[12]\\d|[1-9])");

  private static final Pattern USER = Pattern.compile("[\\w.@$-]+"); // as Linux has them

  private final UnaryOperator<String> lookup;

  public IbisConf(UnaryOperator<String> lookup) {
    this.lookup = lookup;
  }

  /** Reads and throws away every value, to find a bad one at start-up. */
  public void validate() {
    for (boolean rotational : new boolean[] {true, false}) {
      depthController(rotational);
      windowLimits(rotational);
    }
    Mode unusedMode = mode();
    claimMax();
    Cost unusedCost = cost();
    long unusedCredit = creditBytes();
    systemWeight();
    untaggedWeight();
    waitCapNanos();
    flushHoldNanos();
    periodMillis();
    Path unusedSocket = permitSocket();
    Set<String> unusedUsers = permitDaemonUsers();
    Set<String> unusedNodeManagers = permitNodeManagerUsers();
    boolean unusedPermits = datanodePermits();
    boolean unusedDrop = dropBehind();
    boolean unusedBroker = brokerEnabled();
    boolean unusedWeights = brokerWeights();
    int unusedPort = brokerPort();
    List<String> unusedAddresses = brokerAddresses();
    String unusedPolicy = policyFile();
    List<String> unusedHosts = trustHosts();
    Path unusedProfiles = profileDirectory();
    Path unusedSsd = ssdDirectory();
    Path unusedBlockd = blockdSocket();
    SsdRule unusedRule = ssdRule();
    Path unusedLocal = ssdLocalDirectory();
    long unusedLocalBytes = ssdLocalBytes();
    Path unusedTraces = traceDirectory();
    long unusedMax = traceMaxBytes();
    if (lookup.apply(IbisKeys.WEIGHT) != null) {
      Weight.parse(IbisKeys.WEIGHT, lookup.apply(IbisKeys.WEIGHT));
    }
  }

  /** Whether anything is scheduled. */
  public Mode mode() {
    String value = lookup.apply(IbisKeys.MODE);
    return value == null
        ? IbisKeys.MODE_DEFAULT
        : Mode.of(value.trim()).orElseThrow(() -> bad(IbisKeys.MODE, value, Mode.VALUES));
  }

  /** The largest weight that a tag may claim for itself. */
  public double claimMax() {
    return weight(IbisKeys.CLAIM_MAX, IbisKeys.CLAIM_MAX_DEFAULT);
  }

  public double systemWeight() {
    return weight(IbisKeys.SYSTEM_WEIGHT, IbisKeys.SYSTEM_WEIGHT_DEFAULT);
  }

  /** Of all clients that name no application, together. */
  public double untaggedWeight() {
    return weight(IbisKeys.UNTAGGED_WEIGHT, IbisKeys.UNTAGGED_WEIGHT_DEFAULT);
  }

  public long waitCapNanos() {
    return 1_000_000
        * whole(IbisKeys.WAIT_CAP_MS, IbisKeys.WAIT_CAP_MS_DEFAULT, 1, IbisKeys.WAIT_CAP_MS_MAX);
  }

  /** For how long what is written may wait in memory while nobody else wants the disk, ns. */
  public long flushHoldNanos() {
    return 1_000_000 * whole(IbisKeys.FLUSH_HOLD_MS, IbisKeys.FLUSH_HOLD_MS_DEFAULT, 0, 3_600_000);
  }

  public long periodMillis() {
    return whole(IbisKeys.PERIOD_MS, IbisKeys.PERIOD_MS_DEFAULT, 10, 60_000);
  }

  /** What is shared by weight. */
  public Cost cost() {
    String value = lookup.apply(IbisKeys.COST);
    if (value == null) {
      return IbisKeys.COST_DEFAULT;
    }
    return switch (value.trim()) {
      case "time" -> Cost.TIME;
      case "bytes" -> Cost.BYTES;
      default -> throw bad(IbisKeys.COST, value, "time or bytes");
    };
  }

  /** What may be in memory ahead of a device's readers and behind its writers, bytes. */
  public long creditBytes() {
    long credit = whole(IbisKeys.WINDOW_CREDIT, IbisKeys.WINDOW_CREDIT_DEFAULT, 4096, 1L << 40);
    return Math.min(credit, (long) (machineBytes() * IbisKeys.WINDOW_CREDIT_OF_MEMORY));
  }

  private static double machineBytes() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean os
        ? os.getTotalMemorySize()
        : Double.POSITIVE_INFINITY; // a JVM that does not tell: the key alone counts
  }

  /** Where permits are given; null for the usual place. */
  public Path permitSocket() {
    String value = lookup.apply(IbisKeys.PERMIT_SOCKET);
    if (value == null || value.equals(IbisKeys.PERMIT_SOCKET_DEFAULT)) {
      return null;
    }
    int bytes = value.getBytes(StandardCharsets.UTF_8).length;
    if (!value.startsWith("/") || bytes > IbisKeys.PERMIT_SOCKET_MAX_BYTES) {
      throw bad(
          IbisKeys.PERMIT_SOCKET,
          value,
          "auto or an absolute path of at most " + IbisKeys.PERMIT_SOCKET_MAX_BYTES + " bytes");
    }
    return Path.of(value);
  }

  /** Users whose daemons may ask for permits for many applications. */
  public Set<String> permitDaemonUsers() {
    return users(IbisKeys.PERMIT_DAEMON_USERS, IbisKeys.PERMIT_DAEMON_USERS_DEFAULT);
  }

  /** Of whose NodeManager a DataNode takes permits where it is of another user than its own. */
  public Set<String> permitNodeManagerUsers() {
    return users(IbisKeys.PERMIT_NODEMANAGER_USERS, IbisKeys.PERMIT_NODEMANAGER_USERS_DEFAULT);
  }

  private Set<String> users(String key, String otherwise) {
    String value = lookup.apply(key);
    String users = value == null ? otherwise : value;
    Set<String> all = new TreeSet<>();
    for (String user : users.split(",", -1)) {
      if (!USER.matcher(user.trim()).matches()) {
        throw bad(key, value, "names of users, separated by commas");
      }
      all.add(user.trim());
    }
    return all;
  }

  /** Whether a DataNode asks the NodeManager beside it for permits. */
  public boolean datanodePermits() {
    return flag(IbisKeys.DATANODE_PERMITS, IbisKeys.DATANODE_PERMITS_DEFAULT);
  }

  /** Whether a DataNode drops what scans have read from memory, behind their readers. */
  public boolean dropBehind() {
    return flag(IbisKeys.DROP_BEHIND, IbisKeys.DROP_BEHIND_DEFAULT);
  }

  /** Whether a node reports to the broker. */
  public boolean brokerEnabled() {
    return flag(IbisKeys.BROKER_ENABLED, IbisKeys.BROKER_ENABLED_DEFAULT);
  }

  /** Whether a node that reports goes by the weights that the broker answers. */
  public boolean brokerWeights() {
    return flag(IbisKeys.BROKER_WEIGHTS, IbisKeys.BROKER_WEIGHTS_DEFAULT);
  }

  /** Where brokers listen. */
  public int brokerPort() {
    return (int) whole(IbisKeys.BROKER_PORT, IbisKeys.BROKER_PORT_DEFAULT, 1, 65535);
  }

  /** Where brokers are, each as {@code host:port}; none where it is the usual places. */
  public List<String> brokerAddresses() {
    String value = lookup.apply(IbisKeys.BROKER_ADDRESS);
    if (value == null || value.trim().equals(IbisKeys.BROKER_ADDRESS_AUTO)) {
      return List.of();
    }
    List<String> all = Arrays.stream(value.split(",")).map(String::trim).toList();
    if (!all.stream().allMatch(a -> ADDRESS.matcher(a).matches())) {
      throw bad(
          IbisKeys.BROKER_ADDRESS, value, IbisKeys.BROKER_ADDRESS_AUTO + " or host:port,host:port");
    }
    return all;
  }

  /** The broker's policy: a path, or a resource of the class path. */
  public String policyFile() {
    String value = lookup.apply(IbisKeys.POLICY_FILE);
    if (value == null) {
      return IbisKeys.POLICY_FILE_DEFAULT;
    }
    String file = value.trim();
    if (!file.endsWith(".xml") || file.indexOf('/') > 0) {
      throw bad(IbisKeys.POLICY_FILE, value, "an absolute path or a name, that ends in .xml");
    }
    return file;
  }

  /** Hosts that may speak for any application: names, addresses, {@code a.b.c.d/n}, or *. */
  public List<String> trustHosts() {
    String value = lookup.apply(IbisKeys.TRUST_HOSTS);
    if (value == null || value.trim().equals(IbisKeys.TRUST_HOSTS_NONE)) {
      return List.of();
    }
    List<String> all = Arrays.stream(value.split(",", -1)).map(String::trim).toList();
    if (!all.equals(List.of("*")) && !all.stream().allMatch(h -> HOSTS.matcher(h).matches())) {
      throw bad(
          IbisKeys.TRUST_HOSTS,
          value,
          "none, *, or hosts by name, by address or as 10.1.0.0/16, separated by commas");
    }
    return all;
  }

  private boolean flag(String key, boolean otherwise) {
    String value = lookup.apply(key);
    if (value == null) {
      return otherwise;
    }
    return switch (value.trim()) {
      case "true" -> true;
      case "false" -> false;
      default -> throw bad(key, value, "true or false");
    };
  }

  /** Where devices' profiles are looked for; null for nowhere. */
  public Path profileDirectory() {
    return directory(IbisKeys.PROFILE_DIR, IbisKeys.PROFILE_DIR_DEFAULT);
  }

  /** Where mirrors of blocks are, on an SSD; null for nowhere. */
  public Path ssdDirectory() {
    return directory(IbisKeys.SSD_DIR, IbisKeys.SSD_DIR_DEFAULT);
  }

  /** Where {@code ibis-blockd} listens; null where there is no SSD. */
  public Path blockdSocket() {
    Path ssd = ssdDirectory();
    String set = lookup.apply(IbisKeys.BLOCKD_SOCKET);
    if (set == null || set.equals(IbisKeys.BLOCKD_SOCKET_AUTO)) {
      return ssd == null ? null : ssd.resolve("blockd.sock");
    }
    if (!set.startsWith("/")) {
      throw bad(IbisKeys.BLOCKD_SOCKET, set, "auto or an absolute path");
    }
    return Path.of(set);
  }

  /** By which rule windows wait that the SSD and a disk have. */
  public SsdRule ssdRule() {
    String value = lookup.apply(IbisKeys.SSD_RULE);
    return value == null
        ? IbisKeys.SSD_RULE_DEFAULT
        : SsdRule.of(value.trim()).orElseThrow(() -> bad(IbisKeys.SSD_RULE, value, SsdRule.VALUES));
  }

  /** The local directory that is on an SSD, for intermediate data; null for none. */
  public Path ssdLocalDirectory() {
    return directory(IbisKeys.SSD_LOCAL_DIR, IbisKeys.SSD_LOCAL_DIR_DEFAULT);
  }

  /** What intermediate data may use there, bytes; 0 for half of the file system. */
  public long ssdLocalBytes() {
    return whole(IbisKeys.SSD_LOCAL_BYTES, IbisKeys.SSD_LOCAL_BYTES_DEFAULT, 0, 1L << 50);
  }

  /** Where requests are traced; null for nowhere. */
  public Path traceDirectory() {
    return directory(IbisKeys.TRACE_DIR, IbisKeys.TRACE_DIR_DEFAULT);
  }

  private Path directory(String key, String otherwise) {
    String set = lookup.apply(key);
    String value = set == null ? otherwise : set;
    if (value.equals(NO_DIRECTORY)) {
      return null;
    }
    if (!value.startsWith("/")) {
      throw bad(key, value, "none or an absolute path");
    }
    return Path.of(value);
  }

  /** What a disk's trace takes at most, bytes: two files, each of less than 2 GiB. */
  public long traceMaxBytes() {
    return whole(IbisKeys.TRACE_MAX_MB, IbisKeys.TRACE_MAX_MB_DEFAULT, 1, 4_000) << 20;
  }

  /** A new controller for a device: fixed, or SFQ(D2) where the depth is {@code auto}. */
  public DepthController depthController(boolean rotational) {
    return depthController(rotational, null);
  }

  /**
   * The same for a device of which something is known.
   *
   * @param profile null for nothing
   */
  public DepthController depthController(boolean rotational, DeviceProfile profile) {
    return new DepthConf(this).controller(rotational, profile);
  }

  /** Window sizes for a device. */
  public WindowLimits windowLimits(boolean rotational) {
    return windowLimits(rotational, null);
  }

  /**
   * The same for a device of which something is known: its bulk is the default then, where that is
   * within four times the usual one.
   *
   * @param profile null for nothing
   */
  public WindowLimits windowLimits(boolean rotational, DeviceProfile profile) {
    long usual =
        rotational ? IbisKeys.WINDOW_BULK_DISK_DEFAULT : IbisKeys.WINDOW_BULK_FLASH_DEFAULT;
    long known =
        profile == null
            ? usual
            : Math.max(usual / BULK_RANGE, Math.min(usual * BULK_RANGE, profile.bulkBytes()));
    long bulk = whole(IbisKeys.WINDOW_BULK, known, 4096, MAX_WINDOW);
    long part =
        whole(
            IbisKeys.WINDOW_PART,
            Math.min(
                bulk,
                rotational
                    ? IbisKeys.WINDOW_PART_DISK_DEFAULT
                    : IbisKeys.WINDOW_PART_FLASH_DEFAULT),
            4096,
            bulk);
    long initial =
        whole(
            IbisKeys.WINDOW_INITIAL,
            Math.min(
                bulk,
                rotational
                    ? IbisKeys.WINDOW_INITIAL_DISK_DEFAULT
                    : IbisKeys.WINDOW_INITIAL_FLASH_DEFAULT),
            4096,
            bulk);
    return new WindowLimits(initial, part, bulk);
  }

  /**
   * Which of the given keys begin with {@code ibis.} and mean nothing, each with what replaces it,
   * or the known key that looks most like it.
   */
  public static List<String> unknownKeys(Iterable<String> keys, Set<String> known) {
    List<String> messages = new ArrayList<>();
    for (String key : new TreeSet<>(toList(keys))) {
      String instead = IbisKeys.REPLACED.get(key);
      if (instead != null) {
        messages.add(key + " has no meaning any more: " + instead);
      } else if (key.startsWith(IbisKeys.PREFIX) && !known.contains(key)) {
        String nearest =
            known.stream()
                .min(
                    Comparator.comparingInt((String k) -> EditDistance.of(k, key))
                        .thenComparing(k -> k))
                .map(k -> ": did you mean " + k + "?")
                .orElse("");
        messages.add(key + " is not a key of IBIS" + nearest);
      }
    }
    return messages;
  }

  private static List<String> toList(Iterable<String> keys) {
    List<String> all = new ArrayList<>();
    keys.forEach(all::add);
    return all;
  }

  /** For tests and tools that hold keys in a map. */
  public static IbisConf of(Map<String, String> values) {
    return new IbisConf(values::get);
  }

  private double weight(String key, double fallback) {
    String value = lookup.apply(key);
    return value == null ? fallback : Weight.parse(key, value);
  }

  String lookup(String key) {
    return lookup.apply(key);
  }

  double number(String key, double fallback, double min, double max) {
    String value = lookup.apply(key);
    if (value == null) {
      return fallback;
    }
    try {
      double number = Double.parseDouble(value.trim());
      if (number >= min && number <= max) {
        return number;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw bad(key, value, "a number from " + plain(min) + " to " + plain(max));
  }

  private long whole(String key, long fallback, long min, long max) {
    String value = lookup.apply(key);
    if (value == null) {
      return fallback;
    }
    try {
      long number = Long.parseLong(value.trim());
      if (number >= min && number <= max) {
        return number;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw bad(key, value, "a whole number from " + min + " to " + max);
  }

  private static String plain(double d) {
    return d == Math.rint(d) ? Long.toString((long) d) : Double.toString(d);
  }

  static IllegalArgumentException bad(String key, String value, String right) {
    return new IllegalArgumentException(key + ": '" + value + "' is not valid: give " + right);
  }
}
