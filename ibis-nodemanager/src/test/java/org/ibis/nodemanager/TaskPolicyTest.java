package org.ibis.nodemanager;

import static org.ibis.nodemanager.TestDisk.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.permit.Frame.Flow;
import org.ibis.core.permit.Frame.Hello;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TaskPolicyTest {
  private static final String APPLICATION = "application_1_0001";
  private static final String CONTAINER = "container_1_0001_01_000002";

  private final NodeIo node = NodeIo.open(new Configuration());
  private final Map<String, Set<String>> users = new HashMap<>(); // by container
  private final TaskPolicy policy =
      new TaskPolicy(
          node,
          List.of(),
          Set.of(),
          new Peer.Containers() {
            @Override
            public Set<String> users(String container) {
              return users.get(container);
            }

            @Override
            public Integer firstProcess(String container) {
              return null;
            }
          },
          null);
  private Process task;
  private PermitSession.Policy client;

  /** A process whose environment says that it is the container, as anybody's may. */
  @BeforeEach
  void start() throws IOException {
    ProcessBuilder builder = new ProcessBuilder("sleep", "60");
    builder.environment().put("CONTAINER_ID", CONTAINER);
    task = builder.start();
    eventually(() -> task.info().command().orElse("").endsWith("sleep"));
    client = policy.of(Peer.connected((int) task.pid(), 1));
  }

  @AfterEach
  void end() {
    task.destroyForcibly();
    client.close();
    node.close();
  }

  @Test
  void aContainerOfThisNodeIsItsApplication() throws IOException {
    users.put(CONTAINER, Set.of("ann"));
    assertEquals(
        new FlowTag(APPLICATION, 32, IoKind.INTERMEDIATE), client.tagOf(new Hello(CONTAINER, 32)));
    assertEquals(32, node.weights().claimed(APPLICATION).weight());
    assertEquals(0, node.failOpen().get(FailOpen.Reason.UNTRUSTED));
  }

  @Test
  void whatThisNodeDoesNotRunIsUntrustedAndSaysNothingOfWeights() throws IOException {
    assertEquals(
        new FlowTag(FlowTag.UNTRUSTED, 1, IoKind.INTERMEDIATE),
        client.tagOf(new Hello(CONTAINER, 32)));
    assertEquals(1, node.weights().claimed(APPLICATION).weight());
    assertEquals(1, node.failOpen().get(FailOpen.Reason.UNTRUSTED));
  }

  /** As that of a script which the task runs, and which does not know of the job's weight. */
  @Test
  void aProcessOfTheContainerThatClaimsNothingChangesNothing() throws IOException {
    users.put(CONTAINER, Set.of("ann"));
    client.tagOf(new Hello(CONTAINER, 4));
    client.tagOf(new Hello(CONTAINER, 1));
    assertEquals(4, node.weights().claimed(APPLICATION).weight());
    client.tagOf(new Hello(CONTAINER, 2));
    assertEquals(2, node.weights().claimed(APPLICATION).weight());
  }

  /** The DataNode may have the name from a stranger: that must not cost it its permits. */
  @Test
  void aFlowThatThereCantBeIsUntrusted() throws IOException {
    String name = "application_1_" + "1".repeat(300);
    assertEquals(FlowTag.untrusted(IoKind.PERSISTENT), client.tagOf(new Flow(0, name, 100)));
  }

  @Test
  void whatADataNodeDoesNotTrustHasWeightOne() throws IOException {
    assertEquals(
        new FlowTag(FlowTag.UNTRUSTED, 1, IoKind.PERSISTENT),
        client.tagOf(new Flow(0, FlowTag.UNTRUSTED, 100)));
  }
}
