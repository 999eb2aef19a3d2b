package org.ibis.client;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.ibis.blockhint.FileRange;
import org.ibis.blockhint.stream.BlockingReads;
import org.ibis.blockhint.stream.KernelAdvice;
import org.ibis.blockhint.stream.ObservedReads;
import org.ibis.blockhint.stream.ObservedWrites;
import org.ibis.blockhint.stream.ReadAhead;
import org.ibis.blockhint.stream.StreamReads;
import org.ibis.blockhint.stream.StreamWrites;
import org.ibis.blockhint.stream.WriteBehind;
import org.ibis.core.ContainerIds;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.Mode;
import org.ibis.core.conf.IbisConf;
import org.ibis.core.permit.Frame.Hello;
import org.ibis.core.permit.PermitDevice;
import org.ibis.core.permit.PermitLink;
import org.ibis.core.permit.PermitSocket;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Permits for what this process reads and writes in the local directories of its container: spills,
 * merges, the output of maps. Outside of a container, or where the node gives no permits, there is
 * none.
 */
final class LocalIo {
  private static final Logger LOG = LoggerFactory.getLogger(LocalIo.class);

  /** YARN's variable: the application's directories on this node, separated by commas. */
  private static final String DIRECTORIES = "LOCAL_DIRS";

  /**
   * A node that has permits answers in a millisecond; so long after the start nobody waits for it.
   */
  private static final long FIRST_ANSWER_MILLIS = 1000;

  /** An ApplicationMaster ends a task by force that has not ended a minute after its work. */
  private static final long LAST_FLUSHES_MILLIS = 30_000;

  private static final String SORT_MEGABYTES = "mapreduce.task.io.sort.mb";
  private static final long USUAL_SORT_MEGABYTES = 100;
  private static final String BLOCK_BYTES = "dfs.blocksize";
  private static final long USUAL_BLOCK_BYTES = 128 << 20;
  private static final String REDUCERS = "mapreduce.job.reduces";

  private static LocalIo ofProcess; // null before it is asked for the first time
  private static boolean asked;

  private final FlowTag tag;
  private final FailOpen failOpen;
  private final long end; // of the wait for first answers, System.nanoTime()
  private final Map<Path, PermitDevice> devices = new LinkedHashMap<>(); // by directory
  private final LocalTier tier;

  private LocalIo(
      FlowTag tag, FailOpen failOpen, PermitLink link, List<Path> directories, LocalTier.Job job) {
    this.tag = tag;
    this.failOpen = failOpen;
    for (Path d : directories) {
      devices.put(d, link.open(d, null));
    }
    tier = new LocalTier(directories, link.leases(), d -> modeOf(deviceOf(d)) == Mode.ON, job);
    end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(FIRST_ANSWER_MILLIS);
  }

  /**
   * Of this process; its first caller's configuration counts. Never throws.
   *
   * @param conf gives a key's value or null
   * @return null where local files are none of IBIS's business
   */
  static synchronized LocalIo ofProcess(UnaryOperator<String> conf) {
    if (!asked) {
      asked = true;
      try {
        ofProcess = of(conf, System::getenv);
        if (ofProcess != null) {
          Runtime.getRuntime().addShutdownHook(new Thread(ofProcess::awaitFlushed, "ibis-flush"));
        }
      } catch (Throwable t) { // LinkageErrors too: jars of two versions
        LOG.warn("IBIS can't schedule local I/O of this process: {}", t.toString());
      }
    }
    return ofProcess;
  }

  /**
   * Of a process with the given environment.
   *
   * @return null where local files are none of IBIS's business
   */
  static LocalIo of(UnaryOperator<String> conf, UnaryOperator<String> environment) {
    String container = environment.apply(ContainerIds.VARIABLE);
    String local = environment.apply(DIRECTORIES);
    if (container == null || local == null) {
      return null;
    }
    List<Path> directories =
        Arrays.stream(local.split(",")).map(d -> Path.of(d.trim()).toAbsolutePath()).toList();
    List<Path> sockets = PermitSocket.find(new IbisConf(conf), directories);
    if (sockets.isEmpty()) {
      return null;
    }
    KernelAdvice.install();
    double weight = TaggedConf.weight(conf, environment);
    FailOpen failOpen = new FailOpen(System::nanoTime, LOG::warn);
    return new LocalIo(
        new FlowTag(ContainerIds.applicationOf(container), weight, IoKind.INTERMEDIATE),
        failOpen,
        PermitLink.ofTask(sockets, new Hello(container, weight), failOpen),
        directories,
        new LocalTier.Job(
            Math.min(
                number(conf, SORT_MEGABYTES, USUAL_SORT_MEGABYTES) << 20,
                number(conf, BLOCK_BYTES, USUAL_BLOCK_BYTES)),
            (int) number(conf, REDUCERS, 1)));
  }

  private static long number(UnaryOperator<String> conf, String key, long otherwise) {
    String value = conf.apply(key);
    try {
      return value == null ? otherwise : Integer.parseInt(value);
    } catch (NumberFormatException e) {
      return otherwise; // Hadoop says what is wrong with it
    }
  }

  /** Where this process's files of intermediate data are. */
  LocalTier tier() {
    return tier;
  }

  /**
   * Waits for the flushes of a task that has ended. Its result is known by then, only its container
   * is given back a little later.
   */
  private void awaitFlushed() {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LAST_FLUSHES_MILLIS);
    for (PermitDevice d : devices.values()) {
      long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      if (d.isOpen() && !d.awaitFlushed(Math.max(0, left))) {
        LOG.info("IBIS leaves the rest of what this task wrote on {} to the kernel", d.device());
      }
    }
  }

  /** The device that a file is on; null where IBIS has nothing to do with it. */
  private PermitDevice deviceOf(Path file) {
    for (Map.Entry<Path, PermitDevice> e : devices.entrySet()) {
      if (file.startsWith(e.getKey())) {
        return e.getValue();
      }
    }
    return null;
  }

  /** Whether anything is done around the reads of a file; its name alone is looked at. */
  boolean mayRead(Path file) {
    return modeOf(deviceOf(file)) != Mode.OFF;
  }

  /**
   * What is done around the reads of an open file.
   *
   * @return null where that is nothing
   */
  StreamReads reads(Path file, OpenRange range) throws IOException {
    PermitDevice device = deviceOf(file);
    return switch (modeOf(device)) {
      case ON -> windowed(device, file, range);
      case SHADOW -> ObservedReads.ofReads(device, tag);
      case OFF -> null;
    };
  }

  /** The first files wait for the node's answer, which has mostly come by then. */
  private Mode modeOf(PermitDevice device) {
    if (device == null) {
      return Mode.OFF;
    }
    long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
    boolean unused = device.awaitOpen(Math.max(0, left)); // else scheduled when it has answered
    return device.mode();
  }

  private StreamReads windowed(PermitDevice device, Path file, OpenRange range) throws IOException {
    ReadAhead reads =
        new ReadAhead(
            device,
            tag,
            range.open(),
            () -> file.toFile().length(),
            ReadAhead.Content.DATA,
            System::nanoTime);
    return new BlockingReads(device, reads);
  }

  /**
   * What is done around the writes of an open file.
   *
   * @param position where writing begins, bytes
   * @return null where that is nothing
   */
  StreamWrites writes(Path file, OpenRange range, long position) throws IOException {
    PermitDevice device = deviceOf(file);
    return switch (modeOf(device)) {
      case ON -> new WriteBehind(device, tag, range.open(), position);
      case SHADOW -> new ObservedWrites(device, tag);
      case OFF -> null;
    };
  }

  /** Where I/O is counted that goes on without IBIS. */
  FailOpen failOpen() {
    return failOpen;
  }

  /** Opens the ranges of a file, where they are needed. */
  interface OpenRange {
    FileRange open() throws IOException;
  }

  /** For tests: the directories whose files are scheduled. */
  List<Path> directories() {
    return new ArrayList<>(devices.keySet());
  }
}
