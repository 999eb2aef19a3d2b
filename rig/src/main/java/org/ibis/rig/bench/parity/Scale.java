package org.ibis.rig.bench.parity;

/**
 * How much each case does.
 *
 * @param dataMb each of the two files that are read, MiB
 * @param reads at random in a run
 * @param writeMb of the small write, MiB
 * @param bigWriteMb of the big one, MiB
 * @param hsyncs in a run
 * @param files of the case with small ones
 * @param mixSeconds how long the mixed load runs
 * @param slowDiskMb what is written where one disk is slow, MiB
 * @param sortMb what a job sorts, MB of 10^6 bytes
 */
record Scale(
    int dataMb,
    int reads,
    int writeMb,
    int bigWriteMb,
    int hsyncs,
    int files,
    int mixSeconds,
    int slowDiskMb,
    int sortMb) {

  static final Scale FULL = new Scale(2048, 1000, 1024, 8192, 500, 10_000, 30, 3072, 250);

  /** Whether all of it works: its figures say nothing. */
  static final Scale SMOKE = new Scale(64, 40, 16, 32, 10, 50, 2, 64, 20);

  static final long MIB = 1 << 20;

  private static final long ROW_BYTES = 100;
  private static final long MB = 1_000_000;

  /** What a job sorts, bytes. */
  long sortBytes() {
    return sortMb * MB;
  }

  /** The same in rows of TeraGen's. */
  long sortRows() {
    return sortBytes() / ROW_BYTES;
  }
}
