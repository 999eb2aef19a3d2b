package org.ibis.core.mirror;

import static java.util.Objects.requireNonNull;

/**
 * A block's file as it is now. An append, a truncation or a recovery changes its length or the time
 * of its last change, a move or a restore its inode: a mirror of another key is of no use.
 *
 * @param pool of the NameNode, such as {@code BP-1-10.0.0.1-2}
 * @param block its number
 * @param device of the file system, as the kernel has it (st_dev)
 * @param inode of the file
 * @param length bytes
 * @param changedNanos when it was last changed, ns since 1970
 */
public record BlockKey(
    String pool, long block, long device, long inode, long length, long changedNanos) {
  public BlockKey {
    requireNonNull(pool, "pool is null");
    if (length < 0) {
      throw new IllegalArgumentException("length is " + length + ", must be 0 at least");
    }
  }
}
