package org.ibis.rig.bench.hostile.attack;

import java.io.IOException;
import java.util.List;

/** One way to harm others. It is begun once, and runs until it is stopped. */
public interface Attack extends AutoCloseable {

  /** In options and JSON. */
  String key();

  /** For people. */
  String title();

  /** What a victim is due meanwhile. */
  Due due();

  /** Of its application, as YARN has them. */
  default List<String> tags() {
    return List.of();
  }

  /** Whether it is aimed at a job that is submitted after it has begun. */
  default boolean isBeforeItsVictim() {
    return false;
  }

  /** Begins; returns at once. */
  void begin(Target target) throws IOException;

  /**
   * Acts so far that came to where they harm: 0 says that nothing was attacked. A refusal counts
   * only where to be refused is all that such an attack can have.
   */
  long done();

  /** Ends it. */
  @Override
  void close() throws IOException;
}
