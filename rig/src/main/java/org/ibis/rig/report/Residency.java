package org.ibis.rig.report;

/**
 * What became of pages in memory of the emulated disks' files. Pages are of 4 KiB.
 *
 * @param keeping whether they were kept, or only counted
 * @param kept pages that were taken care of, each time that they came into memory
 * @param lost pages that the kernel took away although there was room
 * @param dropped pages that went because a file was cut, or a program dropped them
 * @param ownFaults pages that the keeper itself may have had a disk read
 * @param cpuSeconds processor time of the keeper, s
 */
public record Residency(
    boolean keeping, long kept, long lost, long dropped, long ownFaults, double cpuSeconds) {

  /** Since an earlier moment. */
  public Residency since(Residency before) {
    return new Residency(
        keeping,
        kept - before.kept,
        lost - before.lost,
        dropped - before.dropped,
        ownFaults - before.ownFaults,
        cpuSeconds - before.cpuSeconds);
  }

  /** Of both disks. */
  public Residency and(Residency other) {
    return new Residency(
        keeping && other.keeping,
        kept + other.kept,
        lost + other.lost,
        dropped + other.dropped,
        ownFaults + other.ownFaults,
        cpuSeconds + other.cpuSeconds);
  }
}
