package org.ibis.broker.trust;

import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.ibis.core.Printable;

/** Says which nodes' names can't be resolved, once a minute at most. Of one thread. */
public final class UnresolvedLog {
  static final long EVERY_NANOS = TimeUnit.MINUTES.toNanos(1);

  /** The others are a number. */
  private static final int MOST_NAMED = 10;

  private final Supplier<Set<String>> hosts;
  private final Consumer<String> log;
  private boolean said;
  private long saidAt; // ns

  /**
   * @param hosts whose names can't be resolved now
   */
  public UnresolvedLog(Supplier<Set<String>> hosts, Consumer<String> log) {
    this.hosts = hosts;
    this.log = log;
  }

  /**
   * Says so if there are any; to be called now and then.
   *
   * @param now ns, monotone
   */
  public void look(long now) {
    if (said && now - saidAt < EVERY_NANOS) {
      return;
    }
    Set<String> all = hosts.get();
    if (all.isEmpty()) {
      return;
    }
    said = true;
    saidAt = now;
    String some = all.stream().limit(MOST_NAMED).collect(Collectors.joining(", "));
    int others = all.size() - MOST_NAMED;
    log.accept(
        "The IBIS broker can't resolve the names of nodes ("
            + Printable.of(others > 0 ? some + " and " + others + " more" : some)
            + "): I/O in the name of applications with containers there is trusted from everywhere."
            + " This machine's name service or /etc/hosts must have them");
  }
}
