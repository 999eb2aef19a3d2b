package org.ibis.cli.trace;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of the kernel's trace points {@code block_bio_queue}, which is blktrace's action Q: what
 * was submitted to a block device, before merging and scheduling, and {@code block_rq_complete},
 * its action C: what the device has moved.
 *
 * @param micros the kernel's clock
 * @param completed whether it has been moved; else it was submitted
 * @param thread who submitted it; of what was completed, who happened to run
 * @param name that thread's name; a comma would end a field of CSV and is an underscore here
 * @param write what is neither a read nor a write (a discard, an empty flush) is no request
 * @param lba where on the whole disk, in blocks of 512 bytes
 * @param blocks how many of them
 */
record BlockEvent(
    long micros,
    boolean completed,
    long thread,
    String name,
    boolean write,
    long lba,
    long blocks) {

  private static final Pattern LINE =
      Pattern.compile(
          "\\s*(?<name>.*)-(?<thread>\\d+)\\s+(?:\\(.{7}\\)\\s+)?\\[\\d+\\]\\s+\\S+"
              + "\\s+(?<seconds>\\d+)\\.(?<micros>\\d{6}):"
              + " (?:block_bio_queue|(?<completed>block_rq_complete)): \\d+,\\d+"
              + " (?<flags>[A-Z]+) (?:\\([^)]*\\) )?(?<lba>\\d+) \\+ (?<blocks>\\d+) .*");

  /** Empty where the line says nothing of a read or a write. */
  static Optional<BlockEvent> parse(String line) {
    Matcher m = LINE.matcher(line);
    if (!m.matches()) {
      return Optional.empty();
    }
    String flags = m.group("flags");
    char op = flags.charAt(flags.startsWith("F") && flags.length() > 1 ? 1 : 0); // F: flush first
    long blocks = Long.parseLong(m.group("blocks"));
    if (blocks == 0 || (op != 'R' && op != 'W')) {
      return Optional.empty();
    }
    return Optional.of(
        new BlockEvent(
            Long.parseLong(m.group("seconds")) * 1_000_000 + Long.parseLong(m.group("micros")),
            m.group("completed") != null,
            Long.parseLong(m.group("thread")),
            m.group("name").replace(',', '_').replace('"', '_'),
            op == 'W',
            Long.parseLong(m.group("lba")),
            blocks));
  }

  /**
   * As a line of {@code blocksim}'s CSV.
   *
   * @param since its time, us from the trace's first event
   */
  String csv(long since) {
    String op = (completed ? "C" : "") + (write ? "W" : "R");
    String who = completed ? "0" : Long.toString(thread);
    String label = completed ? "" : name;
    return since + "," + who + "," + lba + "," + blocks + "," + op + "," + label;
  }
}
