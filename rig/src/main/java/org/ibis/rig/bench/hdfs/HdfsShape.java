package org.ibis.rig.bench.hdfs;

import java.util.Map;

/**
 * What is the same in both variants, so that they can be compared.
 *
 * @param blockMb HDFS block size, MiB
 * @param profile what IBIS is told of the disk, by key
 * @param extra the user's own properties, added last
 */
public record HdfsShape(int blockMb, Map<String, String> profile, Map<String, String> extra) {

  private static final long MIB = 1 << 20;

  /** HDFS block size, bytes. */
  public long blockBytes() {
    return blockMb * MIB;
  }
}
