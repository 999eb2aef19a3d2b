package org.ibis.core.shadow;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.ibis.core.IoOp;
import org.ibis.core.cost.DeviceModel;
import org.ibis.core.window.WindowLimits;

/**
 * Works out, period by period, what each flow would have got of a device that is not scheduled, if
 * it were. Each wants so much of the device's time as it would use if it never waited for it;
 * {@link WaterFilling} says what of that it would have got by its weight; and what it did would
 * have taken as long as the slower of the two allows, as IBIS reads ahead and writes behind. What a
 * writer has in memory counts for nothing: without IBIS it has some there, too.
 *
 * <p>It can't know what holds up a job that waits for the disk all the time now and would wait for
 * something else then: processors it hears of ({@link NeededTime}), a network or a peer not. Such a
 * job is taken for one that wants all that it can get.
 *
 * <p>Pure: time is a parameter. Not safe for use by several threads.
 */
public final class ShadowDevice {
  /** Of what was read before, in each period. */
  private static final double KEEP = 0.7;

  private final DeviceModel usual;
  private final WindowLimits limits;
  private final DeviceSpeed speed = new DeviceSpeed();
  private double fromDeviceLately; // bytes

  /**
   * A flow of the device.
   *
   * @param weight that counts there
   */
  public record Known(ShadowFlow did, String name, double weight) {}

  /**
   * @param usual times of a device of its class: how long it takes to get somewhere else can't be
   *     seen, and is taken to be as much longer as a byte takes
   * @param limits of what IBIS does at a time
   */
  public ShadowDevice(DeviceModel usual, WindowLimits limits) {
    this.usual = usual;
    this.limits = limits;
  }

  /** What a byte takes, as far as it is known, ns. */
  public double nanosPerByte(IoOp op) {
    return speed.nanosPerByte(op);
  }

  /**
   * Ends a period.
   *
   * @param nanos its length
   * @param moved by the device meanwhile; null where nobody tells
   * @param flows that are known, whether they did something or not
   * @param needed besides the device
   */
  public void endPeriod(double nanos, Moved moved, List<Known> flows, NeededTime needed) {
    requireNonNull(needed, "needed is null");
    List<Known> all = flows.stream().filter(f -> f.did.hasWork()).toList();
    long read = all.stream().mapToLong(f -> f.did.bytes(IoOp.READ)).sum();
    long written = all.stream().mapToLong(f -> f.did.bytes(IoOp.WRITE)).sum();
    // Where the kernel says nothing, what was wanted is all that is known.
    Moved did = moved == null ? new Moved(read, written, (long) nanos) : moved;
    speed.learn(did, nanos);
    if (!speed.isKnown()) {
      all.stream() // it rests: nobody waits for it
          .map(Known::did)
          .forEach(f -> f.ended(f.atWorkNanos(nanos), f.atWorkNanos(nanos)));
      return;
    }
    double[] cold = cold(flows, all, nanos, did.readBytes());
    List<Part> parts = new ArrayList<>();
    for (Known f : all) {
      double atWork = f.did.atWorkNanos(nanos);
      double needs = Math.max(f.did.unhinderedNanos(nanos), atWork * needed.of(f.name));
      parts.add(new Part(f, nanos, atWork, needs, cold[parts.size()]));
    }
    divide(parts, p -> limits.bulkBytes());
    List<Part> limited = parts.stream().filter(p -> p.share < p.wants).toList();
    divide(parts, p -> turnBytes(p, limited)); // once more, with the turns that follow
    parts.forEach(this::settle);
  }

  /**
   * The part of what each reads that comes from the device; what is read ahead comes earlier. What
   * the device gave is divided by how long each waited for it, up to what it read: who says that it
   * read much takes nothing from anybody, and nobody waits for longer than the time that passed.
   */
  private double[] cold(List<Known> known, List<Known> all, double nanos, long fromDevice) {
    fromDeviceLately = KEEP * fromDeviceLately + fromDevice;
    known.forEach(f -> f.did.lately(KEEP, nanos));
    double[] wants =
        all.stream().mapToDouble(f -> f.did.readLately() / Math.max(1, fromDeviceLately)).toArray();
    double[] waits = all.stream().mapToDouble(f -> Math.max(1, f.did.waitedLately())).toArray();
    double[] shares = WaterFilling.shares(wants, waits);
    for (int i = 0; i < shares.length; i++) {
      shares[i] = wants[i] == 0 ? 1 : Math.min(1, shares[i] / wants[i]);
    }
    return shares;
  }

  /** What a flow does in a period, and gets. */
  private static final class Part {
    private final Known flow;
    private final double pause; // ns in which it wants nothing
    private final double atWork; // ns
    private final double needs; // of that, with a device that takes no time, ns
    private final double cold; // part of what it reads that comes from the device
    private double work; // ns of the device
    private double wants; // of the device's time, 0 to infinity
    private double share; // of that, at most what it wants

    Part(Known flow, double nanos, double atWork, double needs, double cold) {
      this.flow = flow;
      this.pause = nanos - atWork;
      this.atWork = atWork;
      this.needs = needs;
      this.cold = cold;
    }
  }

  private void divide(List<Part> parts, ToDoubleFunction<Part> turnBytes) {
    for (Part p : parts) {
      p.work = work(p, parts.size() > 1 ? turnBytes.applyAsDouble(p) : 0);
      p.wants = p.work == 0 ? 0 : p.work / Math.max(1, p.pause + p.needs);
    }
    double[] shares =
        WaterFilling.shares(
            parts.stream().mapToDouble(p -> p.wants).toArray(),
            parts.stream().mapToDouble(p -> p.flow.weight).toArray());
    for (int i = 0; i < shares.length; i++) {
      parts.get(i).share = shares[i];
    }
  }

  /** A light flow's turn ends where a heavier one that waits is owed a bulk. */
  private double turnBytes(Part p, List<Part> limited) {
    double heaviest =
        limited.stream().filter(o -> o != p).mapToDouble(o -> o.flow.weight).max().orElse(0);
    double part = heaviest == 0 ? 1 : Math.min(1, p.flow.weight / heaviest);
    return Math.max((double) limits.partBytes(), part * limits.bulkBytes());
  }

  /**
   * Time of the device that has to pass before a flow has done what it did, ns.
   *
   * @param turnBytes of one turn between those of others; 0 where there are none
   */
  private double work(Part p, double turnBytes) {
    ShadowFlow f = p.flow.did;
    double read = p.cold * f.bytes(IoOp.READ);
    double written = (double) f.bytes(IoOp.WRITE);
    double turns = turnBytes == 0 ? 0 : (read + written) / turnBytes;
    return read * speed.nanosPerByte(IoOp.READ)
        + written * speed.nanosPerByte(IoOp.WRITE)
        + (p.cold * f.jumps() + turns) * jumpNanos();
  }

  private double jumpNanos() {
    double slower = speed.nanosPerByte(IoOp.READ) / usual.nanosPerByte(IoOp.READ);
    return usual.fixedNanos(IoOp.READ, false) * Math.max(1, slower);
  }

  private void settle(Part p) {
    double took =
        p.work == 0 ? p.needs : Math.max(p.needs, p.work / p.share - p.pause); // it works on then
    p.flow.did.ended(p.atWork, took);
  }
}
