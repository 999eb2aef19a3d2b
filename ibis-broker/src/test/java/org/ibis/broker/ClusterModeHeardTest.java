package org.ibis.broker;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import org.ibis.core.Mode;
import org.junit.jupiter.api.Test;

/** What a broker that has just begun makes of what nodes were told before. */
class ClusterModeHeardTest {
  private static final Optional<Mode> OFF = Optional.of(Mode.OFF);
  private static final Optional<Mode> ON = Optional.of(Mode.ON);
  private static final Optional<Mode> SHADOW = Optional.of(Mode.SHADOW);
  private static final Optional<Mode> NOTHING = Optional.empty();
  private static final long BEGAN = Long.MAX_VALUE - 5; // as System.nanoTime may be
  private static final long KNOWN = BEGAN + ClusterMode.HEARS_NANOS;

  private final ClusterMode mode = new ClusterMode();

  private static InetAddress host(int i) throws UnknownHostException {
    return InetAddress.getByAddress(new byte[] {10, 0, 0, (byte) i});
  }

  @Test
  void anOffOutlivesTheBrokerThatWasToldIt() throws Exception {
    assertEquals(NOTHING, mode.heard(host(1), OFF, BEGAN), "nodes stay as they are");
    assertEquals(NOTHING, mode.heard(host(2), OFF, BEGAN + 1));
    assertEquals(NOTHING, mode.heard(host(3), NOTHING, KNOWN - 1), "it was restarted");
    assertEquals(OFF, mode.heard(host(3), NOTHING, KNOWN), "and hears of it");
    assertEquals(OFF, mode.heard(host(4), ON, KNOWN + 1));
  }

  @Test
  void oneHostThatMakesItUpChangesNothing() throws Exception {
    mode.heard(host(1), OFF, BEGAN);
    mode.heard(host(2), ON, BEGAN);
    mode.heard(host(3), NOTHING, BEGAN);
    for (int i = 0; i < 9; i++) {
      mode.heard(host(1), OFF, BEGAN + i);
    }
    assertEquals(ON, mode.heard(host(1), OFF, KNOWN));
  }

  @Test
  void ofADaemonThatWasRestartedBesideOneThatWasNotTheOtherKnows() throws Exception {
    mode.heard(host(1), OFF, BEGAN);
    mode.heard(host(1), NOTHING, BEGAN);
    assertEquals(OFF, mode.heard(host(1), NOTHING, KNOWN));
  }

  @Test
  void whereMostSayOffOrShadowItIsObserved() throws Exception {
    mode.heard(host(1), OFF, BEGAN);
    mode.heard(host(2), SHADOW, BEGAN);
    assertEquals(SHADOW, mode.heard(host(3), ON, KNOWN));
  }

  @Test
  void whatAnAdministratorSaysCountsAtOnce() throws Exception {
    mode.heard(host(1), OFF, BEGAN);
    mode.give(Mode.ON);
    assertEquals(ON, mode.heard(host(1), OFF, BEGAN + 1));
    assertEquals(ON, mode.heard(host(1), OFF, KNOWN));
  }
}
