package org.ibis.datanode.mirror;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.ibis.blockhint.FileRange;
import org.ibis.blockhint.stream.StreamReads;
import org.ibis.core.FailOpen;
import org.ibis.core.device.IoScheduler;
import org.ibis.core.device.ServiceTimes;
import org.ibis.core.mirror.BlockKey;
import org.ibis.core.mirror.BlockName;
import org.ibis.core.mirror.MirrorPolicy;
import org.ibis.core.mirror.SsdRule;
import org.ibis.core.total.BlockReads;
import org.ibis.datanode.mirror.MirrorFaultException.Fault;

/**
 * The mirrors of this node's blocks: which there are, as {@code ibis-blockd} says and as were there
 * at the start, and what streams make of them. What {@code ibis-blockd} is to know of blocks is
 * told here. Safe for use by several threads.
 */
public final class Mirrors implements Closeable {
  private static final int OPENERS = 4; // the SSD does so many at a time, and opens are small
  private static final int OPENINGS = 64; // that wait at most
  private static final int DROPPINGS = 8; // before them at most: streams don't wait for these
  private static final long IDLE_SECONDS = 60;
  private static final double LEAST_PATIENCE_NANOS = 50e6;
  private static final double MOST_PATIENCE_NANOS = 500e6;
  private static final CompletableFuture<Mirror> NONE = CompletableFuture.completedFuture(null);

  /** Which scheduler a directory's device has. */
  @FunctionalInterface
  public interface Schedulers {
    /**
     * It may change: another disk may be mounted there.
     *
     * @throws IOException if the disk can't be found out
     */
    IoScheduler of(Path directory) throws IOException;
  }

  private final Ssd ssd;
  private final FailOpen failOpen;
  private final KnownMirrors known = new KnownMirrors();
  private final Map<String, ServiceTimes> disks = new ConcurrentHashMap<>(); // by device
  private final ScheduledThreadPoolExecutor timer;
  private final ThreadPoolExecutor opener;
  private final OpenMirrors open;
  private final BlockdLink link;
  private final MirrorPolicy policy;
  private final ReadBytes bytes = new ReadBytes(null);

  private Mirrors(
      Path ssdDirectory, Path socket, SsdRule rule, Schedulers schedulers, FailOpen failOpen)
      throws IOException {
    this.timer = new ScheduledThreadPoolExecutor(1, daemon("ibis-mirror-timer"));
    this.ssd = new Ssd(ssdDirectory, schedulers, timer, System::nanoTime);
    this.failOpen = failOpen;
    this.policy = rule == SsdRule.BYPASS ? bypass() : MirrorPolicy.headStart();
    this.opener =
        new ThreadPoolExecutor(
            OPENERS,
            OPENERS,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(OPENINGS),
            daemon("ibis-mirror"));
    opener.allowCoreThreadTimeOut(true);
    Path mirrors = ssdDirectory.resolve("mirrors");
    this.open = new OpenMirrors(mirrors, opener, this::isOfNoUse);
    this.link = new BlockdLink(socket, new Heard(), this::linkIsLost);
    opener.execute(() -> known.find(mirrors));
    link.start();
  }

  private LiveBypass bypass() throws IOException {
    String device = ssd.scheduler().device();
    LiveBypass bypass =
        new LiveBypass(device, DiskCounters::of, System::nanoTime, new Random(device.hashCode()));
    var unused = timer.scheduleAtFixedRate(bypass::endSecond, 1, 1, TimeUnit.SECONDS);
    return bypass;
  }

  private static ThreadFactory daemon(String name) {
    return task -> {
      Thread thread = new Thread(task, name);
      thread.setDaemon(true);
      return thread;
    };
  }

  /**
   * Those on an SSD. From then on blocks are read from there as well.
   *
   * @param ssdDirectory {@code ibis.ssd.dir}
   * @param socket of {@code ibis-blockd}
   * @param rule by which windows wait
   * @param schedulers where the SSD's scheduler is to be had
   * @throws IOException naming the directory and what would be right, where it must not be used
   */
  public static Mirrors of(
      Path ssdDirectory, Path socket, SsdRule rule, Schedulers schedulers, FailOpen failOpen)
      throws IOException {
    String noNative = FileRange.nativeUnavailableReason();
    if (noNative != null) {
      throw new IOException("no mirrors are read without the native part: " + noNative);
    }
    SsdDirectory.check(ssdDirectory, SsdDirectory.ownUid());
    return new Mirrors(ssdDirectory, socket, rule, schedulers, failOpen);
  }

  /**
   * For a DataNode that ends while its process goes on: streams that are still open read on, from
   * their disks in the end, and no mirror stays open behind them.
   */
  @Override
  public void close() throws IOException {
    known.clear();
    opener.shutdown();
    timer.shutdown();
    try {
      link.close();
    } finally {
      open.close();
    }
  }

  /** What a stream over a block is made of. */
  public static final class Stream {
    private final FileRange range;
    private final IoScheduler scheduler;
    private final MirroredRange mirrored; // null where the file is no block's
    private final MirroredReads.Ended ended;

    private Stream(
        FileRange range, IoScheduler scheduler, MirroredRange mirrored, MirroredReads.Ended ended) {
      this.range = range;
      this.scheduler = scheduler;
      this.mirrored = mirrored;
      this.ended = ended;
    }

    /** Its ranges: what is mirrored is in memory in either file. */
    public FileRange range() {
      return range;
    }

    /** Where it has its permits. */
    public IoScheduler scheduler() {
      return scheduler;
    }

    /** Its reads, told where to read from. */
    public StreamReads reads(StreamReads reads) {
      return mirrored == null ? reads : new MirroredReads(reads, mirrored, ended);
    }
  }

  /**
   * A stream that begins.
   *
   * @param replica the block's file, open
   * @param range its ranges
   * @param scheduler of its disk
   */
  public Stream stream(File replica, FileRange range, IoScheduler scheduler) {
    Optional<BlockName> name = BlockName.of(replica);
    if (name.isEmpty()) {
      return new Stream(range, scheduler, null, null);
    }
    ServiceTimes times =
        disks.computeIfAbsent(
            scheduler.device(), device -> new ServiceTimes(true, System::nanoTime));
    ReadBytes read = new ReadBytes(bytes);
    CompletableFuture<Mirror> mirror = mirrorOf(name.get(), range, scheduler, times);
    int disk = policy instanceof LiveBypass live ? live.disk(scheduler.device()) : 0;
    MirroredRange both = new MirroredRange(range, mirror, times, read);
    IoScheduler either =
        mirror == NONE
            ? scheduler
            : new MirroredScheduler(
                scheduler, times, ssd, policy, disk, both, e -> fault(both.mirror(), replica, e));
    return new Stream(
        both,
        either,
        both,
        n -> {
          read.ended(n);
          link.tell(Hint.read(replica.getPath(), n, read.disk(), read.ssd()));
        });
  }

  /** In use from when it is open on. */
  private CompletableFuture<Mirror> mirrorOf(
      BlockName name, FileRange range, IoScheduler disk, ServiceTimes diskTimes) {
    if (!known.has(name) || !ssd.isUsable()) {
      return NONE;
    }
    try {
      if (ssd.scheduler().device().equals(disk.device())) { // a window would wait for itself
        failOpen.count(
            FailOpen.Reason.NO_MIRROR,
            "ibis.ssd.dir, " + ssd.directory() + ", is on the disk of blocks: give one on an SSD",
            null);
        return NONE;
      }
      range.keepOpen();
      BlockKey key = OpenMirrors.keyOf(name, range.descriptor());
      CompletableFuture<Mirror> opening = open.open(name, key, patience(disk, diskTimes));
      if (!opening.isDone()) {
        failOpen.count(
            FailOpen.Reason.NO_MIRROR,
            "the SSD takes long to open the mirror of " + name + ": the disk reads until then",
            null);
      }
      return opening;
    } catch (IOException | RuntimeException e) {
      failOpen.count(FailOpen.Reason.NO_MIRROR, "the mirror of " + name + " is not used", e);
      return NONE;
    }
  }

  /**
   * How long to wait for a mirror to be opened, ns: as {@link MirrorPolicy#headStart} has it, what
   * the disk would take longer for the first window; and never so short that a busy processor is
   * taken for a slow SSD.
   */
  private long patience(IoScheduler disk, ServiceTimes diskTimes) {
    long first = disk.limits().initialBytes();
    double headStart = diskTimes.nanos(first) - ssd.times().nanos(first);
    return Math.round(Math.max(LEAST_PATIENCE_NANOS, Math.min(headStart, MOST_PATIENCE_NANOS)));
  }

  /** A replica is complete. */
  public void finalised(File replica) {
    Optional<BlockName> name = BlockName.of(replica);
    if (name.isPresent()) {
      link.tell(Hint.finalised(replica.getPath(), replica.length()));
    }
  }

  /** A replica is there no longer, or will be written again. */
  public void gone(File replica) {
    Optional<BlockName> name = BlockName.of(replica);
    if (name.isPresent()) {
      forget(name.get());
      link.tell(Hint.gone(replica.getPath()));
    }
  }

  /**
   * Drops what nobody uses of a block's mirror from memory, some time, if it can.
   *
   * @param start bytes from the block's begin
   * @param end the same
   */
  public void drop(File replica, long start, long end) {
    Optional<BlockName> name = BlockName.of(replica);
    if (name.isPresent()
        && known.has(name.get())
        && ssd.isUsable()
        && opener.getQueue().size() < DROPPINGS) {
      open.drop(name.get(), start, end);
    }
  }

  private void forget(BlockName name) {
    if (known.remove(name)) {
      open.forget(name);
    }
  }

  /** A mirror was found to be bad while it was read, or the SSD to be late. */
  private void fault(Mirror mirror, File replica, MirrorFaultException e) {
    if (e.fault() != Fault.SILENT) {
      mirror.turnsBad();
      forget(mirror.name());
      link.tell(Hint.bad(replica.getPath(), e.fault()));
    }
    faultOfSsd(e);
  }

  /** A mirror can't be opened. */
  private void isOfNoUse(BlockName name, MirrorFaultException e) {
    forget(name);
    if (e == null) {
      return; // it was evicted
    }
    if (e.fault() == Fault.OTHER_KEY) {
      failOpen.count(FailOpen.Reason.NO_MIRROR, e.getMessage(), null);
    } else {
      faultOfSsd(e);
    }
  }

  private void faultOfSsd(MirrorFaultException e) {
    failOpen.count(FailOpen.Reason.NO_MIRROR, e.getMessage(), e);
    if (ssd.fault()) {
      failOpen.count(
          FailOpen.Reason.NO_MIRROR,
          "too much is wrong with " + ssd.directory() + ": it is left alone for ten minutes",
          null);
    }
  }

  private void linkIsLost(IOException why) {
    failOpen.count(
        FailOpen.Reason.NO_MIRROR, "ibis-blockd is not there: " + why.getMessage(), null);
  }

  /** What was read from disks for streams over blocks, bytes. */
  public long bytesFromDisks() {
    return bytes.disk();
  }

  /** The same from the SSD. */
  public long bytesFromSsd() {
    return bytes.ssd();
  }

  /** What streams over blocks have read that was in memory, bytes; of those that have ended. */
  public long bytesFromMemory() {
    return bytes.memory();
  }

  /** All three, for the broker. */
  public BlockReads reads() {
    return BlockReads.bounded(bytesFromMemory(), bytesFromSsd(), bytesFromDisks());
  }

  /** How many blocks are known to be mirrored. */
  public int known() {
    return known.size();
  }

  /** Whether the SSD is not left alone because of faults. */
  boolean isSsdUsable() {
    return ssd.isUsable();
  }

  boolean isConnected() {
    return link.isConnected();
  }

  long lostHints() {
    return link.lost();
  }

  private final class Heard implements Steward.Listener {
    @Override
    public void mirrored(BlockName name) {
      open.forget(name); // it may be another one
      known.add(name);
    }

    @Override
    public void evicted(BlockName name) {
      forget(name);
    }
  }
}
