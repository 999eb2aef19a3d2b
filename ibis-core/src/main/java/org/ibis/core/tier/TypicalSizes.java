package org.ibis.core.tier;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How large the files of an application become, by how they will be read: what its next file is
 * likely to need. Nobody knows that when a file is created, and one that outgrows its lease has to
 * be copied. So a larger file counts at once, a smaller one by half. Pure. Safe for use by several
 * threads.
 */
public final class TypicalSizes {
  /** Those that had a file last. */
  private static final int MOST_APPLICATIONS = 256;

  /** An application's own word: it has three, or makes them up. */
  private static final int MOST_KINDS = 8;

  /**
   * A file has that part of its size more, as those of one kind are never the same to the byte: a
   * lease grows when its file comes within a sixteenth of a step of its end ({@code TieredOutput}).
   */
  private static final int MARGIN_PARTS = 16;

  private final Map<String, Map<Long, Long>> sizes =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Map<Long, Long>> eldest) {
          return size() > MOST_APPLICATIONS;
        }
      };

  /**
   * What a new file is likely to need, bytes.
   *
   * @param requestBytes in which pieces it will be read
   * @return 0 where nothing is known
   */
  public synchronized long of(String application, long requestBytes) {
    Map<Long, Long> kinds = sizes.get(application);
    long size = kinds == null ? 0 : kinds.getOrDefault(requestBytes, 0L);
    return size + size / MARGIN_PARTS;
  }

  /** A file is whole. */
  public synchronized void whole(String application, long requestBytes, long bytes) {
    learn(application, requestBytes, bytes, (old, now) -> Math.max(now, old + (now - old) / 2));
  }

  /** A file that is not whole has so much, or nearly. */
  public synchronized void larger(String application, long requestBytes, long bytes) {
    learn(application, requestBytes, bytes, Math::max);
  }

  private void learn(
      String application,
      long requestBytes,
      long bytes,
      java.util.function.BinaryOperator<Long> both) {
    Map<Long, Long> kinds = sizes.computeIfAbsent(application, a -> new HashMap<>());
    if (kinds.size() < MOST_KINDS || kinds.containsKey(requestBytes)) {
      Long unused = kinds.merge(requestBytes, bytes, both);
    }
  }
}
