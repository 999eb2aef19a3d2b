package org.ibis.cli.trace;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibis.cli.UserError;

/**
 * Writes down what is submitted to a block device, and what is done, as {@code blocksim}'s CSV. It
 * asks the kernel's trace point through tracefs, in an instance of its own beside other tracers:
 * that needs no package, and works on kernels whose lockdown closes debugfs to {@code blktrace}.
 */
public final class BlockTracer implements Closeable {
  static final String HEADER = "time_us,pid,lba,blocks,op,label";

  private static final Path TRACEFS = Path.of("/sys/kernel/tracing");
  private static final Path BLOCK = Path.of("/sys/class/block");
  private static final Duration DRAINED = Duration.ofSeconds(30);
  private static final OpenOption WRITE = StandardOpenOption.WRITE;
  private static final String BUFFER_KB = "8192"; // a processor's
  private static final String END = "ibis: end of trace";
  private static final List<String> EVENTS =
      List.of("events/block/block_bio_queue", "events/block/block_rq_complete");
  private static final Pattern LOST = Pattern.compile("CPU:\\d+ \\[LOST (\\d+) EVENTS\\]");

  private final Path instance;
  private final Thread reader;

  // The reader's, until it has ended.
  private long requests;
  private long lost;
  private IOException problem;

  private BlockTracer(Path instance, BufferedWriter csv) throws IOException {
    this.instance = instance;
    // Opened at once: an instance that nobody reads can be deleted by the next one.
    BufferedReader pipe = Files.newBufferedReader(instance.resolve("trace_pipe"), UTF_8);
    reader = new Thread(() -> read(pipe, csv), "block-tracer");
    reader.setDaemon(true);
    reader.start();
  }

  /**
   * Begins to trace a disk with its partitions, or one partition.
   *
   * @param device such as {@code /dev/sda}
   * @param out a file, replaced
   * @throws UserError if the device is none, this process may not trace, or the file can't be
   *     written
   */
  public static BlockTracer start(Path device, Path out) throws IOException {
    if (!Files.exists(device)) {
      throw UserError.usage(device + " does not exist");
    }
    String name = device.toRealPath().getFileName().toString();
    if (!Files.exists(BLOCK.resolve(name))) {
      throw UserError.usage(device + " is no block device");
    }
    Path instance = instance(name);
    BlockTracer tracer = new BlockTracer(instance, writer(out, instance));
    try {
      tracer.set("buffer_size_kb", BUFFER_KB);
      tracer.set("trace_clock", "mono");
      for (String event : EVENTS) {
        tracer.set(event + "/filter", filter(BLOCK.resolve(name).toRealPath()));
        tracer.set(event + "/enable", "1");
      }
      return tracer;
    } catch (IOException e) {
      tracer.close();
      throw e;
    }
  }

  /** A trace of the kernel's of its own. */
  private static Path instance(String name) {
    Path instance = TRACEFS.resolve("instances/ibis-" + name);
    try {
      Files.deleteIfExists(instance); // of one that was killed; busy where it still runs
      return Files.createDirectory(instance);
    } catch (IOException e) {
      throw UserError.missing(
          name
              + " can't be traced: it takes root, tracefs at "
              + TRACEFS
              + " (mount -t tracefs tracefs "
              + TRACEFS
              + "), and no other trace of it at the time: "
              + e.getMessage(),
          e);
    }
  }

  private static BufferedWriter writer(Path out, Path instance) throws IOException {
    try {
      return Files.newBufferedWriter(out);
    } catch (IOException e) {
      Files.delete(instance);
      throw UserError.usage("--out: " + out + " can't be written: " + e, e);
    }
  }

  private void set(String file, String value) throws IOException {
    Files.writeString(instance.resolve(file), value, WRITE);
  }

  /** The trace point names a partition where the request is to one. */
  private static String filter(Path device) throws IOException {
    StringJoiner any = new StringJoiner(" || ");
    any.add(isDevice(device));
    try (DirectoryStream<Path> parts = Files.newDirectoryStream(device)) {
      for (Path part : parts) {
        if (Files.exists(part.resolve("partition"))) {
          any.add(isDevice(part));
        }
      }
    }
    return any.toString();
  }

  private static String isDevice(Path sys) throws IOException {
    String[] number = Files.readString(sys.resolve("dev")).trim().split(":", 2);
    // The kernel's own dev_t: the minor number has 20 bits.
    return "dev == " + (Long.parseLong(number[0]) << 20 | Long.parseLong(number[1]));
  }

  private void read(BufferedReader in, BufferedWriter csv) {
    try (in;
        csv) {
      csv.write(HEADER + "\n");
      long first = -1;
      long last = 0;
      String line = in.readLine();
      while (line != null && !line.contains(END)) {
        Matcher gap = LOST.matcher(line);
        if (gap.find()) {
          lost += Long.parseLong(gap.group(1));
        }
        Optional<BlockEvent> parsed = BlockEvent.parse(line);
        if (parsed.isPresent()) {
          BlockEvent event = parsed.get();
          first = first < 0 ? event.micros() : first;
          last = Math.max(last, event.micros() - first); // processors' clocks differ by a little
          csv.write(event.csv(last) + "\n");
          requests += event.completed() ? 0 : 1;
        }
        line = in.readLine();
      }
    } catch (IOException e) {
      problem = e;
    }
  }

  /**
   * Ends the trace: what was submitted until now is in the file.
   *
   * @throws IOException where it could not be written whole
   */
  @Override
  public void close() throws IOException {
    try {
      if (reader.isAlive()) {
        for (String event : EVENTS) {
          set(event + "/enable", "0");
        }
        // A reader of trace_pipe that is waiting hears of nothing but a next line.
        set("trace_marker", END);
        reader.join(DRAINED.toMillis());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      if (!reader.isAlive()) {
        Files.deleteIfExists(instance);
      }
    }
    if (reader.isAlive()) {
      throw new IOException("the kernel's trace did not end: " + instance);
    }
    if (problem != null) {
      throw problem;
    }
  }

  /** How many requests are in the file; once it is closed. */
  public long requests() {
    return requests;
  }

  /** How many events the kernel dropped because they were not read in time; once it is closed. */
  public long lost() {
    return lost;
  }
}
