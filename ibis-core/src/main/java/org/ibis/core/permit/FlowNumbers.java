package org.ibis.core.permit;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.ibis.core.FlowTag;
import org.ibis.core.permit.Frame.Flow;

/**
 * The numbers of a daemon's flows in one connection. When all are in use, the flow that was asked
 * for the longest ago gives its number to a new one.
 *
 * <p>Not safe for use by several threads.
 */
final class FlowNumbers {
  private final int most;
  private final Map<String, Flow> byName = new LinkedHashMap<>(16, 0.75f, true); // by last use

  /**
   * @param most numbers, from 0 on
   */
  FlowNumbers(int most) {
    this.most = most;
  }

  /**
   * The number of a flow.
   *
   * @param announce is told first where the other side does not know the flow by it, or not with
   *     this weight
   */
  int of(FlowTag tag, Consumer<Flow> announce) {
    Flow known = byName.get(tag.flow());
    if (known != null && known.weight() == tag.weight()) {
      return known.flow();
    }
    int number = known == null ? free() : known.flow();
    Flow flow = new Flow(number, tag.flow(), tag.weight());
    byName.put(tag.flow(), flow);
    announce.accept(flow);
    return number;
  }

  private int free() {
    if (byName.size() < most) {
      return byName.size();
    }
    Iterator<Flow> oldest = byName.values().iterator();
    int number = oldest.next().flow();
    oldest.remove();
    return number;
  }

  /** For a new connection: the other side knows nothing. */
  void clear() {
    byName.clear();
  }
}
