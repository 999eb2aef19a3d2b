package org.ibis.nodemanager;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.file.Path;
import org.ibis.core.FailOpen;
import org.junit.jupiter.api.Test;

class EndedConnectionTest {
  private static final int NOBODY = 65_534;

  /** A client may come and go a thousand times a second. */
  @Test
  void nothingWaitsForAConnectionThatHasEnded() {
    FailOpen failOpen = new FailOpen(System::nanoTime, (message, cause) -> {});
    PermitSession.Policy policy =
        new PermitServers.AnyPeer(TestNode.disk(failOpen, 1), Path.of("/local"));
    PermitHandler handler =
        new PermitHandler(
            policy,
            new Budgets().of(NOBODY),
            Runnable::run,
            (channel, then) -> then.run(),
            failOpen);
    EmbeddedChannel channel = new EmbeddedChannel(handler);
    assertTrue(channel.runScheduledPendingTasks() > 0, "it is to say who it is");
    channel.pipeline().fireChannelInactive(); // close() of this one cancels all by itself
    assertEquals(-1, channel.runScheduledPendingTasks());
  }
}
