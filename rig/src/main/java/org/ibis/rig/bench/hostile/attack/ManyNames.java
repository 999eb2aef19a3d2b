package org.ibis.rig.bench.hostile.attack;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.hdfs.server.datanode.CachingStrategy;

/** Small reads, each in the name of another application that does not exist, 20,000 of them. */
final class ManyNames implements Attack {

  private static final int THREADS = 2;
  private static final int BYTES = 4096;
  private static final long NAMES = 20_000;
  private static final long FIRST = 2_000_000;

  private final Assailants threads = new Assailants();
  private final AtomicLong next = new AtomicLong();
  private NamedReads reads; // null before it begins

  @Override
  public String key() {
    return "many-names";
  }

  @Override
  public String title() {
    return "20,000 made-up names, claiming 100 each";
  }

  @Override
  public Due due() {
    return Due.ALL; // what it reads is in memory
  }

  @Override
  public void begin(Target target) throws IOException {
    reads = new NamedReads(target);
    for (int i = 0; i < THREADS; i++) {
      threads.add(
          () -> {
            long name = FIRST + next.getAndIncrement() % NAMES;
            long unused =
                reads.read(
                    NamedReads.nameOf(target.applicationAfter(name) + ";w=100;t=-"),
                    0,
                    BYTES,
                    CachingStrategy.newDefaultStrategy());
          });
    }
  }

  @Override
  public long done() {
    return threads.done();
  }

  @Override
  public void close() throws IOException {
    threads.close();
    if (reads != null) {
      reads.close();
    }
  }
}
