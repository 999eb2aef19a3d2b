package org.ibis.core.permit;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the flows of this process may have in memory, as the other side said last, of those that it
 * said it of last. Safe for use by several threads.
 */
final class Credits {
  private final Map<String, Long> bytes = // by flow
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
          return size() > Frame.MAX_FLOWS;
        }
      };

  synchronized void set(String flow, long credit) {
    bytes.put(flow, credit);
  }

  /**
   * @param otherwise where nothing was said
   */
  synchronized long get(String flow, long otherwise) {
    return bytes.getOrDefault(flow, otherwise);
  }
}
