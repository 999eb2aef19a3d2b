package org.ibis.cli.cluster;

import java.io.IOException;
import org.ibis.cli.LiveView;
import org.ibis.cli.UserError;

/** {@code ibis top --cluster}. */
public final class ClusterTop {
  private final BrokerClient broker;

  /** Of the broker's cluster. */
  public ClusterTop(BrokerClient broker) {
    this.broker = broker;
  }

  /**
   * Shows it once, or until nobody looks any more.
   *
   * @return what the process ends with
   * @throws UserError where it is to be shown once, and nobody answers
   */
  public int show(LiveView live) throws InterruptedException, IOException {
    if (live.isOnce()) {
      live.print(ClusterView.of(broker));
    } else {
      live.forever(this::next);
    }
    return 0;
  }

  private LiveView.View next() {
    try {
      return ClusterView.of(broker);
    } catch (UserError e) {
      return new NoBrokerView(e.getMessage());
    }
  }
}
