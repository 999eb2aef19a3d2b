package org.ibis.datanode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.FlowTags;
import org.ibis.core.IoKind;
import org.ibis.core.trust.Origin;
import org.ibis.core.trust.TrustedOrigins.Word;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The names are those that DataXceivers of Hadoop 3.4.3 and 3.5.0 have; they are the same. */
class StreamOwnerTest {
  private static final String XCEIVER = "DataXceiver for client ";
  private static final String BLOCK = "BP-1-127.0.0.1-1:blk_1073741825_1001";
  private static final double SYSTEM_WEIGHT = 8;

  private final FailOpen failOpen = new FailOpen(() -> 0, (message, cause) -> {});
  private final FlowTags tags = new FlowTags(SYSTEM_WEIGHT, 1, 100, failOpen);
  private final List<Origin> origins = new ArrayList<>();
  private Word trust = Word.TRUSTED;
  private final StreamOwner owner =
      new StreamOwner(
          tags,
          origin -> {
            origins.add(origin);
            return trust;
          });

  @Test
  void taggedClientIsItsApplication() {
    assertEquals(
        new FlowTag("application_17_0042", 32, IoKind.PERSISTENT),
        owner.ofThread(
            XCEIVER
                + "DFSClient_application_17_0042;w=32;t=-_-1470349432_1 at /10.0.0.1:50412"
                + " [Receiving block "
                + BLOCK
                + "]"));
  }

  @Test
  void mapReduceAttemptIsItsApplicationAtTheDefaultWeight() {
    assertEquals(
        new FlowTag("application_1700000000000_0007", 1, IoKind.PERSISTENT),
        owner.ofThread(
            XCEIVER
                + "DFSClient_attempt_1700000000000_0007_m_000003_0_1213_1 at /10.0.0.1:5"
                + " [Sending block "
                + BLOCK
                + "]"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "main",
        "VolumeScannerThread(/data/1)",
        "DataXceiver for client ",
        "DataXceiver for client /10.0.0.1:50412",
        "DataXceiver for client /10.0.0.1:50412 [Waiting for operation #1]",
        "DataXceiver for client  at /10.0.0.1:50412 [Receiving block blk_1]",
        "DataXceiver for client unix:/run/dn.sock [Passing file descriptors for block blk_1]",
        "PacketResponder: BP-1:blk_1_1, type=LAST_IN_PIPELINE"
      })
  void whatServesNobodyIsTheSystem(String thread) {
    assertEquals(
        new FlowTag(FlowTag.SYSTEM, SYSTEM_WEIGHT, IoKind.PERSISTENT), owner.ofThread(thread));
  }

  /** The request for a checksum has no client's name; a connection that served one before has. */
  @Test
  void whoAsksForAChecksumIsAClientThatNamesNoApplication() {
    String asks = "/10.0.0.1:50412 [Getting checksum for block " + BLOCK + "]";
    assertEquals(tags.untagged(), owner.ofThread(XCEIVER + asks));
    FlowTag known = owner.ofThread(XCEIVER + CLIENT + " at " + asks);
    assertEquals("application_1_0001", known.flow());
  }

  @ParameterizedTest
  @ValueSource(strings = {"NaN", "-1", "0", "1e9", "Infinity", "", "x"})
  void hostileWeightCountsAndGetsTheDefault(String weight) {
    assertEquals(
        new FlowTag("application_1_0001", 1, IoKind.PERSISTENT),
        owner.ofThread(
            XCEIVER + "DFSClient_application_1_0001;w=" + weight + ";t=-_1_1 at /10.0.0.1:5 [x]"));
    assertEquals(1, failOpen.get(FailOpen.Reason.BAD_TAG));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "DFSClient_NONMAPREDUCE_12_1",
        " ",
        "x",
        " at ",
        " at y",
        "at",
        " at  at ",
        "/h:1"
      })
  void aClientThatNamesNoApplicationIsUntagged(String name) {
    String thread = XCEIVER + name + " at /10.0.0.1:5 [Sending block " + BLOCK + "]";
    assertEquals(new FlowTag(FlowTag.UNTAGGED, 1, IoKind.PERSISTENT), owner.ofThread(thread));
    assertEquals(List.of(), origins);
  }

  @Test
  void aWeightThatEndsTheNameIsNone() {
    String name = "DFSClient_application_1_0001;w=32 at home;t=-_1_1 at /10.0.0.1:5 [x]";
    assertEquals(
        new FlowTag("application_1_0001", 1, IoKind.PERSISTENT), owner.ofThread(XCEIVER + name));
    assertEquals(1, failOpen.get(FailOpen.Reason.BAD_TAG));
  }

  @Test
  void claimIsCutToWhatClaimsMayHave() {
    assertEquals(
        100,
        owner.ofThread(XCEIVER + "DFSClient_application_1_0001;w=1000;t=-_1_1 at /h:1").weight());
  }

  @Test
  void nameWithinANameDoesNotPassForAnApplication() {
    assertEquals(
        FlowTag.UNTAGGED,
        owner
            .ofThread(
                XCEIVER
                    + "x at DataXceiver for client DFSClient_application_1_0001;w=9;t=-_1_1 at /h:1")
            .flow());
  }

  @Test
  void veryLongNameIsReadInReasonableTime() {
    String name = XCEIVER + "DFSClient_application_" + "1_".repeat(100_000) + " at /h:1";

    assertEquals(FlowTag.UNTRUSTED, owner.ofThread(name).flow());
  }

  /** What a stranger sends never ends as no tag at all: then his I/O would not be scheduled. */
  @ParameterizedTest
  @ValueSource(ints = {9, 10, 237, 256, 257, 100_000})
  void anIdOfAnyLengthHasATag(int digits) {
    String id = "application_1_" + "1".repeat(digits);
    String thread = XCEIVER + "DFSClient_" + id + ";w=9;t=-_1_1 at /10.0.0.9:5 [Sending block x]";
    assertEquals(digits <= 9 ? id : FlowTag.UNTRUSTED, owner.ofThread(thread).flow());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Sending block ",
        "Copying block ",
        "Getting checksum for block ",
        "Getting checksum for block group"
      })
  void threadThatSendsABlockOrItsChecksumMayWait(String status) {
    assertTrue(StreamOwner.mayWait(XCEIVER + "c at /h:1 [" + status + BLOCK + "]"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "VolumeScannerThread(/data/1)",
        "main",
        "DataXceiver for client c at /h:1 [Receiving block blk_1]",
        "DataXceiver for client c at /h:1 [Replacing block blk_1 from u]",
        "DataXceiver for client c at /h:1 [Passing file descriptors for block blk_1]",
        "DataXceiver for client c [Sending block at /h:1 [Replacing block blk_1 from u]",
        "DataXceiver for client ",
        "x [Sending block blk_1]"
      })
  void otherThreadsMustNotWait(String thread) {
    assertFalse(StreamOwner.mayWait(thread));
  }

  private static final String CLIENT = "DFSClient_application_1_0001;w=32;t=-_1_1";

  @Test
  void whoseNameItIsNotGoesToTheUntrusted() {
    trust = Word.REFUSED;
    FlowTag tag =
        owner.ofThread(XCEIVER + CLIENT + " at /10.0.0.9:5 [Sending block " + BLOCK + "]");
    assertEquals(new FlowTag(FlowTag.UNTRUSTED, 1, IoKind.PERSISTENT), tag);
    assertEquals(1, origins.size());
    assertEquals("application_1_0001", origins.get(0).flow());
    assertEquals("10.0.0.9", origins.get(0).host().getHostAddress());
    assertFalse(origins.get(0).writes());
  }

  @Test
  void fromWhereNobodyHasJudgedYetNoWeightIsTaken() {
    trust = Word.NOT_YET;
    FlowTag tag =
        owner.ofThread(XCEIVER + CLIENT + " at /10.0.0.9:5 [Sending block " + BLOCK + "]");
    assertEquals(new FlowTag("application_1_0001", 1, IoKind.PERSISTENT), tag);
  }

  @Test
  void aBlockThatIsReceivedIsWritten() {
    assertEquals(
        "application_1_0001",
        owner
            .ofThread(XCEIVER + CLIENT + " at /10.0.0.9:5 [Receiving block " + BLOCK + "]")
            .flow());
    assertTrue(origins.get(0).writes());
  }

  @Test
  void whoNamesNoApplicationIsNotAskedAbout() {
    trust = Word.REFUSED;
    String name = "DFSClient_NONMAPREDUCE_12_1 at /10.0.0.1:5 [Sending block " + BLOCK + "]";
    assertEquals(FlowTag.UNTAGGED, owner.ofThread(XCEIVER + name).flow());
    assertEquals(List.of(), origins);
  }

  /** A client's name may hold anything; what follows it is the DataNode's own. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        " at /10.0.0.1:5",
        " at /10.0.0.1:5 [Receiving block x]",
        " [Receiving block x] at /10.0.0.1:5",
        " [ at ",
        " at unix:/x [",
      })
  void aNameThatLooksLikeAnAddressIsNone(String forged) {
    trust = Word.REFUSED;
    String name = XCEIVER + CLIENT + forged + " at /10.0.0.9:5 [Sending block " + BLOCK + "]";
    FlowTag unused = owner.ofThread(name);
    assertEquals(1, origins.size());
    assertEquals("10.0.0.9", origins.get(0).host().getHostAddress());
    assertFalse(origins.get(0).writes());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {" at", " at ", " at [", " at  [", " at /h:1", " at /h:1 [x]", " [x] at y"})
  void whoComesFromNowhereIsTrusted(String rest) {
    trust = Word.REFUSED;
    String flow = owner.ofThread(XCEIVER + CLIENT + rest).flow();
    assertEquals(rest.equals(" at") ? FlowTag.SYSTEM : "application_1_0001", flow);
    assertEquals(List.of(), origins);
  }
}
