package org.ibis.core.device;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A device on virtual time: a rotational disk that serves one part after the other, or flash that
 * serves several side by side. Each stream is a file of its own, somewhere on it.
 */
final class SimulatedDevice {
  private static final long ROTATION_NANOS = 8_333_333; // 7200 rpm
  private static final double SEEK_MILLIS = 1; // shortest
  private static final double FULL_SEEK_MILLIS = 15; // with the square root of the distance

  private final boolean rotational;
  private final int channels;
  private final double nanosPerByte; // of one channel
  private final double fixedNanos; // flash: of a part
  private final Random random = new Random(42);
  private final Map<Long, Double> placeOfStream = new HashMap<>(); // 0 to 1
  private final List<Permit> pending = new ArrayList<>();
  private int busy; // channels
  private double arm; // 0 to 1
  private long headStream = -1;
  private long headEnd;
  double slowedBy = 1; // what else it does takes the rest of its time
  long seekNanos; // positioning so far
  long busyNanos;

  private SimulatedDevice(
      boolean rotational, int channels, double nanosPerByte, double fixedNanos) {
    this.rotational = rotational;
    this.channels = channels;
    this.nanosPerByte = nanosPerByte;
    this.fixedNanos = fixedNanos;
  }

  /** 120 MB/s, 7200 rpm; all times are longer by a factor. */
  static SimulatedDevice disk(double slow) {
    return new SimulatedDevice(true, 1, 1e3 / 120 * slow, slow);
  }

  /** 7200 rpm and so many MB/s. */
  static SimulatedDevice diskOf(int megabytesPerSecond) {
    return new SimulatedDevice(true, 1, 1e3 / megabytesPerSecond, 1);
  }

  /** An SSD that serves one part after the other, each with all of its so many MB/s. */
  static SimulatedDevice ssdOf(int megabytesPerSecond) {
    return new SimulatedDevice(false, 1, 1e3 / megabytesPerSecond, 1e4);
  }

  /** So many channels, each of 100 MB/s and 0.1 ms. */
  static SimulatedDevice flash(int channels) {
    return new SimulatedDevice(false, channels, 10, 1e5);
  }

  void add(Permit p) {
    pending.add(p);
  }

  /** Begins a part if a channel is free; null where none is or nothing waits. */
  Permit begin() {
    if (busy == channels || pending.isEmpty()) {
      return null;
    }
    busy++;
    int next = 0;
    for (int i = 0; i < pending.size(); i++) { // the disk's queue: what goes on comes first
      if (isAtHead(pending.get(i))) {
        return pending.remove(i);
      }
      if (rotational && distance(pending.get(i)) < distance(pending.get(next))) {
        next = i; // and then what is near
      }
    }
    return pending.remove(next);
  }

  private boolean isAtHead(Permit p) {
    return p.tag().stream() == headStream && p.part().start() == headEnd;
  }

  /** How long a part takes that begins now. */
  long nanos(Permit p) {
    double transfer = p.part().bytes() * nanosPerByte * slowedBy;
    double position = rotational ? (isAtHead(p) ? 0 : positioning(p)) : fixedNanos * slowedBy;
    headStream = p.tag().stream();
    headEnd = p.part().end();
    seekNanos += (long) position;
    busyNanos += (long) (position + transfer);
    return (long) (position + transfer);
  }

  private double positioning(Permit p) {
    double distance = distance(p);
    arm = placeOfStream.get(p.tag().stream());
    double seek = (SEEK_MILLIS + FULL_SEEK_MILLIS * Math.sqrt(distance)) * 1e6;
    return fixedNanos * (seek + random.nextDouble() * ROTATION_NANOS);
  }

  private double distance(Permit p) {
    return Math.abs(
        placeOfStream.computeIfAbsent(p.tag().stream(), s -> random.nextDouble()) - arm);
  }

  void ended() {
    busy--;
  }
}
