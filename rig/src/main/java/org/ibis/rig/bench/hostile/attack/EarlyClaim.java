package org.ibis.rig.bench.hostile.attack;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.hdfs.server.datanode.CachingStrategy;

/** Says of jobs before there are any that they weigh nearly nothing: ids can be foretold. */
final class EarlyClaim implements Attack {

  private static final int JOBS = 10;
  private static final int BYTES = 4096;
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private final Assailants threads = new Assailants();
  private NamedReads reads; // null before it begins

  @Override
  public String key() {
    return "early-claim";
  }

  @Override
  public String title() {
    return "a weight of 0.01 in a job's name before there is the job";
  }

  @Override
  public Due due() {
    return Due.BESIDE_ONE;
  }

  @Override
  public boolean isBeforeItsVictim() {
    return true;
  }

  @Override
  public void begin(Target target) throws IOException {
    reads = new NamedReads(target);
    threads.add(
        new Assailants.Act() {
          private long number;

          @Override
          public void once() throws IOException {
            String job = target.applicationAfter(1 + number++ % JOBS);
            long unused =
                reads.read(
                    NamedReads.nameOf(job + ";w=0.01;t=-"),
                    0,
                    BYTES,
                    CachingStrategy.newDefaultStrategy());
            LockSupport.parkNanos(PAUSE_NANOS);
          }
        });
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
