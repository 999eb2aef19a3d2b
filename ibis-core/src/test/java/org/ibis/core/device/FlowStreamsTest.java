package org.ibis.core.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.ibis.core.IoOp;
import org.ibis.core.window.ReadHint;
import org.junit.jupiter.api.Test;

class FlowStreamsTest {
  private final FlowStreams streams = new FlowStreams();

  private static Submission window(CompletableFuture<Void> done) {
    return new Submission(done, () -> {});
  }

  @Test
  void whatWasWrittenIsUnflushedUntilItsWindowIsDoneHoweverItEnds() {
    CompletableFuture<Void> good = new CompletableFuture<>();
    CompletableFuture<Void> bad = new CompletableFuture<>();
    streams.wrote(this, 100);
    streams.flushing(window(good), 60);
    streams.flushing(window(bad), 30);
    assertEquals(100, streams.unflushedBytes());

    good.complete(null);
    assertEquals(40, streams.unflushedBytes());
    bad.cancel(false);
    assertEquals(10, streams.unflushedBytes());
    streams.leftToKernel(10);
    assertEquals(0, streams.unflushedBytes());
  }

  @Test
  void whatIsHeldIsNotAwaited() {
    boolean[] held = {false, true, true};
    streams.wrote(this, 100);
    for (int i = 0; i < held.length; i++) {
      int window = i;
      streams.flushing(new Submission(new CompletableFuture<>(), () -> {}, () -> held[window]), 20);
    }
    assertEquals(60, streams.awaitedBytes(), "one flush, and what fills windows");
    held[1] = false;
    assertEquals(80, streams.awaitedBytes());
    assertEquals(100, streams.unflushedBytes());
  }

  @Test
  void theOldestWindowIsTheOneToWaitFor() {
    CompletableFuture<Void> done = new CompletableFuture<>();
    Submission first = window(done);
    Submission second = window(new CompletableFuture<>());
    streams.wrote(this, 2);
    assertNull(streams.oldestFlush());
    streams.flushing(first, 1);
    streams.flushing(second, 1);

    assertSame(first, streams.oldestFlush());
    done.complete(null);
    assertSame(second, streams.oldestFlush());
    streams.forget(second);
    streams.forget(second);
    assertNull(streams.oldestFlush());
    assertEquals(0, streams.unflushedBytes());
  }

  @Test
  void aWriterWaitsForTwiceWhatItWritesAndForNothingOfTheTimeBefore() {
    List<CompletableFuture<Void>> flushes = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      flushes.add(new CompletableFuture<>());
      streams.wrote(this, 100);
      streams.flushing(window(flushes.get(i)), 100);
    }
    streams.waitsForNothing(); // all of that while flushes were held
    assertFalse(streams.mayWait());
    streams.wrote(this, 49);
    assertFalse(streams.mayWait());
    streams.wrote(this, 1);
    assertTrue(streams.mayWait());
    flushes.get(0).complete(null);
    assertFalse(streams.mayWait());
    streams.wrote(this, 100);
    assertTrue(streams.mayWait());
    flushes.get(1).complete(null);
    assertTrue(streams.mayWait());
    flushes.get(2).complete(null);
    assertFalse(streams.mayWait());
  }

  @Test
  void whicheverFlushIsDoneNextIsWaitedFor() {
    CompletableFuture<Void> done = new CompletableFuture<>();
    CompletableFuture<Void> fails = new CompletableFuture<>();
    streams.wrote(this, 3);
    streams.flushing(window(new CompletableFuture<>()), 1);
    streams.flushing(window(done), 1);
    streams.flushing(window(fails), 1);

    CompletableFuture<Void> next = streams.nextFlushed();
    var less = next.thenApply(ok -> streams.unflushedBytes());
    done.complete(null);
    assertEquals(2, less.join());
    next = streams.nextFlushed();
    assertFalse(next.isDone());
    fails.completeExceptionally(new IOException("of the disk"));
    assertTrue(next.isCompletedExceptionally());
  }

  @Test
  void whatIsHeldFromNowOnEndsTheWaitToo() {
    CompletableFuture<Void> heldOnce = new CompletableFuture<>();
    streams.wrote(this, 1);
    streams.flushing(
        new Submission(new CompletableFuture<>(), () -> {}, () -> {}, heldOnce::isDone, heldOnce),
        1);
    CompletableFuture<Void> next = streams.nextFlushed();
    assertFalse(next.isDone());
    heldOnce.complete(null);
    assertTrue(next.isDone());
    assertEquals(0, streams.awaitedBytes());
  }

  @Test
  void aStreamThatHasItsShareLeavesAnotherOneItsOwn() {
    Object quick = new Object();
    Object slow = new Object();
    streams.wrote(quick, 100);
    assertFalse(streams.isTooMuch(quick, 100, 100), "by itself it may have all");
    assertTrue(streams.isTooMuch(quick, 100, 99));

    streams.wrote(slow, 0);
    assertTrue(streams.isTooMuch(quick, 100, 100));
    assertFalse(streams.isTooMuch(slow, 0, 100));
    assertEquals(50, streams.share(slow, 100));

    streams.ended(slow);
    assertFalse(streams.isTooMuch(quick, 100, 100));
  }

  @Test
  void aStreamThatIsOnlyOpenHasNoShare() {
    Object writes = new Object();
    streams.wrote(new Object(), 1);
    for (int i = 0; i < 10; i++) {
      assertEquals(50, streams.share(writes, 100));
      CompletableFuture<Void> done = new CompletableFuture<>();
      streams.wrote(writes, 10);
      streams.flushing(window(done), 10);
      done.complete(null);
    }
    assertEquals(50, streams.share(writes, 100), "perhaps it is about to write again");
    Submission last = window(new CompletableFuture<>());
    streams.wrote(writes, 1);
    streams.flushing(last, 1);
    streams.forget(last);
    assertEquals(100, streams.share(writes, 100));
  }

  @Test
  void aStreamGoesOnForTheOneOfItsDirectionThatEndedLast() {
    assertEquals(0, streams.predecessor(IoOp.WRITE));
    streams.ended(IoOp.READ, 1);
    streams.ended(IoOp.WRITE, 2);
    streams.ended(IoOp.WRITE, 3);
    assertEquals(3, streams.predecessor(IoOp.WRITE));
    assertEquals(2, streams.predecessor(IoOp.WRITE));
    assertEquals(0, streams.predecessor(IoOp.WRITE), "each of them once");
    assertEquals(1, streams.predecessor(IoOp.READ));
    for (long i = 1; i <= 2 * StreamSuccession.MOST; i++) {
      streams.ended(IoOp.READ, i);
    }
    for (long i = 2 * StreamSuccession.MOST; i > StreamSuccession.MOST; i--) {
      assertEquals(i, streams.predecessor(IoOp.READ));
    }
    assertEquals(0, streams.predecessor(IoOp.READ), "not all are kept");
  }

  @Test
  void windowsThatNeedNoPermitAreNotCountedTwice() {
    streams.wrote(this, 12);
    streams.flushing(Submission.DONE, 5);
    streams.flushing(Submission.DONE, 7);
    assertEquals(0, streams.unflushedBytes());
    assertNull(streams.oldestFlush());
  }

  @Test
  void aFlowInUseKeepsItsStreamsAndTheLeastRecentIdleOneIsForgotten() {
    StreamsByFlow flows = new StreamsByFlow(2);
    FlowStreams reading = flows.of("reading");
    reading.readerBegins();
    FlowStreams writing = flows.of("writing");
    writing.wrote(this, 1);
    FlowStreams idle = flows.of("idle");
    idle.hint(ReadHint.SHORT);
    flows.of("another");

    assertSame(reading, flows.of("reading"));
    assertSame(writing, flows.of("writing"));
    assertNotSame(idle, flows.of("idle"));
    assertEquals(ReadHint.UNKNOWN, flows.of("idle").hint());
  }
}
