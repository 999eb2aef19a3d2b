package org.ibis.core.device;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.cost.Cost;
import org.ibis.core.cost.DeviceModel;
import org.ibis.core.depth.FixedDepth;
import org.ibis.core.depth.ReferenceLatency;
import org.ibis.core.mirror.EitherDevice;
import org.ibis.core.mirror.MirrorPolicy;
import org.ibis.core.mirror.MirrorPolicy.MirroredWindow;
import org.ibis.core.mirror.SelectiveBypass.Second;
import org.ibis.core.window.Window;
import org.ibis.core.window.WindowLimits;

/**
 * Disks and SSDs that have mirrors of their blocks, a {@link DeviceQueue} above each, and readers
 * of one block after the other, or of what is anywhere; on virtual time.
 */
final class MirrorSimulation {
  private static final double SECOND = 1e9;
  private static final long MB = 1 << 20;
  private static final long BLOCK = 128 * MB;
  private static final int AHEAD = 2; // windows that a reader has asked for
  private static final WindowLimits LIMITS = new WindowLimits(MB, MB, 16 * MB);

  private final VirtualTime time = new VirtualTime();
  private final Random random;
  private final MirrorPolicy policy;
  final List<Device> disks = new ArrayList<>();
  final List<Device> ssds = new ArrayList<>();
  final List<Reader> readers = new ArrayList<>();
  double mirrored = 1; // part of the blocks
  boolean spread = true; // blocks are anywhere; else each reader has its disk and its SSD
  long window = LIMITS.bulkBytes(); // that a reader asks for
  boolean anywhere; // each is at another place, and is asked for when the one before was eaten
  private long blocks;

  MirrorSimulation(MirrorPolicy policy, long seed) {
    this.policy = policy;
    this.random = new Random(seed);
  }

  void addDisks(int count, int megabytesPerSecond) {
    for (int i = 0; i < count; i++) {
      disks.add(new Device(SimulatedDevice.diskOf(megabytesPerSecond), true, 1));
    }
  }

  void addSsds(int count, int megabytesPerSecond) {
    for (int i = 0; i < count; i++) {
      ssds.add(new Device(SimulatedDevice.ssdOf(megabytesPerSecond), false, 2));
    }
  }

  /**
   * Adds readers of a job.
   *
   * @param megabytesPerSecond what each eats at most
   */
  void addReaders(int count, String job, double weight, double megabytesPerSecond) {
    for (int i = 0; i < count; i++) {
      readers.add(new Reader(readers.size(), job, weight, megabytesPerSecond * 1e6 / SECOND));
    }
  }

  /** From now on the SSDs have that part of their speed, every other time for so long. */
  void slowSsdsDown(double seconds, double part) {
    ssds.forEach(d -> d.device.slowedBy = d.device.slowedBy == 1 ? 1 / part : 1);
    time.at(time.now() + (long) (seconds * SECOND), () -> slowSsdsDown(seconds, part));
  }

  /** Runs on for so long, and says each second what it was like. */
  void run(int seconds, Consumer<Second> observer) {
    for (Reader r : readers) {
      if (r.isNew()) {
        time.at(time.now() + random.nextInt(50_000_000), r::advance);
      }
    }
    for (int s = 0; s < seconds; s++) {
      time.runUntil(time.now() + (long) SECOND);
      observer.accept(second());
    }
  }

  private Second second() {
    double ofSsds = ssds.stream().mapToDouble(d -> d.lately.bytes).sum();
    double all = ofSsds + disks.stream().mapToDouble(d -> d.lately.bytes).sum();
    double waited = ssds.stream().mapToDouble(d -> d.lately.awaited).sum();
    long windows = ssds.stream().mapToLong(d -> d.lately.windows).sum();
    List<Double> use = disks.stream().map(d -> d.lately.busyNanos() / SECOND).toList();
    disks.forEach(Device::beginSecond);
    ssds.forEach(Device::beginSecond);
    return new Second(all, ofSsds, waited / Math.max(1, windows), use);
  }

  /** One device and its queue. */
  final class Device {
    private final SimulatedDevice device;
    private final DeviceQueue queue;
    private long idleEvent = Long.MAX_VALUE;
    long bytes; // so far
    private Lately lately;

    private Device(SimulatedDevice device, boolean rotational, int depth) {
      this.device = device;
      this.lately = new Lately(device);
      this.queue =
          new DeviceQueue(
              LIMITS,
              DeviceModel.usual(rotational, DeviceModel.COST_RATE),
              Cost.TIME,
              new FixedDepth(depth, ReferenceLatency.ofNanos(1e7, 1e7)),
              Long.MAX_VALUE,
              0,
              null);
    }

    private void beginSecond() {
      lately = new Lately(device);
    }

    private Runnable submit(Reader reader, Asked asked, BooleanSupplier takes) {
      WindowRequest r =
          queue.enqueue(asked.tag, IoOp.READ, true, asked.window, new Io(takes), time.now());
      var unused =
          r.done.thenRun(
              () -> {
                lately.windows++;
                lately.awaited += time.now() - asked.nanos;
                reader.done(asked, this);
              });
      dispatch();
      return () -> takeBack(r);
    }

    private void takeBack(WindowRequest r) {
      boolean unused = queue.cancel(r, false, time.now());
      time.at(time.now(), this::dispatch);
    }

    private void dispatch() {
      for (Permit p = queue.next(time.now()); p != null; p = queue.next(time.now())) {
        if (!((Io) p.request.io).takes.getAsBoolean()) {
          throw new AssertionError("the other device has it, and it still waited here");
        }
        device.add(p);
      }
      for (Permit p = device.begin(); p != null; p = device.begin()) {
        Permit begun = p;
        time.at(time.now() + device.nanos(p), () -> ended(begun));
      }
      if (queue.idleUntil() != Long.MAX_VALUE && queue.idleUntil() != idleEvent) {
        idleEvent = queue.idleUntil();
        time.at(idleEvent, this::dispatch);
      }
    }

    private void ended(Permit p) {
      device.ended();
      bytes += p.part.bytes();
      lately.bytes += p.part.bytes();
      boolean over = queue.ended(p, true, time.now());
      dispatch();
      if (over) {
        p.request.done.complete(null);
      }
    }
  }

  private record Io(BooleanSupplier takes) implements PartIo {
    @Override
    public void begin(Permit permit) {}
  }

  /** What a device did since the second began. */
  private static final class Lately {
    private final SimulatedDevice device;
    private final long busyBefore;
    private long bytes;
    private long windows;
    private double awaited; // ns

    private Lately(SimulatedDevice device) {
      this.device = device;
      this.busyBefore = device.busyNanos;
    }

    private double busyNanos() {
      return Math.min(SECOND, (double) (device.busyNanos - busyBefore));
    }
  }

  /** A window that a reader has asked for. */
  private static final class Asked {
    private final FlowTag tag;
    private final Window window;
    private final long nanos; // when
    private EitherDevice either;
    private boolean done;

    private Asked(FlowTag tag, Window window, long nanos) {
      this.tag = tag;
      this.window = window;
      this.nanos = nanos;
    }
  }

  /** Reads blocks, each from its begin to its end, with some windows ahead. */
  final class Reader {
    private final int number;
    final String job;
    private final double weight;
    private final double bytesPerNano; // that it eats at most
    private final Deque<Asked> asked = new ArrayDeque<>(); // in the order of the stream
    long moved; // bytes
    long fromSsd; // of that
    private Device disk;
    private int diskNumber;
    private Device ssd;
    private boolean hasMirror;
    private long block; // number
    private long planned = BLOCK; // bytes of it
    private int ahead; // windows that were asked for and not eaten
    private double eatenAt; // ns; when the last one is
    private boolean begun;

    private Reader(int number, String job, double weight, double bytesPerNano) {
      this.number = number;
      this.job = job;
      this.weight = weight;
      this.bytesPerNano = bytesPerNano;
    }

    private boolean isNew() {
      return !begun;
    }

    private void advance() {
      begun = true;
      while (ahead < (anywhere ? 1 : AHEAD)) {
        if (anywhere || planned == BLOCK) {
          nextBlock();
        }
        Window w = new Window(planned, planned + window);
        planned += window;
        ahead++;
        ask(new Asked(new FlowTag(job, weight, IoKind.PERSISTENT, block), w, time.now()));
      }
      if (!asked.isEmpty() && time.now() >= (long) eatenAt) {
        asked.forEach(a -> a.either.awaited()); // it has eaten all that there is
      }
    }

    private void nextBlock() {
      diskNumber = spread ? random.nextInt(disks.size()) : number % disks.size();
      disk = disks.get(diskNumber);
      ssd = ssds.get(spread ? random.nextInt(ssds.size()) : diskNumber % ssds.size());
      hasMirror = random.nextDouble() < mirrored;
      block = ++blocks;
      planned = anywhere ? random.nextInt((int) (BLOCK / window)) * window : 0;
    }

    private void ask(Asked a) {
      asked.addLast(a);
      Device ofDisk = disk;
      Device ofSsd = ssd;
      a.either =
          new EitherDevice(
              takes -> ofSsd.submit(this, a, takes),
              takes -> ofDisk.submit(this, a, takes),
              (nanos, what) -> time.at(time.now() + nanos, what));
      MirroredWindow w =
          new MirroredWindow(
              number,
              diskNumber,
              ofSsd.queue.nanosOfWindow(IoOp.READ, window),
              ofDisk.queue.nanosOfWindow(IoOp.READ, window));
      a.either.start(hasMirror ? policy.of(w) : MirrorPolicy.diskOnly().of(w));
    }

    private void done(Asked a, Device by) {
      a.done = true;
      moved += window;
      fromSsd += ssds.contains(by) ? window : 0;
      while (!asked.isEmpty() && asked.getFirst().done) {
        asked.removeFirst();
        eatenAt = Math.max((double) time.now(), eatenAt) + window / bytesPerNano;
        time.at((long) eatenAt, this::eaten);
      }
    }

    private void eaten() {
      ahead--;
      advance();
    }
  }
}
