package org.ibis.core.permit;

import java.util.LinkedHashMap;
import java.util.Map;
import org.ibis.core.window.FlowStreams;
import org.ibis.core.window.WindowLimits;

/**
 * What this process knows of the flows of a device that another process schedules: those that were
 * used last. Safe for use by several threads.
 */
final class FlowsHere {
  private static final class FlowHere {
    private final FlowStreams streams;
    private long creditBytes;

    FlowHere(WindowLimits limits) {
      streams = new FlowStreams(limits);
      creditBytes = limits.bulkBytes(); // until the other side says more
    }
  }

  private final Map<String, FlowHere> flows = // by name
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, FlowHere> eldest) {
          return size() > Frame.MAX_FLOWS;
        }
      };

  synchronized FlowStreams streams(String flow, WindowLimits limits) {
    return of(flow, limits).streams;
  }

  /** As of the last grant. */
  synchronized long creditBytes(String flow, WindowLimits limits) {
    return of(flow, limits).creditBytes;
  }

  /** What the flow may have in memory from now on. */
  synchronized void credit(String flow, long bytes, WindowLimits limits) {
    of(flow, limits).creditBytes = Math.max(limits.partBytes(), bytes);
  }

  private FlowHere of(String flow, WindowLimits limits) {
    return flows.computeIfAbsent(flow, f -> new FlowHere(limits));
  }
}
