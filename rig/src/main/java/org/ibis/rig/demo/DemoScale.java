package org.ibis.rig.demo;

/**
 * How much data on how slow a disk, where no option says otherwise. With more slow motion and as
 * much less data the runs take as long, and the processors have as much less to do.
 *
 * @param slow slow motion, by this factor
 * @param inputMb text for WordCount, MB
 * @param blockMb HDFS block size, MiB
 * @param teraGenMb what TeraGen writes alone, MB
 * @param teraSortMb what TeraSort sorts alone, MB
 * @param noiseSortMb what it sorts beside another job, MB
 */
record DemoScale(
    double slow, int inputMb, int blockMb, int teraGenMb, int teraSortMb, int noiseSortMb) {

  private static final DemoScale NORMAL = new DemoScale(10, 250, 64, 512, 300, 1500);

  /** Three kinds of I/O on one disk: then sorting takes what two cores have. */
  private static final DemoScale ONE_DISK = new DemoScale(20, 125, 32, 256, 150, 500);

  private static final DemoScale SMOKE = new DemoScale(1, 16, 8, 512, 300, 1500);

  static DemoScale of(boolean smoke, boolean oneDisk) {
    return smoke ? SMOKE : oneDisk ? ONE_DISK : NORMAL;
  }
}
