package org.ibis.datanode.mirror;

import java.io.File;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which block a finalized replica's file is of, its data or its checksums.
 *
 * @param pool such as {@code BP-1-10.0.0.1-2}
 * @param block its number
 * @param stamp of its generation, in the name of the file of its checksums; 0 for its data
 */
record BlockName(String pool, long block, long stamp) {
  private static final String POOL = "BP-[A-Za-z0-9._:%-]{1,197}";
  private static final String FILE = "blk_(-?\\d{1,19})(?:_(\\d{1,19})\\.meta)?";
  private static final Pattern IS_POOL = Pattern.compile(POOL);
  private static final Pattern MAP = Pattern.compile(FILE + "\\.map");
  private static final Pattern REPLICA =
      Pattern.compile(
          ".*/current/(" + POOL + ")/current/finalized/subdir\\d{1,4}/subdir\\d{1,4}/" + FILE);

  /** A mirror's directory below its pool's. */
  private static final int DIRECTORIES = 256;

  /** None where it is no such file. */
  static Optional<BlockName> of(File replica) {
    Matcher m = REPLICA.matcher(replica.getPath());
    return m.matches() ? of(m.group(1), m.group(2), m.group(3)) : Optional.empty();
  }

  /** None where it is no map's name. */
  static Optional<BlockName> ofMap(String pool, String map) {
    Matcher m = MAP.matcher(map);
    return isPool(pool) && m.matches() ? of(pool, m.group(1), m.group(2)) : Optional.empty();
  }

  private static Optional<BlockName> of(String pool, String block, String stamp) {
    try {
      return Optional.of(
          new BlockName(pool, Long.parseLong(block), stamp == null ? 0 : Long.parseLong(stamp)));
    } catch (NumberFormatException e) { // more than there can be
      return Optional.empty();
    }
  }

  static boolean isPool(String name) {
    return IS_POOL.matcher(name).matches();
  }

  /** Where its mirror is, below the directory of mirrors. */
  String mirror() {
    return String.format(
        "%s/%02x/blk_%d%s",
        pool,
        Math.floorMod(block, (long) DIRECTORIES),
        block,
        stamp == 0 ? "" : "_" + stamp + ".meta");
  }

  /** Where the map of that is. */
  String map() {
    return mirror() + ".map";
  }
}
