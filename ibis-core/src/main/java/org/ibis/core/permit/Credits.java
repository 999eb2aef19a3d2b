package org.ibis.core.permit;

import java.util.LinkedHashMap;
import java.util.Map;
import org.ibis.core.IoOp;

/**
 * What the flows of this process may have in memory, ahead of readers and behind writers, as the
 * other side said last, of those that it said it of last. Safe for use by several threads.
 */
final class Credits {
  /**
   * By the op's name and the flow's. No record: the first one that is hashed costs a JVM some 20 ms
   * of processor, and a task is a JVM that has just begun.
   */
  private final Map<String, Long> bytes =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
          return size() > 2 * Frame.MAX_FLOWS;
        }
      };

  synchronized void set(String flow, IoOp op, long credit) {
    bytes.put(key(flow, op), credit);
  }

  /**
   * @param otherwise where nothing was said
   */
  synchronized long get(String flow, IoOp op, long otherwise) {
    return bytes.getOrDefault(key(flow, op), otherwise);
  }

  private static String key(String flow, IoOp op) {
    return op.name() + flow;
  }
}
