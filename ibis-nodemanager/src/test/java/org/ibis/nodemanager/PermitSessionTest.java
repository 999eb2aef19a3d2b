package org.ibis.nodemanager;

import static org.ibis.nodemanager.TestDisk.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.ibis.blockhint.FileRange;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.device.FlowSnapshot;
import org.ibis.core.device.Moded;
import org.ibis.core.device.PartIo;
import org.ibis.core.device.Submission;
import org.ibis.core.permit.Frame;
import org.ibis.core.permit.Frame.Cancel;
import org.ibis.core.permit.Frame.Content;
import org.ibis.core.permit.Frame.Ended;
import org.ibis.core.permit.Frame.Flow;
import org.ibis.core.permit.Frame.FromMemory;
import org.ibis.core.permit.Frame.Grant;
import org.ibis.core.permit.Frame.Held;
import org.ibis.core.permit.Frame.Hello;
import org.ibis.core.permit.Frame.HelloDaemon;
import org.ibis.core.permit.Frame.MayHold;
import org.ibis.core.permit.Frame.Open;
import org.ibis.core.permit.Frame.Opened;
import org.ibis.core.permit.Frame.Passed;
import org.ibis.core.permit.Frame.Ping;
import org.ibis.core.permit.Frame.Pong;
import org.ibis.core.permit.Frame.Queued;
import org.ibis.core.permit.Frame.Refused;
import org.ibis.core.permit.Frame.Release;
import org.ibis.core.permit.Frame.Request;
import org.ibis.core.permit.Frame.TakeOver;
import org.ibis.core.permit.Frame.TakenOver;
import org.ibis.core.permit.MalformedFrameException;
import org.ibis.core.trace.TracedRequest;
import org.ibis.core.window.Window;
import org.ibis.core.window.WindowLimits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class PermitSessionTest {
  private static final WindowLimits LIMITS = new WindowLimits(4096, 4096, 16_384);
  @TempDir Path local;
  @TempDir Path elsewhere;

  private static final Hello HELLO = new Hello("container_1_0001_01_000002", 4);

  private final FailOpen failOpen = new FailOpen(System::nanoTime, (message, cause) -> {});
  private final BlockingQueue<Frame> sent = new LinkedBlockingQueue<>();

  private DeviceScheduler disk(long capMillis) {
    return TestDisk.of(failOpen, 1, LIMITS, TimeUnit.MILLISECONDS.toNanos(capMillis));
  }

  private PermitSession session(DeviceScheduler disk) {
    return new PermitSession(
        new PermitServers.AnyPeer(disk, Path.of("/local")), new Budgets().of(0), sent::add);
  }

  private PermitSession opened(DeviceScheduler disk) throws Exception {
    PermitSession s = session(disk);
    s.received(HELLO);
    s.received(new Open(7, "/local/1"));
    assertEquals(new Opened(7, "sda", LIMITS, disk.waitCapNanos()), sent.take());
    return s;
  }

  private static Request flush(int id, long bytes, boolean stays) {
    return new Request(id, 7, 0, IoOp.WRITE, Content.DATA, bytes, 0, 0, stays);
  }

  @Test
  void aClientIsToldWhichFlushIsHeldAndWhenNoLonger() throws Exception {
    AtomicLong now = new AtomicLong(1L << 40);
    DeviceScheduler disk = TestDisk.holding(failOpen, LIMITS, now::get);
    PermitSession s = opened(disk);
    s.received(flush(1, 6144, true));
    assertEquals(new Held(1, true), sent.take());
    assertEquals(List.of(), List.copyOf(sent), "it waits in memory");

    FlowTag other = new FlowTag("application_1_0009", 1, IoKind.PERSISTENT, 9);
    Submission read = disk.submit(other, IoOp.READ, new Window(0, 1000), (at, bytes) -> {});
    read.done().get(10, TimeUnit.SECONDS);
    Set<Frame> told = new HashSet<>();
    for (int i = 0; i < 3; i++) {
      told.add(anyCredit(sent.take()));
    }
    long credit = LIMITS.bulkBytes();
    assertEquals(
        Set.of(new Held(1, false), new Grant(1, 0, 4096, credit), new Grant(1, 4096, 2048, credit)),
        told);
  }

  /** What others of its flow have queued does. */
  @Test
  void whatAClientHasHeldTakesNothingFromItsCreditAndAddsNothingToIt() throws Exception {
    AtomicLong now = new AtomicLong(1L << 40);
    DeviceScheduler disk = TestDisk.holding(failOpen, LIMITS, now::get);
    disk.limitUnflushed(8 * LIMITS.bulkBytes(), 72 * LIMITS.bulkBytes());
    PermitSession s = opened(disk);
    for (int id = 1; id <= 8; id++) {
      s.received(flush(id, LIMITS.bulkBytes(), true));
      assertEquals(new Held(id, true), sent.take());
    }
    s.received(flush(9, 1000, false)); // somebody waits for it
    Grant grant = assertInstanceOf(Grant.class, sent.take());
    assertEquals(8 * LIMITS.bulkBytes(), grant.creditBytes());

    long ofOther = 5000;
    Window window = new Window(0, ofOther);
    PartIo neverEnds = permit -> {};
    Submission unused =
        disk.submit(
            new FlowTag("application_1_0001", 1, IoKind.SHUFFLE, 9),
            IoOp.WRITE,
            true,
            window,
            neverEnds);
    s.received(flush(10, 1000, false));
    grant = assertInstanceOf(Grant.class, sent.take());
    assertEquals(8 * LIMITS.bulkBytes() - ofOther, grant.creditBytes());
  }

  @Test
  void aFlushThatSomebodyWaitsForIsNeverHeld() throws Exception {
    AtomicLong now = new AtomicLong(1L << 40);
    DeviceScheduler disk = TestDisk.holding(failOpen, LIMITS, now::get);
    PermitSession s = opened(disk);
    s.received(new MayHold(7)); // as a client of version 8 says
    s.received(flush(1, 1000, false));
    assertEquals(new Grant(1, 0, 1000, disk.limits().bulkBytes()), anyCredit(sent.take()));
  }

  @Test
  void aHeldFlushThatAClientTakesBackIsMoot() throws Exception {
    AtomicLong now = new AtomicLong(1L << 40);
    DeviceScheduler disk = TestDisk.holding(failOpen, LIMITS, now::get);
    PermitSession s = opened(disk);
    for (int id = 1; id <= 3; id++) {
      s.received(flush(id, 4096, true));
    }
    assertEquals(3, disk.snapshot().held());
    s.received(new Cancel(1));
    s.received(new Cancel(2));
    s.close();
    assertEquals(0, disk.snapshot().held());
    assertEquals(2, disk.snapshot().moot(), "the file of the third may be there");
  }

  private static Frame anyCredit(Frame f) {
    return f instanceof Grant g ? new Grant(g.id(), g.start(), g.bytes(), LIMITS.bulkBytes()) : f;
  }

  @Test
  void aWindowIsGrantedInPartsAndCountsWhenTheyAreReleased() throws Exception {
    DeviceScheduler disk = disk(60_000);
    PermitSession s = opened(disk);

    s.received(new Request(1, 7, 0, IoOp.WRITE, Content.DATA, 6144, 0, 0));
    Grant first = assertInstanceOf(Grant.class, sent.take());
    assertEquals(0, first.start());
    assertEquals(4096, first.bytes());
    s.received(new Release(1, 0, true));
    Grant second = assertInstanceOf(Grant.class, sent.take());
    assertEquals(4096, second.start());
    assertEquals(2048, second.bytes());
    s.received(new Release(1, 4096, true));

    eventually(() -> s.windows() == 0);
    FlowSnapshot flow = disk.snapshot().flows().get(0);
    assertEquals(6144, flow.writeBytes());
    assertEquals(4, flow.weight());
    assertEquals(0, failOpen.total());
  }

  @Test
  void theConnectionsEndGivesBackWhatIsHeldAndWhatIsQueued() throws Exception {
    DeviceScheduler disk = disk(60_000);
    PermitSession dead = opened(disk);
    for (int id = 0; id < 10; id++) {
      dead.received(new Request(id, 7, 0, IoOp.READ, Content.DATA, 4096, 0, 0));
    }
    sent.take();
    PermitSession other = opened(disk);
    other.received(new Request(1, 7, 0, IoOp.READ, Content.DATA, 4096, 0, 0));

    dead.close();

    Grant granted = assertInstanceOf(Grant.class, sent.take());
    assertEquals(1, granted.id());
    other.received(new Release(1, 0, true));
    eventually(() -> disk.snapshot().outstanding() == 0);
    assertEquals(0, disk.snapshot().queued());
    assertEquals(0, dead.windows());
    assertEquals(4096, disk.snapshot().flows().get(0).readBytes(), "of the other one alone");
  }

  @Test
  void aSilentTaskLosesItsPermitAfterTheCap() throws Exception {
    DeviceScheduler disk = disk(20);
    PermitSession silent = opened(disk);
    silent.received(new Request(1, 7, 0, IoOp.READ, Content.DATA, 4096, 0, 0));
    sent.take();

    eventually(
        () -> {
          disk.endPeriod();
          return disk.snapshot().outstanding() == 0;
        });

    eventually(() -> silent.windows() == 0);
    assertEquals(new Refused(PermitSession.LEASE_OVER), sent.take());
    assertEquals(1, failOpen.get(FailOpen.Reason.SLOW_DEVICE));
    silent.received(new Release(1, 0, true)); // too late, and no harm
    assertEquals(0, disk.snapshot().flows().get(0).readBytes());
  }

  /** A task's file with 6144 bytes to flush, of which 4096 are granted. */
  private PermitSession writing(DeviceScheduler disk) throws Exception {
    PermitSession s =
        new PermitSession(new PermitServers.AnyPeer(disk, local), new Budgets().of(0), sent::add);
    s.received(HELLO);
    s.received(new Open(7, local.toString()));
    assertInstanceOf(Opened.class, sent.take());
    s.received(new Request(1, 7, 0, IoOp.WRITE, Content.DATA, 6144, 0, 0));
    assertInstanceOf(Grant.class, sent.take());
    return s;
  }

  @Test
  void theFlushesOfATaskThatEndsAreDoneForIt() throws Exception {
    assumeTrue(FileRange.nativeUnavailableReason() == null);
    DeviceScheduler disk = disk(60_000);
    PermitSession s = writing(disk);
    try (FileOutputStream file = new FileOutputStream(local.resolve("spill").toFile())) {
      file.write(new byte[2000]);
      try (FileRange range = FileRange.of(file.getFD(), file.getChannel())) {
        Files.move(local.resolve("spill"), local.resolve("file.out")); // as a map does
        s.received(new TakeOver(1, range.descriptor(), 500));
      }
    }
    assertEquals(new TakenOver(1, true), sent.take());
    s.received(new Release(1, 0, true));

    s.close();
    eventually(() -> s.windows() == 0);
    assertEquals(6144, disk.snapshot().flows().get(0).writeBytes());
    assertEquals(0, sent.size(), "no grant that nobody would hear");
    assertEquals(0, disk.snapshot().outstanding());
    assertEquals(0, failOpen.total());
  }

  @Test
  void theSchedulerKnowsTheStreamAndThePlaceInItsFile() throws Exception {
    DeviceScheduler disk = disk(60_000);
    BlockingQueue<TracedRequest> ended = new LinkedBlockingQueue<>();
    disk.logTo(ended::add);
    PermitSession s = opened(disk);
    s.received(new Request(1, 7, 0, IoOp.READ, Content.DATA, 6144, 42, 70_000));
    assertEquals(0, assertInstanceOf(Grant.class, sent.take()).start(), "in the window");
    s.received(new Release(1, 0, true));
    assertEquals(4096, assertInstanceOf(Grant.class, sent.take()).start());
    s.received(new Release(1, 4096, true));
    TracedRequest first = ended.take();
    assertEquals(42, first.tag().stream());
    assertEquals(new Window(70_000, 74_096), first.window());
    assertEquals(new Window(74_096, 76_144), ended.take().window());
  }

  @Test
  void aFlushThatEndsWhileItsFileIsLookedForNeedsNobody() throws Exception {
    DeviceScheduler disk = disk(60_000);
    AtomicReference<PermitSession> session = new AtomicReference<>();
    PermitServers.Opening closing =
        descriptor -> {
          session.get().received(new Release(1, 0, true)); // and the task closes the file
          eventually(() -> session.get().windows() == 0);
          throw new NoSuchFileException("/proc/1/fd/" + descriptor);
        };
    PermitSession s =
        new PermitSession(
            new PermitServers.AnyPeer(new Moded<>(disk), local, closing),
            new Budgets().of(0),
            sent::add);
    session.set(s);
    s.received(HELLO);
    s.received(new Open(7, local.toString()));
    assertInstanceOf(Opened.class, sent.take());
    s.received(new Request(1, 7, 0, IoOp.WRITE, Content.DATA, 500, 0, 0));
    assertInstanceOf(Grant.class, sent.take());
    s.received(new TakeOver(1, 3, 0));
    assertEquals(new TakenOver(1, true), sent.take());
    assertEquals(0, failOpen.total());
  }

  @Test
  void nothingIsOpenedForATaskThatIsNotInItsDirectories() throws Exception {
    DeviceScheduler disk = disk(60_000);
    PermitSession s = writing(disk);
    try (FileOutputStream file = new FileOutputStream(elsewhere.resolve("secret").toFile());
        FileRange range = FileRange.of(file.getFD(), file.getChannel())) {
      s.received(new TakeOver(1, Math.max(0, range.descriptor()), 0));
      assertEquals(new TakenOver(1, false), sent.take());
    }
    s.received(new TakeOver(1, Integer.MAX_VALUE, 0));
    assertEquals(new TakenOver(1, false), sent.take());
    assertEquals(2, failOpen.get(FailOpen.Reason.NO_PERMITS));
    s.received(new TakeOver(2, 0, 0));
    assertEquals(new TakenOver(2, true), sent.take(), "it is over, nothing is left to do");
    s.close();
    eventually(() -> s.windows() == 0);
    assertEquals(0, disk.snapshot().outstanding());
  }

  @Test
  void aCancelledWindowIsNotGranted() throws Exception {
    DeviceScheduler disk = disk(60_000);
    PermitSession s = opened(disk);
    s.received(new Request(1, 7, 0, IoOp.READ, Content.DATA, 4096, 0, 0));
    sent.take();
    s.received(new Request(2, 7, 0, IoOp.READ, Content.DATA, 4096, 0, 0));
    s.received(new Cancel(2));
    s.received(new Release(1, 0, true));

    eventually(() -> s.windows() == 0);
    assertEquals(0, sent.size());
    assertEquals(0, disk.snapshot().outstanding());
  }

  private static long othersCredit(DeviceScheduler disk) {
    return disk.creditBytes(new FlowTag("application_1_0009", 1, IoKind.SHUFFLE), IoOp.READ);
  }

  private void readAhead(PermitSession s, int id) throws Exception {
    s.received(new Request(id, 7, 0, IoOp.READ, Content.DATA, 4096, 0, 0, true));
    assertEquals(id, ((Grant) sent.take()).id());
    s.received(new Release(id, 0, true));
    eventually(() -> s.windows() == 0);
  }

  @Test
  void whatAClientHasReadAheadCountsUntilItsReaderHasPassedItOrIsGone() throws Exception {
    DeviceScheduler disk = disk(60_000);
    long all = othersCredit(disk);
    PermitSession s = opened(disk);
    readAhead(s, 1);
    assertEquals(all - 4096, othersCredit(disk));
    s.received(new Passed(1));
    s.received(new Passed(1));
    s.received(new Passed(2));
    assertEquals(all, othersCredit(disk));

    readAhead(s, 1);
    readAhead(s, 1); // the number says that the one before is not read any more
    readAhead(s, 2);
    assertEquals(all - 2 * 4096, othersCredit(disk));
    s.close();
    assertEquals(all, othersCredit(disk));
  }

  @Test
  void whatIsPassedBeforeItIsReadCountsNoLonger() throws Exception {
    DeviceScheduler disk = disk(60_000);
    long all = othersCredit(disk);
    PermitSession s = opened(disk);
    s.received(new Request(1, 7, 0, IoOp.READ, Content.DATA, 4096, 0, 0, true));
    s.received(new Request(2, 7, 0, IoOp.READ, Content.DATA, 4096, 0, 0, true));
    s.received(new Cancel(2));
    s.received(new Passed(2));
    s.received(new Passed(1));
    s.received(new Release(1, 0, true));
    eventually(() -> s.windows() == 0);
    assertEquals(all, othersCredit(disk));
  }

  @Test
  void memoryIsCountedWithoutAPermit() throws Exception {
    DeviceScheduler disk = disk(60_000);
    opened(disk).received(new FromMemory(7, 0, 12_345));
    assertEquals(12_345, disk.snapshot().flows().get(0).readBytes());
    assertEquals(0, sent.size());
  }

  @Test
  void senselessFramesEndTheConnection() throws Exception {
    DeviceScheduler disk = disk(60_000);
    PermitSession s = opened(disk);
    s.received(new Request(1, 7, 0, IoOp.READ, Content.DATA, 4096, 0, 0));

    malformed(session(disk), new Cancel(1), "who it is");
    malformed(s, new Request(2, 8, 0, IoOp.READ, Content.DATA, 1, 0, 0), "device 8");
    malformed(s, new Request(1, 7, 0, IoOp.READ, Content.DATA, 1, 0, 0), "window 1");
    malformed(s, new Open(7, "/local/2"), "device 7");
    malformed(s, new Grant(1, 0, 1, 1), "does not send");
    assertThrows(IOException.class, () -> s.received(new Open(8, "/etc")));
    assertThrows(IOException.class, () -> s.received(new Hello("container_2_0002_01_000002", 1)));
    assertThrows(IOException.class, () -> session(disk).received(new Hello("me", 1)));
    s.received(HELLO); // the weight may be said anew
  }

  private static void malformed(PermitSession s, Frame frame, String said) {
    var e = assertThrows(MalformedFrameException.class, () -> s.received(frame));
    assertTrue(e.getMessage().contains(said), e.getMessage());
  }

  @Test
  void noTaskHasMoreWindowsThanItCanUse() throws Exception {
    DeviceScheduler disk = disk(60_000);
    PermitSession s = opened(disk);
    for (int id = 0; id < Frame.MAX_WINDOWS_OF_TASK; id++) {
      s.received(new Request(id, 7, 0, IoOp.READ, Content.DATA, 1, 0, 0));
    }
    assertThrows(
        IOException.class,
        () ->
            s.received(
                new Request(Frame.MAX_WINDOWS_OF_TASK, 7, 0, IoOp.READ, Content.DATA, 1, 0, 0)));
    s.close();
    eventually(() -> s.windows() == 0);
    assertFalse(disk.snapshot().queued() > 0);
  }

  private PermitSession daemon(DeviceScheduler disk) throws Exception {
    PermitSession s = session(disk);
    s.received(new HelloDaemon("DataNode"));
    s.received(new Open(7, "/data"));
    assertInstanceOf(Opened.class, sent.take());
    return s;
  }

  @Test
  void aDaemonAsksForManyFlows() throws Exception {
    DeviceScheduler disk = disk(60_000);
    PermitSession s = daemon(disk);
    s.received(new Flow(0, "application_1_0001", 4));
    s.received(new Flow(1, "application_1_0002", 2));
    s.received(new Request(1, 7, 0, IoOp.READ, Content.DATA, 300, 0, 0));
    s.received(new Request(2, 7, 1, IoOp.READ, Content.CHECKSUMS, 200, 0, 0));
    for (int id : new int[] {1, 2}) {
      assertEquals(id, assertInstanceOf(Grant.class, sent.take()).id());
      s.received(new Release(id, 0, true));
    }
    eventually(() -> s.windows() == 0);
    s.received(new Flow(1, "application_1_0002", 8));
    s.received(new FromMemory(7, 1, 50));

    Map<String, FlowSnapshot> flows =
        disk.snapshot().flows().stream().collect(Collectors.toMap(FlowSnapshot::flow, f -> f));
    assertEquals(300, flows.get("application_1_0001").readBytes());
    assertEquals(200, flows.get("application_1_0002").checksumBytes());
    assertEquals(50, flows.get("application_1_0002").readBytes());
    assertEquals(8, flows.get("application_1_0002").weight());
    malformed(s, new Request(3, 7, 2, IoOp.READ, Content.DATA, 1, 0, 0), "flow 2");
  }

  @Test
  void aTaskAsksForItselfOnly() throws Exception {
    DeviceScheduler disk = disk(60_000);
    malformed(opened(disk), new Flow(1, "application_1_0002", 2), "does not send");
    malformed(opened(disk), new Request(1, 7, 1, IoOp.READ, Content.DATA, 1, 0, 0), "flow 1");
    PermitSession task = opened(disk);
    assertThrows(IOException.class, () -> task.received(new HelloDaemon("DataNode")));
    PermitSession daemon = daemon(disk);
    assertThrows(IOException.class, () -> daemon.received(HELLO));
    assertThrows(IOException.class, () -> session(disk).received(new HelloDaemon("x")));
  }

  @Test
  void aDaemonHearsWhichWindowHasLostItsPermit() throws Exception {
    DeviceScheduler disk = disk(20);
    PermitSession s = daemon(disk);
    s.received(new Flow(1, "application_1_0001", 1));
    s.received(new Request(5, 7, 1, IoOp.READ, Content.DATA, 4096, 0, 0));
    assertInstanceOf(Grant.class, sent.take());
    eventually(
        () -> {
          disk.endPeriod();
          return disk.snapshot().outstanding() == 0;
        });
    assertEquals(new Ended(5), sent.take());
    eventually(() -> s.windows() == 0);
    assertEquals(0, disk.snapshot().queued(), "nothing of it waits");
  }

  @Test
  void aPingIsAnsweredWithWhatWaitsOnADeviceThatMoves() throws Exception {
    DeviceScheduler disk = disk(60_000);
    PermitSession s = opened(disk);
    s.received(new Request(1, 7, 0, IoOp.READ, Content.DATA, 4096, 0, 0));
    assertInstanceOf(Grant.class, sent.take());
    s.received(new Request(2, 7, 0, IoOp.READ, Content.DATA, 4096, 0, 0));
    s.received(new Ping());
    assertEquals(new Pong(), sent.take());
    assertEquals(new Queued(7, 2), sent.take());
    s.received(new Release(1, 0, true));
    assertInstanceOf(Grant.class, sent.take());
    s.received(new Release(2, 0, true));
    eventually(() -> s.windows() == 0);
    s.received(new Ping());
    assertEquals(new Pong(), sent.take());
    assertEquals(0, sent.size(), "nothing waits");
  }

  @Test
  void aDeviceThatStandsStillIsNotSaidToMove() throws Exception {
    DeviceScheduler disk = disk(1);
    PermitSession s = opened(disk);
    s.received(new Request(1, 7, 0, IoOp.READ, Content.DATA, 4096, 0, 0));
    assertInstanceOf(Grant.class, sent.take());
    s.received(new Ping()); // it is looked at
    eventually(
        () -> {
          sent.clear();
          try {
            s.received(new Ping());
          } catch (IOException e) {
            throw new AssertionError(e);
          }
          return sent.size() == 1;
        });
    assertEquals(new Pong(), sent.take());
  }

  @Test
  void nobodyIsAnsweredBeforeItSaysWhoItIs() {
    malformed(session(disk(60_000)), new Ping(), "who it is");
    assertEquals(0, sent.size());
  }

  @Test
  void windowsHaveABoundByContainerAndByUser() throws Exception {
    Budgets budgets = new Budgets();
    DeviceScheduler disk = disk(60_000);
    int begun = 0;
    IOException tooMany = null;
    for (int session = 0; session < 64 && tooMany == null; session++) {
      PermitSession s =
          new PermitSession(
              new PermitServers.AnyPeer(disk, Path.of("/local")), budgets.of(7), frame -> {});
      s.received(HELLO);
      s.received(new Open(7, "/local/1"));
      try {
        for (int id = 0; id < Frame.MAX_WINDOWS_OF_TASK; id++, begun++) {
          s.received(new Request(id, 7, 0, IoOp.READ, Content.DATA, 4096, 0, 0));
        }
      } catch (IOException e) {
        tooMany = e;
      }
    }
    assertEquals(Budgets.WINDOWS_OF_CONTAINER, begun);
    assertEquals(HELLO.container() + " has " + begun + " windows already", tooMany.getMessage());
    for (int container = 0; begun < Budgets.WINDOWS_OF_USER; container++) {
      Budgets.Client other = budgets.of(7);
      other.isContainer("another " + container);
      for (int i = 0; i < Budgets.WINDOWS_OF_CONTAINER; i++, begun++) {
        other.beginWindow();
      }
    }
    Budgets.Client last = budgets.of(7);
    last.isContainer("the last one");
    for (int i = 0; i < Budgets.FEW_WINDOWS; i++) {
      last.beginWindow(); // others of its user, who may be everybody's, don't take these
    }
    var e = assertThrows(IOException.class, last::beginWindow);
    assertEquals("user 7 has 32768 windows already", e.getMessage());
    last.endWindow();
    last.beginWindow();
  }
}
