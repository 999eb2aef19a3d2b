package org.ibis.rig.bench.hostile.attack;

import java.util.concurrent.TimeUnit;

/** A name that nobody knows yet each quarter of a second, which claims the largest weight. */
final class NewNames extends ReadingAttack {

  private static final long EACH_NANOS = TimeUnit.MILLISECONDS.toNanos(250);
  private static final long FIRST = 1_000_000;

  private final long begin = System.nanoTime();

  @Override
  public String key() {
    return "new-names";
  }

  @Override
  public String title() {
    return "a new name each 250 ms, claiming 100";
  }

  @Override
  long bytes() {
    return 2 << 20;
  }

  @Override
  String name(Target target, long number) {
    long names = (System.nanoTime() - begin) / EACH_NANOS;
    return NamedReads.nameOf(target.applicationAfter(FIRST + names) + ";w=100;t=-");
  }
}
