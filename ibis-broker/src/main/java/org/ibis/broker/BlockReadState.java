package org.ibis.broker;

/**
 * What is read of blocks where there are mirrors on an SSD, by where it comes from, for people and
 * programs. All in bytes in a second.
 */
public record BlockReadState(double memory, double ssd, double disks) {
  /** Nothing is read. */
  public static final BlockReadState NONE = new BlockReadState(0, 0, 0);

  /** Both together. */
  BlockReadState plus(BlockReadState other) {
    return new BlockReadState(memory + other.memory, ssd + other.ssd, disks + other.disks);
  }
}
