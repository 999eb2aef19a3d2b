package org.ibis.cli.cache;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibis.cli.UserError;
import org.ibis.core.Printable;

/**
 * What {@code hdfs fsck PATH -files -blocks} prints, line by line. A path of HDFS has no colon, so
 * that no file is called like a block here.
 */
final class FsckOutput {
  private static final Pattern BLOCK =
      Pattern.compile("(BP-[A-Za-z0-9._:%-]{1,197}):blk_(-?\\d{1,19})_(\\d{1,19})");

  private static final String HEALTHY = "is HEALTHY"; // as DFSck knows how it ended
  private static final String CORRUPT = "is CORRUPT";
  private static final String NONEXISTENT = "does not exist";
  private static final String NOT_FOUND = "FileNotFoundException: File does not exist"; // earlier

  private static final Pattern REFUSED =
      Pattern.compile(
          "[Dd]enied|Exception|[Rr]efused|[Cc]redentials|[Ee]rror|not found|not be found");

  /** What Hadoop logs besides, as of a native library that it has not. */
  private static final Pattern LOGGED = Pattern.compile("\\b(WARN|INFO|DEBUG)\\b");

  private static final int KEPT = 40;

  private final String path;
  private final Consumer<HdfsBlock> blocks;
  private final Deque<String> last = new ArrayDeque<>();
  private long found;

  /**
   * @param path that is asked about
   * @param blocks is told of each, as often as it is named
   */
  FsckOutput(String path, Consumer<HdfsBlock> blocks) {
    this.path = path;
    this.blocks = blocks;
  }

  /** Takes a line; what is no block's is remembered for a while. */
  void line(String line) {
    Matcher m = BLOCK.matcher(line);
    boolean any = false;
    while (m.find()) {
      any = true;
      try {
        blocks.accept(
            new HdfsBlock(m.group(1), Long.parseLong(m.group(2)), Long.parseLong(m.group(3))));
        found++;
      } catch (NumberFormatException e) {
        // more than there can be: no block
      }
    }
    if (!any) {
      keep(last, line);
    }
  }

  /** How often a block was named. */
  long found() {
    return found;
  }

  /** Adds a line to the last ones of some output. */
  static void keep(Deque<String> last, String line) {
    if (!line.isBlank()) {
      last.addLast(line.strip());
      if (last.size() > KEPT) {
        last.removeFirst();
      }
    }
  }

  /**
   * After the last line.
   *
   * @param code what the command ended with
   * @param errors the last lines of its standard error
   * @throws UserError where it failed, or there is no such path
   */
  void end(int code, Deque<String> errors) {
    String end = last.isEmpty() ? "" : last.getLast();
    if (end.endsWith(NONEXISTENT) || errors.stream().anyMatch(e -> e.contains(NOT_FOUND))) {
      throw UserError.usage("PATH: HDFS has no '" + Printable.of(path) + "'");
    }
    if (end.endsWith(HEALTHY) || end.endsWith(CORRUPT)) {
      return; // it ends with 1 where other blocks are lost
    }
    throw new UserError(
        "hdfs fsck "
            + Printable.of(path)
            + " failed (it ended with "
            + code
            + "): "
            + Printable.of(why(errors))
            + ". Try that in this shell, as a user who may read the path");
  }

  private String why(Deque<String> errors) {
    List<String> said = new ArrayList<>(last);
    said.addAll(errors);
    said.removeIf(line -> LOGGED.matcher(line).find());
    for (String line : said) {
      if (REFUSED.matcher(line).find()) {
        return line;
      }
    }
    return said.isEmpty() ? "it said nothing" : said.get(said.size() - 1);
  }
}
