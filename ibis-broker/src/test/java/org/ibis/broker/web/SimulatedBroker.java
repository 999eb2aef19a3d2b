package org.ibis.broker.web;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.ibis.broker.BandwidthState;
import org.ibis.broker.BlockReadState;
import org.ibis.broker.BrokerView;
import org.ibis.broker.ClusterState;
import org.ibis.broker.DeviceState;
import org.ibis.broker.JobState;
import org.ibis.broker.KindRates;
import org.ibis.broker.NodeState;
import org.ibis.core.Mode;
import org.ibis.core.Weight;

/**
 * A cluster of any size, made up: each node has two disks and up to four of the jobs. Job 0 has the
 * name that it is given, the last one is no application that runs. What all get is in proportion to
 * {@link #load}, which a test sets.
 */
final class SimulatedBroker implements BrokerView {
  /** Who is no application that runs. */
  static final String MADE_UP = "<b>made-up/../&amp;%2F";

  /** Of the nodes one of so many is silent, where there are so many. */
  static final int NODES_FOR_A_SILENT_ONE = 97;

  private static final int DISKS = 2;
  private static final int JOBS_ON_A_NODE = 4;
  private static final double MEGABYTE = 1e6;

  /** Of what the disks can do, 0 to 1. */
  volatile double load = 0.5;

  /** The job that gets twice as much as the others. */
  volatile int favourite;

  /** How often somebody asked. */
  final AtomicLong asked = new AtomicLong();

  /** What an administrator said of the cluster. */
  volatile Mode mode = Mode.ON;

  /** What an administrator said, by job. */
  final Map<String, Double> overrides = new ConcurrentHashMap<>();

  private final int nodes;
  private final int jobs;
  private final String name;

  /**
   * @param name of the first job
   */
  SimulatedBroker(int nodes, int jobs, String name) {
    this.nodes = nodes;
    this.jobs = jobs;
    this.name = name;
  }

  static String job(int number) {
    return String.format("application_1763885000123_%04d", number + 1);
  }

  private String id(int job) {
    return job == jobs - 1 ? MADE_UP : job(job);
  }

  static String node(int number) {
    return String.format("node%05d.example.org", number);
  }

  private static boolean isSilent(int node) {
    return node % NODES_FOR_A_SILENT_ONE == NODES_FOR_A_SILENT_ONE - 1;
  }

  private double claimed(int job) {
    return overrides.getOrDefault(id(job), (double) (1 << job % 6));
  }

  private double part(int job) {
    double all = IntStream.range(0, jobs).mapToDouble(j -> j == favourite ? 2 : 1).sum();
    return (job == favourite ? 2 : 1) / all;
  }

  private double inAll() {
    return nodes * DISKS * load;
  }

  private static KindRates bytes(double disks) {
    double each = disks * 20 * MEGABYTE;
    return new KindRates(each * 2, each, each * 0.5, each, each * 0.5);
  }

  @Override
  public long epoch() {
    return 1763885000123L;
  }

  @Override
  public Mode mode() {
    return mode;
  }

  @Override
  public void mode(Mode now) {
    mode = now;
  }

  @Override
  public ClusterState cluster() {
    asked.incrementAndGet();
    int silent = nodes / NODES_FOR_A_SILENT_ONE;
    return new ClusterState(
        jobs, 1, nodes, silent, nodes * DISKS, inAll(), bytes(inAll()), 3, blockReads(0));
  }

  @Override
  public List<JobState> jobs() {
    double weights = IntStream.range(0, jobs).mapToDouble(this::claimed).sum();
    return IntStream.range(0, jobs).mapToObj(j -> state(j, weights)).toList();
  }

  private JobState state(int job, double weights) {
    String id = id(job);
    boolean runs = job != jobs - 1;
    double weight = claimed(job);
    double gets = part(job) * inAll();
    int devices = Math.max(1, nodes * DISKS * Math.min(jobs, JOBS_ON_A_NODE) / jobs);
    return new JobState(
        id,
        !runs ? null : job == 0 ? name : "job " + job,
        runs ? "user" + job % 7 : null,
        runs ? "root.queue" + job % 5 : null,
        runs,
        weight,
        overrides.containsKey(id) ? "administrator" : runs ? "claim" : "default",
        job == 5 ? 64 : weight,
        job == 5 ? "ibis.policy.queue.root.queue0.max" : null,
        weight * 1.3,
        4711.5 * (job + 1),
        gets,
        part(job),
        weight / weights,
        devices,
        devices / 2,
        40.0 * (job + 1) / weight,
        bytes(gets),
        job == 1
            ? new BandwidthState(30 * MEGABYTE, "behind", 0.3, nodes * DISKS * 0.5, 0.3)
            : null);
  }

  @Override
  public Optional<JobState> job(String id) {
    return jobs().stream().filter(j -> j.id().equals(id)).findFirst();
  }

  @Override
  public List<NodeState> nodes(String prefix, boolean silent) {
    return IntStream.range(0, nodes)
        .filter(n -> !silent || isSilent(n))
        .filter(n -> node(n).startsWith(prefix))
        .mapToObj(
            n ->
                new NodeState(
                    node(n), DISKS, heard(n), DISKS * load, n % 50 == 7 ? 2 : 0, blockReads(n)))
        .toList();
  }

  /** Every third node has an SSD. */
  private BlockReadState blockReads(int node) {
    return node % 3 == 0 ? new BlockReadState(12 * MEGABYTE, 230 * MEGABYTE, 158 * MEGABYTE) : null;
  }

  private static double heard(int node) {
    return isSilent(node) ? 4000 : 0.4;
  }

  @Override
  public Listing<DeviceState> devices(String prefix, int most) {
    List<String> names = new ArrayList<>();
    for (int n = 0; n < nodes; n++) {
      for (int d = 0; d < DISKS; d++) {
        names.add(device(n, d));
      }
    }
    names.removeIf(device -> !device.startsWith(prefix));
    return new Listing<>(
        names.stream().sorted().limit(most).map(this::device).toList(), names.size());
  }

  private static String device(int node, int disk) {
    return node(node) + "/NodeManager-4711-0/sd" + (char) ('a' + disk);
  }

  private DeviceState device(String device) {
    String node = device.substring(0, device.indexOf('/'));
    int number = Integer.parseInt(node.substring(4, 9));
    int on = Math.min(jobs, JOBS_ON_A_NODE);
    List<Integer> here =
        IntStream.range(0, on).mapToObj(i -> (number * JOBS_ON_A_NODE + i) % jobs).toList();
    double all = here.stream().mapToDouble(this::part).sum();
    List<DeviceState.Part> parts =
        here.stream()
            .map(
                j ->
                    new DeviceState.Part(
                        id(j),
                        load * part(j) / all,
                        part(j) / all,
                        claimed(j),
                        40.0 / claimed(j),
                        j % 2 == 0))
            .sorted(Comparator.comparingDouble(DeviceState.Part::perSecond).reversed())
            .toList();
    return new DeviceState(
        device, node, heard(number), 1 + 3 * load, 12.5 * (1 + load), 64, 512, load, parts);
  }

  @Override
  public Listing<DeviceState> devicesOf(String job, int most) {
    List<DeviceState> first =
        devices("", 20 * most).first().stream()
            .filter(d -> d.jobs().stream().anyMatch(p -> p.id().equals(job)))
            .limit(most)
            .toList();
    return new Listing<>(first, job(job).map(JobState::devices).orElse(0));
  }

  @Override
  public void override(String job, OptionalDouble weight) {
    if (weight.isEmpty()) {
      overrides.remove(job);
    } else if (Weight.isValid(weight.getAsDouble())) {
      overrides.put(job, weight.getAsDouble());
    } else {
      throw new IllegalArgumentException(
          "weight: give a number from " + Weight.MIN + " to " + Weight.MAX);
    }
  }

  @Override
  public Optional<String> policyError() {
    return Optional.empty();
  }

  @Override
  public List<String> policyUnmatched() {
    return List.of();
  }
}
