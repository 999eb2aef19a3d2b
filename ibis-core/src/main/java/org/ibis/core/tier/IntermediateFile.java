package org.ibis.core.tier;

import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * Which files of an application are intermediate data that MapReduce and Tez find in whichever
 * local directory they are: spills, map outputs, what reducers fetch and merge. All else in an
 * application's directory, as the containers' own directories, is found by its whole path, and has
 * to stay where it is. Pure.
 */
public final class IntermediateFile {
  /** What a file is read by that is read in one go: a bulk of a disk, bytes. */
  static final long BULK_BYTES = 16L << 20;

  /** An index is read entry by entry: a page at a time, bytes. */
  static final long PAGE_BYTES = 4096;

  private static final String ATTEMPT = "attempt_";
  private static final String INDEX = ".index";

  /** As {@code YarnOutputFiles}, {@code Merger} and Tez's {@code TezTaskOutputFiles} name them. */
  private static final Pattern BY_REDUCERS =
      Pattern.compile("file\\.out(\\.index)?|.+_spill_-?\\d+\\.out(\\.index)?");

  private static final Pattern IN_ONE_GO =
      Pattern.compile("map_\\d+\\.out.*|intermediate\\.\\d+|.+\\.merged.*");

  private static final Pattern CHECKSUMS = Pattern.compile("\\.(.+)\\.crc");

  private IntermediateFile() {}

  /**
   * Whether a file is one.
   *
   * @param relative to the application's directory in a local directory
   */
  public static boolean isOne(Path relative) {
    if (relative.getNameCount() < 1
        || relative.isAbsolute()
        || !relative.equals(relative.normalize())
        || relative.startsWith("..")
        || isContainers(relative.getName(0).toString())) {
      return false;
    }
    String name = relative.getFileName().toString();
    String of = CHECKSUMS.matcher(name).replaceFirst("$1");
    boolean isNamed = BY_REDUCERS.matcher(of).matches() || IN_ONE_GO.matcher(of).matches();
    return isNamed && isOfAttempt(relative.resolveSibling(of));
  }

  private static boolean isContainers(String first) {
    return first.startsWith("container_") || first.equals("filecache") || first.equals("work");
  }

  private static boolean isOfAttempt(Path relative) {
    for (Path part : relative) {
      if (part.toString().startsWith(ATTEMPT)) {
        return true;
      }
    }
    return false;
  }

  /**
   * The file whose checksums a file has.
   *
   * @return null where it has none
   */
  public static Path ofChecksums(Path file) {
    var m = CHECKSUMS.matcher(file.getFileName().toString());
    return m.matches() ? file.resolveSibling(m.group(1)) : null;
  }

  /**
   * In which pieces a file will be read, as far as that is known before it is written.
   *
   * @param sortBytes what a map sorts at a time
   * @param reducers of the job
   * @return bytes, 4096 at least
   */
  public static long requestBytes(Path file, long sortBytes, int reducers) {
    String name = file.getFileName().toString();
    if (name.endsWith(INDEX)) {
      return PAGE_BYTES;
    }
    if (!BY_REDUCERS.matcher(name).matches()) {
      return BULK_BYTES;
    }
    long segment = sortBytes / Math.max(1, reducers);
    return Math.max(PAGE_BYTES, Math.min(BULK_BYTES, segment));
  }
}
