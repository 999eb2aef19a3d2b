package org.ibis.rig.bench.hostile.attack;

import org.apache.hadoop.hdfs.server.datanode.CachingStrategy;

/** Asks the DataNode to read far ahead of it, which it would past the scheduler, and to drop it. */
final class CacheAdvice extends ReadingAttack {

  @Override
  public String key() {
    return "cache-advice";
  }

  @Override
  public String title() {
    return "read-ahead of 64 MiB and drop-behind, as clients may ask";
  }

  @Override
  CachingStrategy strategy() {
    return new CachingStrategy(true, 64L << 20);
  }
}
