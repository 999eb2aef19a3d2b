package org.ibis.core.permit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.ArrayList;
import java.util.List;
import org.ibis.core.FailOpen;
import org.ibis.core.FailOpen.Reason;
import org.ibis.core.permit.Frame.Lease;
import org.ibis.core.permit.Frame.Leased;
import org.ibis.core.permit.Frame.Tier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class NodeLeasesTest {
  private final FailOpen failOpen = new FailOpen(System::nanoTime, (message, cause) -> {});
  private final List<Frame> sent = new ArrayList<>();
  private NodeLeases leases;
  private long mostBytes = Long.MAX_VALUE; // what the node gives a file
  private boolean answers = true;

  @BeforeEach
  void start() {
    leases = new NodeLeases(this::send, failOpen);
    leases.has(new Tier("/ssd/nm"));
  }

  private boolean send(Frame frame) {
    sent.add(frame);
    if (answers && frame instanceof Lease f && f.bytes() > 0) {
      long has = leases == null ? 0 : held(f.id());
      leases.leased(new Leased(f.id(), f.bytes() <= mostBytes ? f.bytes() : has));
    }
    return true;
  }

  private long held(int id) {
    return sent.stream()
        .limit(sent.size() - 1L)
        .filter(f -> f instanceof Lease l && l.id() == id && l.bytes() <= mostBytes)
        .mapToLong(f -> ((Lease) f).bytes())
        .reduce(0, (first, last) -> last);
  }

  @Test
  void aFileHasWhatTheNodeGaveItAndGivesTheRestBack() {
    NodeLeases.Lease lease = leases.ask(100, 10);
    assertEquals(100, lease.bytes());
    lease.grow(200);
    assertEquals(200, lease.await());
    mostBytes = 200;
    lease.grow(300);
    assertEquals(200, lease.await());
    lease.isWritten(150);
    assertEquals(new Lease(0, 150, 10), sent.get(sent.size() - 1));
    lease.end();
    lease.end();
    assertEquals(5, sent.size());
    assertEquals(new Lease(0, 0, 10), sent.get(4));
    assertEquals(0, failOpen.total());
  }

  @Test
  void whatIsWrittenBeforeAnAnswerGivesBackWhatItAskedFor() {
    NodeLeases.Lease lease = leases.ask(100, 10);
    answers = false;
    lease.grow(200);
    lease.isWritten(90);
    assertEquals(new Lease(0, 90, 10), sent.get(sent.size() - 1));
    leases.leased(new Leased(0, 200));
    assertEquals(90, lease.bytes());
    leases.leased(new Leased(0, 90));
    assertEquals(90, lease.await());
    assertEquals(0, failOpen.total());
  }

  @Test
  void whereTheNodeHasNoSsdNothingIsAskedFor() {
    NodeLeases none = new NodeLeases(this::send, failOpen);
    assertNull(none.ask(100, 10));
    assertEquals(List.of(), sent);
  }

  @Test
  void whoIsRefusedHasNone() {
    mostBytes = 10;
    assertNull(leases.ask(100, 10));
    assertEquals(0, failOpen.total(), "as is meant");
    assertNotNull(leases.ask(10, 10));
  }

  @Test
  void afterNoAnswerNobodyAsksForAWhile() {
    answers = false;
    assertNull(leases.ask(100, 10));
    assertEquals(1, failOpen.get(Reason.NO_SSD));
    int frames = sent.size();
    assertNull(leases.ask(100, 10));
    assertEquals(frames, sent.size());
    assertEquals(1, failOpen.get(Reason.NO_SSD));
  }

  @Test
  void aConnectionThatEndsLeavesWhatWasLeased() {
    NodeLeases.Lease lease = leases.ask(100, 10);
    answers = false;
    lease.grow(200);
    leases.disconnected();
    assertEquals(100, lease.await());
    assertEquals(0, failOpen.total());
    assertNull(leases.directory());
    assertNull(leases.ask(1, 1));
  }
}
