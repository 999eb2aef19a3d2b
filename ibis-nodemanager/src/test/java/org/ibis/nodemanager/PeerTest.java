package org.ibis.nodemanager;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PeerTest {
  private static final String CONTAINER = "container_1_0001_01_000002";

  private static byte[] environment(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void theContainerIsReadFromTheEnvironment() {
    assertEquals("c", Peer.containerIn(environment("A=b\0CONTAINER_ID=c\0D=e\0")));
    assertNull(Peer.containerIn(environment("A=b\0XCONTAINER_ID=c\0")));
    assertNull(Peer.containerIn(environment("")));
  }

  @Test
  void aProcessIsTheContainerThatItsEnvironmentNames() throws Exception {
    ProcessBuilder child = new ProcessBuilder("sleep", "60");
    child.environment().put("CONTAINER_ID", CONTAINER);
    Process process = child.start();
    try {
      Peer peer = new Peer((int) process.pid(), 0);
      // The environment is there once the child has become another program.
      ProcessHandle handle = process.toHandle();
      while (!handle.info().command().orElse("").endsWith("sleep")) {
        Thread.onSpinWait();
      }
      peer.checkIs(CONTAINER, null);
      var e =
          assertThrows(IOException.class, () -> peer.checkIs("container_1_0009_01_000001", "x"));
      assertTrue(e.getMessage().contains(CONTAINER), e.getMessage());
    } finally {
      process.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
    }
  }

  @Test
  void aProcessThatIsGoneIsNobody() {
    assertThrows(IOException.class, () -> new Peer(Integer.MAX_VALUE, 0).checkIs(CONTAINER, "x"));
  }
}
