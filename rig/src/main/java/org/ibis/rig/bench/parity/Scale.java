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
 */
record Scale(
    int dataMb,
    int reads,
    int writeMb,
    int bigWriteMb,
    int hsyncs,
    int files,
    int mixSeconds,
    int slowDiskMb) {

  static final Scale FULL = new Scale(2048, 1000, 1024, 8192, 500, 10_000, 30, 3072);

  /** Whether all of it works: its figures say nothing. */
  static final Scale SMOKE = new Scale(64, 40, 16, 32, 10, 50, 2, 64);

  static final long MIB = 1 << 20;
}
