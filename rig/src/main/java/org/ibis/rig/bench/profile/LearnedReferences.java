package org.ibis.rig.bench.profile;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.ibis.cli.profile.Step;
import org.ibis.cli.profile.TestFile;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.FlowWeights;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.conf.IbisConf;
import org.ibis.core.conf.IbisKeys;
import org.ibis.core.device.BlockDevices;
import org.ibis.core.device.DeviceRegistry;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.device.RangeIo;
import org.ibis.core.device.Submission;
import org.ibis.core.window.Window;

/** The healthy latency that the scheduler itself finds for a part, of a device nobody profiled. */
final class LearnedReferences {
  private static final int JOBS = 4;

  private final DeviceScheduler scheduler;
  private final TestFile file;
  private final ThreadLocal<ByteBuffer> buffers;
  private final long partBytes;

  private LearnedReferences(DeviceScheduler scheduler, TestFile file, long partBytes) {
    this.scheduler = scheduler;
    this.file = file;
    this.partBytes = partBytes;
    this.buffers =
        ThreadLocal.withInitial(
            () -> {
              ByteBuffer buffer = TestFile.buffer((int) partBytes);
              TestFile.fill(buffer);
              return buffer;
            });
  }

  /**
   * Has some jobs read, then write, parts at random places through the production scheduler.
   *
   * @param directory on the disk
   * @param pieces that are written to be read
   * @param seconds for each direction
   * @return ns, by {@link IoOp}
   */
  static double[] of(Path directory, long spanBytes, int pieces, long partBytes, double seconds)
      throws IOException, InterruptedException {
    IbisConf conf = IbisConf.of(Map.of(IbisKeys.PROFILE_DIR, "none"));
    FailOpen failOpen = new FailOpen(System::nanoTime, (message, cause) -> {});
    try (TestFile file = TestFile.create(directory, spanBytes, pieces);
        DeviceRegistry registry =
            new DeviceRegistry(
                "bench",
                conf,
                new BlockDevices(),
                new FlowWeights(),
                failOpen,
                System::nanoTime,
                device -> {})) {
      file.layOut(part -> {});
      DeviceScheduler scheduler = registry.schedulerFor(directory).scheduler();
      LearnedReferences all = new LearnedReferences(scheduler, file, partBytes);
      double[] references = new double[IoOp.values().length];
      for (IoOp op : IoOp.values()) {
        references[op.ordinal()] = all.run(op, (long) (seconds * 1e9));
      }
      return references;
    }
  }

  /** Each job has a next part as soon as its last one has ended. */
  private double run(IoOp op, long nanos) throws IOException, InterruptedException {
    long end = System.nanoTime() + nanos;
    Submission[] waiting = new Submission[JOBS];
    int next = 0;
    while (System.nanoTime() < end) {
      for (int job = 0; job < JOBS; job++) {
        if (waiting[job] == null || waiting[job].done().isDone()) {
          waiting[job] = submit(op, job, next++);
        }
      }
      TimeUnit.MICROSECONDS.sleep(200);
    }
    for (Submission one : waiting) {
      try {
        one.done().get();
      } catch (ExecutionException e) {
        throw new IOException(e.getCause());
      }
    }
    return scheduler.snapshot().referenceNanos();
  }

  private Submission submit(IoOp op, int job, int number) {
    RangeIo io =
        (start, bytes) -> file.request(op, buffers.get(), new SplittableRandom(start ^ number));
    long place = 2L * number * Step.LARGEST; // follows on nothing
    return scheduler.submit(
        new FlowTag("job" + job, 1, IoKind.PERSISTENT),
        op,
        new Window(place, place + partBytes),
        io);
  }
}
