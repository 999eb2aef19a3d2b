package org.ibis.rig.bench.hostile.attack;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.hdfs.server.datanode.CachingStrategy;

/** Reads HDFS in sequence, as fast as it gets it, and says of each read whose it is. */
abstract class ReadingAttack implements Attack {

  private static final long READ_BYTES = 32 << 20;

  private final Assailants threads = new Assailants();
  private final AtomicLong read = new AtomicLong(); // times
  private NamedReads reads; // null before it begins
  private Target target;

  /**
   * The client's name of one read, as {@link NamedReads#nameOf} makes it: that of an honest job,
   * where nothing else is said.
   *
   * @param number of the read, from 0 on
   */
  String name(Target target, long number) {
    return NamedReads.nameOf(target.application() + ";w=1.0;t=-");
  }

  /** Of one read, bytes. */
  long bytes() {
    return READ_BYTES;
  }

  /** What it asks of the page cache. */
  CachingStrategy strategy() {
    return CachingStrategy.newDefaultStrategy();
  }

  @Override
  public Due due() {
    return Due.BESIDE_ONE;
  }

  @Override
  public void begin(Target of) throws IOException {
    target = of;
    reads = new NamedReads(of);
    threads.add(
        new Assailants.Act() {
          private long number;
          private long at;

          @Override
          public void once() throws IOException {
            at += reads.read(name(target, number++), at, bytes(), strategy());
            if (at >= reads.length()) {
              at = 0;
            }
            long unused = read.incrementAndGet();
          }
        });
  }

  /** More than reads, for those who do more. */
  final Assailants threads() {
    return threads;
  }

  /** Reads that went well: one that could read nothing has attacked nobody. */
  @Override
  public long done() {
    return read.get();
  }

  @Override
  public void close() throws IOException {
    threads.close();
    if (reads != null) {
      reads.close();
    }
  }
}
