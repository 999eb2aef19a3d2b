package org.ibis.cli.cache;

import java.util.stream.LongStream;

/**
 * A block of HDFS, or a group of blocks that a file is striped over.
 *
 * @param pool of the NameNode, such as {@code BP-1-10.0.0.1-2}
 * @param id its number; that of its first block where it is a group
 * @param stamp of its generation
 */
record HdfsBlock(String pool, long id, long stamp) {
  /** HDFS numbers the blocks of a group in so many low bits (BLOCK_GROUP_INDEX_MASK). */
  private static final long IN_GROUP = 15;

  /**
   * Numbers of the files that DataNodes may have of it. Groups have negative numbers; so have
   * single blocks of HDFS before version 2.4.
   */
  LongStream ids() {
    boolean isGroup = id < 0 && (id & IN_GROUP) == 0;
    return isGroup ? LongStream.rangeClosed(id, id + IN_GROUP) : LongStream.of(id);
  }
}
