package org.ibis.broker.policy;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;

/** What runs, and where it may. */
public interface Applications extends Function<String, Optional<Job>> {
  /** Paths of the queues that there are now, those above others among them; empty if unknown. */
  default Optional<Set<String>> queues() {
    return Optional.empty();
  }

  /** The largest priority that an application may have; empty if unknown. */
  default OptionalInt maxPriority() {
    return OptionalInt.empty();
  }
}
