package org.ibis.broker;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import org.ibis.core.IoCounts;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.Weight;
import org.ibis.core.fairqueue.StartTimeFairQueue;
import org.ibis.core.fairqueue.StartTimeFairQueue.Flow;
import org.ibis.core.total.DeviceReport;
import org.ibis.core.total.Service;
import org.ibis.core.total.ServiceReport;

/**
 * Devices that serve flows, each by a queue of its own, and a broker that hears of it once a
 * second: on virtual time, with messages that come late or not at all.
 */
final class ClusterSimulation {
  static final long SECOND = 1_000_000_000L;

  /** As a device's queue has them: a turn ends after a part where others are owed a whole bulk. */
  private static final long PART = SECOND / 50;

  private static final long BULK = SECOND / 8;

  /** So much later a flow does not ask any more for what it did not get. */
  private static final long QUEUED = 2 * SECOND;

  /** That a device of speed 1 gives. */
  private static final double BYTES_PER_SECOND = 100e6;

  private static final double PART_BYTES = BYTES_PER_SECOND * PART / SECOND;

  private final double[] weights;
  private final boolean[][] placed; // flow, device
  private final Rule rule;
  private final double loss;
  private final long latest; // of a message, ns
  private int inMemory; // times what disks give
  private final Random random;
  private final List<Device> devices = new ArrayList<>();
  private final PriorityQueue<Event> events = new PriorityQueue<>();
  private final Set<Integer> away = new HashSet<>();
  private final Map<String, Double> wishes = new HashMap<>(); // by flow, of devices
  private final Map<String, Double> caps = new HashMap<>();
  private ServiceTotals broker;
  private final List<Runnable> unheard = new ArrayList<>(); // while it stands still
  private long thaw; // until when it stands still
  private long now;
  private long numbered;

  /** What a device makes of what it hears. */
  enum Rule {
    /** Nothing. */
    NONE,
    /** As DSFQ: a flow is delayed by all that it got elsewhere. */
    DSFQ,
    /** It goes by the broker's weights. */
    WEIGHTS
  }

  private record Event(long at, long number, Runnable what) implements Comparable<Event> {
    @Override
    public int compareTo(Event other) {
      int byTime = Long.compare(at, other.at);
      return byTime != 0 ? byTime : Long.compare(number, other.number);
    }
  }

  /**
   * @param placed whether a flow has work for a device: {@code [flow][device]}
   * @param loss of messages, 0 to 1
   * @param latestMillis that a message takes
   */
  ClusterSimulation(
      double[] weights, boolean[][] placed, Rule rule, double loss, long latestMillis, long seed) {
    this.weights = weights;
    this.placed = placed;
    this.rule = rule;
    this.loss = loss;
    this.latest = latestMillis * SECOND / 1000;
    this.random = new Random(seed);
    this.broker = new ServiceTotals(1, new Wishes());
    for (int d = 0; d < placed[0].length; d++) {
      Device device = new Device(d);
      devices.add(device);
      at(0, device::serve);
      at(random.nextLong(SECOND), device::report);
    }
    at(SECOND, this::endPeriod);
  }

  private static IoCounts bytes(long parts) {
    IoCounts bytes = new IoCounts();
    bytes.add(IoKind.PERSISTENT, IoOp.READ, (long) (parts * PART_BYTES));
    return bytes;
  }

  /** The broker's weights. */
  private final class Wishes implements ServiceTotals.Weights {
    @Override
    public Terms of(String flow, double claimed) {
      double wish = wishes.getOrDefault(flow, 0.0) * BYTES_PER_SECOND;
      return new Terms(claimed, true, wish, caps.getOrDefault(flow, Weight.MAX));
    }
  }

  /** A flow asks for as many bytes as so many devices of speed 1 give. */
  void wish(int flow, double devices) {
    wishes.put("flow" + flow, devices);
  }

  /** From now on all say that they found so many times as much in memory as disks give them. */
  void foundInMemory(int times) {
    inMemory = times;
  }

  /** No wish lifts its weight over this one. */
  void cap(int flow, double weight) {
    caps.put("flow" + flow, weight);
  }

  /** What becomes of it. */
  Bandwidths.State wishState(int flow) {
    return broker.flows().get("flow" + flow).wishState;
  }

  /** What it is said to need, and what there was of that, in devices. */
  double[] need(int flow) {
    FlowTotal f = broker.flows().get("flow" + flow);
    return new double[] {f.needs, f.room};
  }

  /** From now on a device moves so many times as many bytes in a second. */
  void speed(int device, double times) {
    devices.get(device).speed = times;
  }

  /** From now on all do. */
  void speed(double times) {
    devices.forEach(d -> d.speed = times);
  }

  /**
   * The broker's process stands still. What is sent to it waits for it, and who sent it does not
   * wait for the answer.
   *
   * @param periodFirst whether a period ends before it hears of anything again, or after that
   */
  void freeze(double seconds, boolean periodFirst) {
    thaw = now + (long) (seconds * SECOND);
    at(
        thaw,
        () -> {
          if (periodFirst) {
            broker.endPeriod(now);
          }
          unheard.forEach(Runnable::run);
          unheard.clear();
        });
  }

  private void at(long nanos, Runnable what) {
    events.add(new Event(nanos, numbered++, what));
  }

  private void endPeriod() {
    if (now >= thaw) {
      broker.endPeriod(now);
    }
    at(now + SECOND, this::endPeriod);
  }

  /** A message: it comes late, or not at all. */
  private void send(Runnable what) {
    if (random.nextDouble() >= loss) {
      at(now + random.nextLong(latest + 1), what);
    }
  }

  void run(double seconds) {
    long end = now + (long) (seconds * SECOND);
    while (!events.isEmpty() && events.peek().at() <= end) {
      Event next = events.remove();
      now = next.at();
      next.what().run();
    }
    now = end;
  }

  /** Another broker takes over, which knows nothing. */
  void failOver() {
    broker = new ServiceTotals(now, new Wishes());
  }

  /** From now on a flow has no work anywhere, or has it again. */
  void away(int flow, boolean is) {
    if (is ? away.add(flow) : away.remove(flow)) {
      for (Device d : devices) {
        if (placed[flow][d.number]) {
          d.away(flow, is);
        }
      }
    }
  }

  /** What each flow has got in all, in seconds of a device. */
  double[] served() {
    double[] served = new double[weights.length];
    for (int f = 0; f < weights.length; f++) {
      for (Device d : devices) {
        served[f] += (double) d.served[f] / SECOND;
      }
    }
    return served;
  }

  /** Runs on; what each flow gets of devices in a second. */
  double[] rates(double seconds) {
    double[] before = served();
    run(seconds);
    double[] rates = served();
    for (int f = 0; f < rates.length; f++) {
      rates[f] = (rates[f] - before[f]) / seconds;
    }
    return rates;
  }

  /** The longest that a flow with work got nothing from a device, or gets nothing now, s. */
  double longestWait() {
    return devices.stream().mapToLong(Device::longestWait).max().orElse(0) / (double) SECOND;
  }

  /** From now on a flow asks each of its devices for so much of it, 0 to 1, and no more. */
  void demand(int flow, double share) {
    devices.forEach(d -> d.demand(flow, share));
  }

  /** The same of one device. */
  void demand(int flow, int device, double share) {
    devices.get(device).demand(flow, share);
  }

  /** The weight that counts, over the flow's own. */
  double skew(int flow) {
    return devices.stream()
        .filter(d -> placed[flow][d.number])
        .mapToDouble(d -> d.flows.get(flow).weight() / weights[flow])
        .average()
        .orElseThrow();
  }

  private final class Device {
    private final int number;
    private final StartTimeFairQueue<Integer> queue = new StartTimeFairQueue<>();
    private final List<Flow<Integer>> flows = new ArrayList<>();
    private final long[] served = new long[weights.length];
    private final long[] parts = new long[weights.length];
    private final double[] elsewhere = new double[weights.length];
    private final long[] lastServed = new long[weights.length];
    private final double[] demand = new double[weights.length]; // 0: all there is
    private final double[] demanded = new double[weights.length]; // up to lastDemand
    private final Set<Integer> competing = new HashSet<>(); // since the last answer
    private long longestWait;
    private long order;
    private long sequence;
    private long answered = -1;
    private double speed = 1;
    private boolean serving;
    private int turn = -1; // whose it is
    private long turnLeft;

    Device(int number) {
      this.number = number;
      for (int f = 0; f < weights.length; f++) {
        flows.add(new Flow<>(f, weights[f]));
        if (placed[f][number]) {
          queue.backlogged(flows.get(f), order++);
        }
      }
    }

    private void away(int flow, boolean is) {
      if (is) {
        queue.idle(flows.get(flow));
      } else {
        backlogged(flow);
      }
    }

    private void backlogged(int flow) {
      queue.backlogged(flows.get(flow), order++);
      lastServed[flow] = now;
      if (!serving) {
        serve();
      }
    }

    private void demand(int flow, double share) {
      demand[flow] = share;
      demanded[flow] = served[flow] - share * now;
    }

    private long longestWait() {
      long longest = longestWait;
      for (Flow<Integer> f : flows) {
        if (f.isBacklogged()) {
          longest = Math.max(longest, now - lastServed[f.owner()]);
        }
      }
      return longest;
    }

    /** But for what all of them got elsewhere alike, which delays nobody. */
    private void delayByAllOfIt(Map<Integer, Long> totals) {
      double[] more = new double[weights.length];
      double common = Double.POSITIVE_INFINITY;
      for (int f : totals.keySet()) {
        double others = totals.get(f) - served[f];
        more[f] = (others - elsewhere[f]) / weights[f];
        elsewhere[f] = others;
        common = Math.min(common, more[f]);
      }
      for (int f : totals.keySet()) {
        queue.correct(flows.get(f), (more[f] - common) * weights[f]);
      }
    }

    private void serve() {
      Flow<Integer> next = queue.first();
      serving = next != null;
      if (!serving) {
        return;
      }
      long part = (long) (PART / speed);
      if (turnLeft > 0
          && flows.get(turn).isBacklogged()
          && !queue.owes(flows.get(turn), BULK / speed)) {
        next = flows.get(turn);
      } else {
        queue.beginTurn(next);
        turn = next.owner();
        turnLeft = BULK;
      }
      int f = next.owner();
      longestWait = Math.max(longestWait, now - lastServed[f]);
      queue.charge(next, (double) part, order++);
      turnLeft -= PART;
      served[f] += part;
      parts[f]++;
      competing.add(f);
      lastServed[f] = now + part;
      demanded[f] = Math.min(demanded[f], served[f] - demand[f] * (now - QUEUED));
      if (demand[f] > 0 && served[f] - demanded[f] > demand[f] * now) {
        queue.idle(next);
        at((long) ((served[f] - demanded[f]) / demand[f]), () -> backlogged(f));
      }
      at(now + part, this::serve);
    }

    private void report() {
      at(now + SECOND, this::report);
      if (rule == Rule.NONE) {
        return;
      }
      Map<String, Service> told = new HashMap<>();
      for (int f = 0; f < weights.length; f++) {
        if (flows.get(f).isBacklogged()) {
          competing.add(f);
        }
      }
      for (int f : competing) {
        Flow<Integer> flow = flows.get(f);
        told.put(
            "flow" + f,
            new Service(
                served[f],
                flow.isBacklogged(),
                weights[f],
                false,
                flow.weight(),
                bytes((1 + inMemory) * parts[f]),
                (long) (inMemory * parts[f] * PART_BYTES),
                0,
                0));
      }
      ServiceReport report =
          new ServiceReport("device" + number, 0, sequence++, 0, DeviceReport.of(told));
      send(
          () -> {
            if (now < thaw) {
              unheard.add(() -> broker.reported(List.of(report), now));
              return;
            }
            broker.reported(List.of(report), now);
            Map<String, Double> answer = broker.weights(List.of(report));
            Map<Integer, Long> totals = new HashMap<>();
            for (int f = 0; f < weights.length; f++) {
              if (told.containsKey("flow" + f)) {
                totals.put(f, broker.served("flow" + f));
              }
            }
            send(() -> answered(report.sequence(), answer, totals));
          });
    }

    private void answered(long number, Map<String, Double> answer, Map<Integer, Long> totals) {
      if (number <= answered) {
        return;
      }
      answered = number;
      if (rule == Rule.DSFQ) {
        delayByAllOfIt(totals);
      } else {
        for (int f = 0; f < weights.length; f++) {
          Double weight = answer.get("flow" + f);
          if (weight != null) {
            flows.get(f).setWeight(weight);
          }
        }
      }
      competing.removeIf(f -> !flows.get(f).isBacklogged());
    }
  }
}
