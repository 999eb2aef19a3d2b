package org.ibis.core.total;

/**
 * What streams over blocks have read in a DataNode that has mirrors on an SSD, since it began, by
 * where it came from.
 *
 * @param memory bytes that were there
 * @param ssd bytes of mirrors
 * @param disks bytes
 */
public record BlockReads(long memory, long ssd, long disks) {
  /** Before anything was read. */
  public static final BlockReads NOTHING = new BlockReads(0, 0, 0);

  public BlockReads {
    Service.checkAmount("bytes from memory", memory);
    Service.checkAmount("bytes from the SSD", ssd);
    Service.checkAmount("bytes from disks", disks);
  }

  /** Amounts that may be told, of counts that may be anything. */
  public static BlockReads bounded(long memory, long ssd, long disks) {
    return new BlockReads(Service.bounded(memory), Service.bounded(ssd), Service.bounded(disks));
  }

  /** Whether some of it is less than it was: it is another process's. */
  public boolean isLessThan(BlockReads before) {
    return memory < before.memory || ssd < before.ssd || disks < before.disks;
  }
}
