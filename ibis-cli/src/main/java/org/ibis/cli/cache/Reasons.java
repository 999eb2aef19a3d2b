package org.ibis.cli.cache;

import java.util.Map;
import java.util.TreeMap;
import org.ibis.cli.TextTable;

/** Why blocks have no mirror, and why mirrors went, in plain words. */
final class Reasons {
  private static final Map<String, String> NOT_MIRRORED =
      Map.ofEntries(
          Map.entry("not_in_memory", "not in memory when its turn came (only warm reads disks)"),
          Map.entry("budget_of_bytes", "no room: the budget, or the SSD, is too small for it"),
          Map.entry("budget_of_writes", "the bytes that may be written a day were used up"),
          Map.entry("too_young", "it changed again and again, less than 2 s before each try"),
          Map.entry("changed", "it changed while it was copied"),
          Map.entry("rank", "what is mirrored saves the disks more time"),
          Map.entry("outside", "in no data directory that ibis-blockd was started with"),
          Map.entry("mtime_of_whole_seconds", "its file system has times of whole seconds only"),
          Map.entry("off", "no mirrors were made at that time: off, or drained"),
          Map.entry("length", "it is empty, or over 64 GiB"),
          Map.entry("unreadable", "its file could not be opened or read"),
          Map.entry("queue_full", "too many copies waited"),
          Map.entry("ssd_error", "the SSD was full, or gave an error"));

  private static final Map<String, String> EVICTED =
      Map.of(
          "room", "room for a block that saves the disks more time",
          "block_gone", "the block was deleted, or changed",
          "bad_crc", "a checksum was wrong: look at the SSD (SMART)",
          "bad_io", "the SSD gave an error: look at it (SMART)",
          "bad_key", "it was of an older state of the block",
          "order", "an operator said drain or forget");

  private Reasons() {}

  /** A table of blocks that were not mirrored; empty where there are none. */
  static String notMirrored(Map<String, Long> counts) {
    return table("why blocks were not mirrored", "blocks", NOT_MIRRORED, counts);
  }

  /** A table of mirrors that went; empty where none did. */
  static String evicted(Map<String, Long> counts) {
    return table("why mirrors were removed", "mirrors", EVICTED, counts);
  }

  /** What was counted since then. */
  static Map<String, Long> since(Map<String, Long> then, Map<String, Long> now) {
    Map<String, Long> more = new TreeMap<>();
    now.forEach((reason, n) -> more.put(reason, n - then.getOrDefault(reason, 0L)));
    return more;
  }

  /** The most frequent first. */
  private static String table(
      String why, String what, Map<String, String> words, Map<String, Long> counts) {
    TextTable table = new TextTable("rl");
    table.header(what, why);
    boolean[] any = {false};
    counts.entrySet().stream()
        .filter(e -> e.getValue() > 0)
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .forEach(
            e -> {
              any[0] = true;
              String reason = words.getOrDefault(e.getKey(), e.getKey());
              table.row(Long.toString(e.getValue()), reason);
            });
    return any[0] ? table.toString() : "";
  }
}
