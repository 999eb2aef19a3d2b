package org.ibis.broker;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.util.Records;
import org.ibis.broker.trust.Placement;
import org.junit.jupiter.api.Test;

class RunningContainersTest {
  private static final String JOB = "application_1_0001";
  private static final Set<NodeId> NODES = Set.of(NodeId.newInstance("node1", 8041));
  private static final long BEGAN = 1_700_000_000_000L;
  private static final long LATER = BEGAN + RunningContainers.SKEW_MILLIS + 1;

  private final Map<String, RMApp> running = new HashMap<>();
  private long now = BEGAN;
  private long own = 2; // another's than that of the job
  private final RunningContainers containers =
      new RunningContainers(flow -> Optional.ofNullable(running.get(flow)), () -> own, () -> now);

  private static <T> T saying(Class<T> type, Map<String, Object> answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) -> answers.get(method.getName())));
  }

  private void runs(long since, boolean unmanaged, String masterHost) {
    is(RMAppState.RUNNING, 0, since, unmanaged, masterHost);
  }

  private void is(
      RMAppState state, long finished, long since, boolean unmanaged, String masterHost) {
    ApplicationSubmissionContext submitted = Records.newRecord(ApplicationSubmissionContext.class);
    submitted.setUnmanagedAM(unmanaged);
    Map<String, Object> answers = new HashMap<>();
    answers.put("getStartTime", since);
    answers.put("getState", state);
    answers.put("getApplicationId", ApplicationId.fromString(JOB));
    answers.put("getFinishTime", finished);
    answers.put("getRanNodes", NODES);
    answers.put("getApplicationSubmissionContext", submitted);
    if (masterHost != null) {
      answers.put(
          "getCurrentAppAttempt", saying(RMAppAttempt.class, Map.of("getHost", masterHost)));
    }
    running.put(JOB, saying(RMApp.class, answers));
  }

  private void is(RMAppState state, long finished) {
    is(state, finished, LATER, false, null);
  }

  private Placement placement() {
    return containers.apply(JOB).orElseThrow();
  }

  @Test
  void anApplicationIsWhereItHasRun() {
    assertEquals(Optional.empty(), containers.apply(JOB));
    runs(LATER, false, "elsewhere");
    assertEquals(new Placement(NODES, null, true), placement());
    runs(LATER, false, null);
    assertEquals(new Placement(NODES, null, true), placement());
  }

  @Test
  void whatIsOlderThanTheBrokerMayHaveContainersThatNobodyHasSaidYet() {
    runs(LATER - 1, false, null); // by the clock of the ResourceManager that was there before
    assertEquals(false, placement().complete());
    now += RunningContainers.RECOVERY_MILLIS;
    assertEquals(false, placement().complete());
    now += 1;
    assertEquals(true, placement().complete());
  }

  @Test
  void whatThisResourceManagerHasStartedIsOfItsOwnClock() {
    own = 1;
    runs(BEGAN + 1, false, null);
    assertEquals(true, placement().complete());
    runs(BEGAN, false, null);
    assertEquals(false, placement().complete(), "it may have been on standby meanwhile");
  }

  /** Its last writes are asked about then: a MapReduce master's of the history, for one. */
  @Test
  void whatEndsIsWhereItHasRunUntilAMinuteAfterItsEnd() {
    now += 1_000_000;
    for (RMAppState state :
        List.of(RMAppState.FINAL_SAVING, RMAppState.FINISHING, RMAppState.KILLING)) {
      is(state, 0);
      assertEquals(new Placement(NODES, null, true), placement(), state.name());
      is(state, now - RunningContainers.LINGER_MILLIS - 1);
      assertEquals(new Placement(NODES, null, true), placement(), state.name());
    }
    for (RMAppState state : List.of(RMAppState.FINISHED, RMAppState.FAILED, RMAppState.KILLED)) {
      is(state, 0);
      assertEquals(new Placement(NODES, null, true), placement(), "the end has no time yet");
      is(state, now - RunningContainers.LINGER_MILLIS);
      assertEquals(new Placement(NODES, null, true), placement(), state.name());
      is(state, now - RunningContainers.LINGER_MILLIS - 1);
      assertEquals(Optional.empty(), containers.apply(JOB), state.name());
    }
  }

  @Test
  void anUnmanagedMasterIsWhereItSays() {
    runs(LATER, true, "gate");
    assertEquals(NodeId.newInstance("gate", Placement.NO_NODE), placement().master());
    for (String host : new String[] {"", null}) {
      runs(LATER, true, host);
      assertEquals(null, placement().master());
    }
  }
}
