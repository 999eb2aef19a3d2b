package org.ibis.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.ibis.core.FailOpen.Reason;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class FlowTagsTest {
  private static final String APP = "application_1700000000000_0042";

  private final List<String> log = new ArrayList<>();
  private final FailOpen failOpen = new FailOpen(() -> 0, (m, t) -> log.add(m));
  private final FlowTags tags = new FlowTags(8, 2, 100, failOpen);

  @Property
  void whatTheClientWritesTheDataNodeReads(
      @ForAll @DoubleRange(min = 0.01, max = 100) double weight,
      @ForAll @IntRange(min = -5, max = 5) int random) {
    for (String attempt : new String[] {null, "attempt_1700000000000_0042_m_000003_0"}) {
      String task = FlowTags.taskOf(APP, weight, attempt);
      assertEquals(
          new FlowTag(APP, weight, IoKind.PERSISTENT),
          tags.ofClient("DFSClient_" + task + "_" + random + "_1"));
      assertFalse(task.contains(","), "the name is also a lease holder's");
    }
  }

  @Test
  void wholeWeightsAreWrittenWithoutAPoint() {
    assertEquals(APP + ";w=32;t=-", FlowTags.taskOf(APP, 32, null));
    assertEquals(APP + ";w=0.5;t=-", FlowTags.taskOf(APP, 0.5, null));
  }

  @ParameterizedTest
  @ValueSource(strings = {"m", "r", "s", "c", "t"})
  void taskWithoutTheClientJarIsKnownByItsAttempt(String type) {
    assertEquals(
        new FlowTag(APP, 1, IoKind.PERSISTENT),
        tags.ofClient("DFSClient_attempt_1700000000000_0042_" + type + "_000003_0_-12_1"));
  }

  @Test
  void aClaimIsCutToWhatClaimsMayHave() {
    assertEquals(100, tags.ofClient("DFSClient_" + APP + ";w=1000;t=-_1_1").weight());
    assertEquals(0, failOpen.total());
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-3", "NaN", "1e9", "Infinity", "", "x"})
  void aBadClaimMeansTheDefaultAndIsSaid(String weight) {
    assertEquals(
        new FlowTag(APP, 1, IoKind.PERSISTENT),
        tags.ofClient("DFSClient_" + APP + ";w=" + weight + ";_1_1"));
    assertEquals(1, failOpen.get(Reason.BAD_TAG));
    assertEquals(1, log.size());
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = "")
  void whoHasNoNameIsTheSystem(String name) {
    assertEquals(tags.system(), tags.ofClient(name));
    assertEquals(new FlowTag(FlowTag.SYSTEM, 8, IoKind.PERSISTENT), tags.system());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        " ",
        "system",
        "DFSClient_",
        "DFSClient_NONMAPREDUCE_12_1",
        "DFSClient_system;w=1000;t=-_1_1",
        "DFSClient_untrusted;w=100;t=-_1_1",
        "DFSClient_attempt_x_1_m_1_0_1_1",
        "DFSClient_attempt_local1234567_0001_m_000000_0_-12_1",
        "application_1700000000000_0042;w=5;t=-",
        "DFSClient_\u0000\n;w=;;;",
        "libhdfs++_8a3c"
      })
  void whoNamesNoApplicationIsUntagged(String name) {
    FlowTag untagged = new FlowTag(FlowTag.UNTAGGED, 2, IoKind.PERSISTENT);
    assertEquals(untagged, tags.ofClient(name));
    assertEquals(untagged, tags.ofFlow("untagged", 100));
    assertEquals(0, failOpen.total());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application_1_;w=5;_1_1",
        "application_1_2w=5",
        "application_1700000000000_1234567890;w=5;t=-_1_1",
        "application_1700000000000000_0042;w=5;t=-_1_1",
        "attempt_1700000000000_1234567890_m_000000_0_1_1",
        "application_\u0661_1;w=5;t=-_1_1"
      })
  void whoNamesOneThatThereCantBeIsUntrusted(String name) {
    assertEquals(tags.untrusted(), tags.ofClient("DFSClient_" + name));
    assertEquals(1, failOpen.get(Reason.BAD_TAG));
  }

  @Test
  void noLengthOfANameMakesItAnother() {
    String digits = "1".repeat(1000);
    assertEquals(tags.untrusted(), tags.ofClient("DFSClient_application_1_" + digits + ";w=9;_1"));
    assertEquals(tags.untrusted(), tags.ofClient("DFSClient_attempt_" + digits + "_1_m_1_0_1_1"));
    assertEquals(
        new FlowTag(APP, 9, IoKind.PERSISTENT),
        tags.ofClient("DFSClient_" + APP + ";w=9;t=" + digits + "_1_1"));
    assertSame( // what is kept is cut
        tags.ofClient("DFSClient_" + APP + ";w=9;t=" + digits + "_2_1"),
        tags.ofClient("DFSClient_" + APP + ";w=9;t=" + digits + "_3_1"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "application_1", "others", "application_1_1234567890"})
  void aFlowThatThereCantBeIsUntrusted(String name) {
    assertEquals(tags.untrusted(), tags.ofFlow(name, 100));
    assertEquals(1, failOpen.get(Reason.BAD_TAG));
  }

  @Test
  void whatAClientReadsIsPersistentAndWhatAContainerReadsIsIntermediate() {
    String container = "container_1700000000000_0042_01_000002";
    assertEquals(IoKind.PERSISTENT, tags.ofClient("DFSClient_" + APP + ";w=4;t=-_1_1").kind());
    assertEquals(new FlowTag(APP, 4, IoKind.INTERMEDIATE), tags.ofContainer(container, 4));
    assertEquals(new FlowTag(APP, 1, IoKind.INTERMEDIATE), tags.ofContainer(container, Double.NaN));
  }

  @Property
  void noNameIsTooStrange(@ForAll String name, @ForAll String inner) {
    for (String client :
        List.of(name, "DFSClient_" + name, "DFSClient_" + APP + ";w=" + name + ";t=" + inner)) {
      FlowTag tag = tags.ofClient(client);
      boolean application = tag.flow().matches("application_\\d{1,15}_\\d{1,9}");
      assertTrue(tag.isOfMany() || application, () -> client + ": " + tag);
      assertEquals(client.isEmpty(), tag.flow().equals(FlowTag.SYSTEM));
      assertTrue(Weight.isValid(tag.weight()) && tag.weight() <= 100, () -> client + ": " + tag);
    }
  }

  @Test
  void whatIsUntrustedHasWeightOneWhateverIsClaimed() {
    FlowTag untrusted = new FlowTag(FlowTag.UNTRUSTED, 1, IoKind.PERSISTENT);
    assertEquals(untrusted, tags.untrusted());
    assertEquals(untrusted, tags.ofFlow("untrusted", 100));
    assertTrue(untrusted.isOfMany() && tags.system().isOfMany());
  }

  @Test
  void aClientsNameIsReadOnce() {
    String name = "DFSClient_application_1700000000000_0042;w=8;t=-_123_1";
    assertSame(tags.ofClient(name), tags.ofClient(new String(name.toCharArray())));
  }
}
