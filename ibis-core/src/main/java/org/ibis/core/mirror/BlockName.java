package org.ibis.core.mirror;

import java.io.File;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which block a finalized replica's file is of, its data or its checksums; where Hadoop has that
 * file below a data directory, and where its mirror is below the SSD's. Text alone: no file is
 * looked at.
 *
 * @param pool such as {@code BP-1-10.0.0.1-2}
 * @param block its number
 * @param stamp of its generation, in the name of the file of its checksums; 0 for its data
 */
public record BlockName(String pool, long block, long stamp) {
  private static final String POOL = "BP-[A-Za-z0-9._:%-]{1,197}";
  private static final String FILE = "blk_(-?\\d{1,19})(?:_(\\d{1,19})\\.meta)?";
  private static final Pattern IS_POOL = Pattern.compile(POOL);
  private static final Pattern MAP = Pattern.compile(FILE + "\\.map");
  private static final Pattern REPLICA =
      Pattern.compile(
          ".*/current/(" + POOL + ")/current/finalized/subdir\\d{1,4}/subdir\\d{1,4}/" + FILE);

  /** A mirror's directory below its pool's. */
  private static final int DIRECTORIES = 256;

  private static final int SUBDIRECTORIES = 0x1f; // a mask
  private static final int OUTER_SHIFT = 16;
  private static final int INNER_SHIFT = 8;

  /** None where it is no such file. */
  public static Optional<BlockName> of(File replica) {
    Matcher m = REPLICA.matcher(replica.getPath());
    return m.matches() ? of(m.group(1), m.group(2), m.group(3)) : Optional.empty();
  }

  /** None where it is no map's name. */
  public static Optional<BlockName> ofMap(String pool, String map) {
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

  /** Whether Hadoop may call a pool like that. It can be no way out of a directory. */
  public static boolean isPool(String name) {
    return IS_POOL.matcher(name).matches();
  }

  /** Whether it is the block's data, and not its checksums. */
  public boolean isData() {
    return stamp == 0;
  }

  /** The file's name. */
  public String file() {
    return "blk_" + block + (isData() ? "" : "_" + stamp + ".meta");
  }

  /** Where Hadoop has the file below a data directory: DatanodeUtil.idToBlockDir, layout -57. */
  public String below() {
    return String.format(
        Locale.ROOT,
        "current/%s/current/finalized/subdir%d/subdir%d/%s",
        pool,
        block >> OUTER_SHIFT & SUBDIRECTORIES,
        block >> INNER_SHIFT & SUBDIRECTORIES,
        file());
  }

  /** Where its mirror is, below the directory of mirrors. */
  public String mirror() {
    return String.format(
        Locale.ROOT, "%s/%02x/%s", pool, Math.floorMod(block, (long) DIRECTORIES), file());
  }

  /** Where the map of that is. */
  public String map() {
    return mirror() + ".map";
  }
}
