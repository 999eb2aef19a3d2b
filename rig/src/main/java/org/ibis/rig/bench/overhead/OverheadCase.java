package org.ibis.rig.bench.overhead;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.ibis.cli.UserError;

/** One kind of I/O. */
enum OverheadCase {
  HOT_READ("hot-read", "sequential read from memory", "MB/s"),
  COLD_READ("cold-read", "sequential read, caches dropped", "MB/s"),
  HOT_PREAD("hot-pread", "4 KiB at random from memory", "reads/s"),
  COLD_PREAD("cold-pread", "4 KiB at random, caches dropped", "reads/s"),
  WRITE("write", "sequential write", "MB/s"),
  HOT_SHUFFLE("hot-shuffle", "map outputs from memory", "MB/s"),
  COLD_SHUFFLE("cold-shuffle", "map outputs, caches dropped", "MB/s");

  private final String key;
  private final String title;
  private final String unit;

  OverheadCase(String key, String title, String unit) {
    this.key = key;
    this.title = title;
    this.unit = unit;
  }

  /** In options and JSON. */
  String key() {
    return key;
  }

  /** For people. */
  String title() {
    return title;
  }

  /** Of what is measured; more is better. */
  String unit() {
    return unit;
  }

  /** Whether it begins with caches dropped. */
  boolean isCold() {
    return this == COLD_READ || this == COLD_PREAD || this == COLD_SHUFFLE;
  }

  /** Whether a NodeManager's shuffle serves it, not a DataNode. */
  boolean isShuffle() {
    return this == HOT_SHUFFLE || this == COLD_SHUFFLE;
  }

  static OverheadCase of(String key) {
    return Arrays.stream(values())
        .filter(c -> c.key.equals(key))
        .findFirst()
        .orElseThrow(
            () ->
                UserError.usage(
                    "--only: no case '"
                        + key
                        + "': give some of "
                        + Arrays.stream(values())
                            .map(OverheadCase::key)
                            .collect(Collectors.joining(","))));
  }
}
