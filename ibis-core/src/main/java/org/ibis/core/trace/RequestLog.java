package org.ibis.core.trace;

/** Is told of each request that has ended. Called by many threads; must not block. */
@FunctionalInterface
public interface RequestLog {
  /** Keeps nothing. */
  RequestLog NONE = request -> {};

  void ended(TracedRequest request);
}
