package org.ibis.datanode.mirror;

import java.io.IOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.ibis.core.device.IoScheduler;
import org.ibis.core.device.RangeIo;
import org.ibis.core.device.Submission;
import org.ibis.core.mirror.EitherDevice;
import org.ibis.core.mirror.MirrorPolicy.Waits;
import org.ibis.core.window.Window;
import org.ibis.datanode.mirror.MirrorFaultException.Fault;

/**
 * A window that the SSD and the disk have, as one submission: done when one of them has done it.
 * Where the SSD can't, or takes much longer than it should, the disk does it. Safe for use by
 * several threads.
 */
final class EitherRead {
  /** How long the SSD may have a part, as a multiple of what it should take. */
  private static final int PATIENCE = 64;

  /** It may always have so long, ns: to collect garbage is no fault. */
  private static final long LEAST_PATIENCE_NANOS = 1_000_000_000;

  /** How a window is handed in: as data or as checksums. */
  @FunctionalInterface
  interface Way {
    /** As one of the methods of a scheduler. */
    Submission submit(IoScheduler at, Window window, RangeIo io);
  }

  private final Ssd ssd;
  private final IoScheduler atSsd;
  private final IoScheduler atDisk;
  private final Way way;
  private final MirroredRange range;
  private final Window window;
  private final RangeIo io;
  private final Consumer<MirrorFaultException> faults;
  private final CompletableFuture<Void> done = new CompletableFuture<>();
  private final EitherDevice either;
  private volatile Submission ofSsd; // null before it waits there
  private volatile Submission ofDisk; // the same

  /**
   * @param io what is told of each range that is there
   * @param faults is told what was wrong with the mirror
   */
  EitherRead(
      Ssd ssd,
      IoScheduler atSsd,
      IoScheduler atDisk,
      Way way,
      MirroredRange range,
      Window window,
      RangeIo io,
      Consumer<MirrorFaultException> faults) {
    this.ssd = ssd;
    this.atSsd = atSsd;
    this.atDisk = atDisk;
    this.way = way;
    this.range = range;
    this.window = window;
    this.io = io;
    this.faults = faults;
    this.either = new EitherDevice(this::submitToSsd, this::submitToDisk, ssd);
  }

  /** Has it wait, from now on. */
  Submission start(Waits waits) {
    either.start(waits);
    return new Submission(done, this::cancel, this::passed, either::awaited);
  }

  private Runnable submitToSsd(BooleanSupplier takes) {
    Submission s = way.submit(atSsd, window, new Part(takes, this::readFromSsd));
    ofSsd = s;
    var unused = s.done().whenComplete((ok, failed) -> ssdIsDone(failed));
    return s::cancel;
  }

  private void readFromSsd(long start, long bytes) throws IOException {
    AtomicBoolean over = new AtomicBoolean();
    long patience = (long) (PATIENCE * ssd.times().nanos(bytes));
    ssd.after(Math.max(LEAST_PATIENCE_NANOS, patience), () -> late(over));
    double begun = ssd.times().begins();
    long read = 0;
    try {
      range.pageInFromMirror(start, bytes);
      read = bytes;
    } catch (MirrorFaultException e) {
      faults.accept(e);
      throw e;
    } finally {
      over.set(true);
      ssd.times().ended(begun, read, start != window.start());
    }
    io.arrived(start, bytes);
  }

  /** The SSD has had a part for long. It may still do it; nobody waits for that. */
  private void late(AtomicBoolean over) {
    if (over.get() || !either.isAtSsd()) {
      return;
    }
    faults.accept(new MirrorFaultException(Fault.SILENT, "the SSD is late with a part", null));
    Submission s = ofSsd;
    if (either.failed() && s != null) {
      s.cancel(); // its other parts
    }
  }

  private void ssdIsDone(Throwable failed) {
    if (!either.isAtSsd()) {
      return; // it was taken back there, or is the disk's by now
    }
    if (failed == null) {
      done.complete(null);
    } else if (!either.failed()) {
      done.completeExceptionally(failed);
    }
  }

  private Runnable submitToDisk(BooleanSupplier takes) {
    AtomicBoolean forgotten = new AtomicBoolean();
    Submission s = way.submit(atDisk, window, new Part(takes, io));
    ofDisk = s;
    var unused = s.done().whenComplete((ok, failed) -> diskIsDone(failed, forgotten.get()));
    return () -> {
      forgotten.set(true);
      s.cancel();
    };
  }

  /**
   * @param forgotten whether the SSD has taken it, or it was cancelled
   */
  private void diskIsDone(Throwable failed, boolean forgotten) {
    if (!either.isAtDisk()) {
      if (forgotten) {
        return;
      }
      either.cancel(); // nothing is scheduled any more, or all that waited was taken back
      if (either.isAtSsd()) {
        return; // it was quicker, and says when it is done
      }
    }
    if (failed == null) {
      done.complete(null);
    } else {
      done.completeExceptionally(failed);
    }
  }

  private void cancel() {
    either.cancel();
    if (!either.isAtSsd() && !either.isAtDisk()) {
      boolean unused = done.cancel(false); // nothing of it will be under way
    }
  }

  private void passed() {
    if (ofSsd != null) {
      ofSsd.passed();
    }
    if (ofDisk != null) {
      ofDisk.passed();
    }
  }

  /** What one of the two does of it, part by part. */
  private final class Part implements RangeIo {
    private final BooleanSupplier takes;
    private final RangeIo does;

    private Part(BooleanSupplier takes, RangeIo does) {
      this.takes = takes;
      this.does = does;
    }

    @Override
    public void run(long start, long bytes) throws IOException {
      if (!takes.getAsBoolean()) {
        throw new CancellationException("the other device does it"); // so that nothing is learned
      }
      does.run(start, bytes);
    }

    @Override
    public boolean staysInMemory() {
      return io.staysInMemory();
    }
  }
}
