package org.ibis.broker;

/**
 * What something that only grows was a while ago: one to two blocks of time, so that what has come
 * since is of lately, and does not jump when a block ends. Pure.
 *
 * @param <T> what is kept of it; does not change
 */
final class Lately<T> {
  private record At<T>(T value, long nanos) {}

  private final long blockNanos;
  private At<T> before;
  private At<T> block; // when it began
  private At<T> last;

  /**
   * @param blockNanos how long a block is, ns
   * @param now ns
   */
  Lately(long blockNanos, T first, long now) {
    this.blockNanos = blockNanos;
    begin(first, now);
  }

  /** It is another one from now on: of what was before nothing is known. */
  void begin(T first, long now) {
    last = new At<>(first, now);
    block = last;
    before = last;
  }

  /** It has grown to this. */
  void grewTo(T value, long now) {
    last = new At<>(value, now);
    if (now - block.nanos >= blockNanos) {
      before = block;
      block = last;
    }
  }

  T last() {
    return last.value;
  }

  /** When that was so, ns. */
  long lastNanos() {
    return last.nanos;
  }

  /** What it was a while ago. */
  T before() {
    return before.value;
  }

  /** How long ago, before {@link #lastNanos}, ns. */
  long nanos() {
    return last.nanos - before.nanos;
  }
}
