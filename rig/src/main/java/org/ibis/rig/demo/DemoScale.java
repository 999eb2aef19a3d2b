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
 * @param containerMb memory of a container, MiB
 */
record DemoScale(
    double slow,
    int inputMb,
    int blockMb,
    int teraGenMb,
    int teraSortMb,
    int noiseSortMb,
    int containerMb) {

  private static final DemoScale NORMAL = new DemoScale(10, 250, 64, 512, 300, 1500, 768);

  /** Three kinds of I/O on one disk: then sorting takes what two cores have. */
  private static final DemoScale ONE_DISK = new DemoScale(20, 125, 32, 256, 150, 500, 768);

  private static final DemoScale SMOKE = new DemoScale(1, 16, 8, 512, 300, 1500, 768);

  /** Of all nodes together TeraSort has as much as two cores can sort in a few minutes. */
  private static final int SORT_ON_NODES_MB = 640;

  /** On its one node TeraGen writes less than half of what TeraSort moves there. */
  private static final int GENERATED_ON_NODES_MB = 1024;

  private static final double SLOW_FOR_EACH_NODE = 7.5;

  static DemoScale of(boolean smoke, boolean oneDisk) {
    return smoke ? SMOKE : oneDisk ? ONE_DISK : NORMAL;
  }

  /**
   * On several nodes, whose processors are those of one machine: the more there are, the slower are
   * their disks.
   */
  static DemoScale onNodes(boolean smoke, int nodes) {
    double slow = smoke ? 1 : SLOW_FOR_EACH_NODE * nodes;
    int generated = smoke ? 64 : Math.max(1, GENERATED_ON_NODES_MB / nodes);
    int sorted = smoke ? 64 : SORT_ON_NODES_MB;
    return new DemoScale(slow, 1, 4, generated, sorted, 1, 512);
  }
}
