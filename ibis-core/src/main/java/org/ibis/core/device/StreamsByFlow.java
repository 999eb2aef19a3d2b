package org.ibis.core.device;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** The {@link FlowStreams} of the flows that were last about. Safe for use by several threads. */
public final class StreamsByFlow {
  private final int most;
  private final Map<String, FlowStreams> byFlow = new LinkedHashMap<>(16, 0.75f, true);

  /**
   * @param most how many flows are remembered that have no streams
   */
  public StreamsByFlow(int most) {
    this.most = most;
  }

  /** Those of a flow: the same object for as long as any of its streams is in use. */
  public synchronized FlowStreams of(String flow) {
    FlowStreams streams = byFlow.get(flow);
    if (streams == null) {
      streams = new FlowStreams();
      byFlow.put(flow, streams);
      forgetIdle();
    }
    return streams;
  }

  private void forgetIdle() {
    Iterator<FlowStreams> oldest = byFlow.values().iterator();
    for (int over = byFlow.size() - most; over > 0 && oldest.hasNext(); ) {
      if (oldest.next().isIdle() && oldest.hasNext()) { // never the one just made
        oldest.remove();
        over--;
      }
    }
  }
}
