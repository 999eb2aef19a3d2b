package org.ibis.core.permit;

import java.util.LinkedHashMap;
import java.util.Map;
import org.ibis.core.IoOp;

/**
 * What the flows of this process may have in memory, ahead of readers and behind writers, as the
 * other side said last, of those that it said it of last. Safe for use by several threads.
 */
final class Credits {
  private record Use(String flow, IoOp op) {}

  private final Map<Use, Long> bytes =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Use, Long> eldest) {
          return size() > 2 * Frame.MAX_FLOWS;
        }
      };

  synchronized void set(String flow, IoOp op, long credit) {
    bytes.put(new Use(flow, op), credit);
  }

  /**
   * @param otherwise where nothing was said
   */
  synchronized long get(String flow, IoOp op, long otherwise) {
    return bytes.getOrDefault(new Use(flow, op), otherwise);
  }
}
