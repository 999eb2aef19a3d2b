package org.ibis.core.permit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;
import org.ibis.core.FlowTag;
import org.ibis.core.IoOp;
import org.ibis.core.permit.Frame.Cancel;
import org.ibis.core.permit.Frame.Content;
import org.ibis.core.permit.Frame.Ended;
import org.ibis.core.permit.Frame.Flow;
import org.ibis.core.permit.Frame.FromMemory;
import org.ibis.core.permit.Frame.Grant;
import org.ibis.core.permit.Frame.Held;
import org.ibis.core.permit.Frame.Hello;
import org.ibis.core.permit.Frame.HelloDaemon;
import org.ibis.core.permit.Frame.Lease;
import org.ibis.core.permit.Frame.Leased;
import org.ibis.core.permit.Frame.MayHold;
import org.ibis.core.permit.Frame.Observed;
import org.ibis.core.permit.Frame.Open;
import org.ibis.core.permit.Frame.Opened;
import org.ibis.core.permit.Frame.Passed;
import org.ibis.core.permit.Frame.Ping;
import org.ibis.core.permit.Frame.Pong;
import org.ibis.core.permit.Frame.Queued;
import org.ibis.core.permit.Frame.Refused;
import org.ibis.core.permit.Frame.Release;
import org.ibis.core.permit.Frame.Request;
import org.ibis.core.permit.Frame.Shut;
import org.ibis.core.permit.Frame.TakeOver;
import org.ibis.core.permit.Frame.TakenOver;
import org.ibis.core.permit.Frame.Tier;
import org.ibis.core.shadow.Observation;
import org.ibis.core.window.WindowLimits;

class FrameCodecPropertyTest {
  @Provide
  Arbitrary<Frame> frames() {
    Arbitrary<Integer> number = Arbitraries.integers();
    Arbitrary<Integer> flow = Arbitraries.integers().between(0, Frame.MAX_FLOWS - 1);
    Arbitrary<Long> size = Arbitraries.longs().between(1, Frame.MAX_WINDOW_BYTES);
    Arbitrary<Long> any = Arbitraries.longs();
    Arbitrary<Long> offset =
        Arbitraries.longs().between(0, Long.MAX_VALUE - Frame.MAX_WINDOW_BYTES);
    Arbitrary<Boolean> flag = Arbitraries.of(true, false);
    Arbitrary<Integer> count = Arbitraries.integers().greaterOrEqual(0);
    Arbitrary<String> text = Arbitraries.strings().ofMaxLength(1000);
    WindowLimits limits = new WindowLimits(4096, 4097, 4098);
    return Arbitraries.oneOf(
        Combinators.combine(text, Arbitraries.doubles()).as(Hello::new),
        Combinators.combine(number, text).as(Open::new),
        Combinators.combine(number, text, any).as((n, t, l) -> new Opened(n, t, limits, l)),
        text.map(HelloDaemon::new),
        Combinators.combine(flow, text, Arbitraries.doubles()).as(Flow::new),
        Combinators.combine(number, number, flow, Arbitraries.of(IoOp.class), size, any, offset)
            .as((n, d, f, op, l, s, o) -> new Request(n, d, f, op, Content.DATA, l, s, o)),
        Combinators.combine(number, number, flow, size, any, offset)
            .as((n, d, f, l, s, o) -> new Request(n, d, f, IoOp.READ, Content.CHECKSUMS, l, s, o)),
        Combinators.combine(number, number, flow, size, any, offset)
            .as((n, d, f, l, s, o) -> new Request(n, d, f, IoOp.WRITE, Content.SYNC, l, s, o)),
        Combinators.combine(number, any, any, any).as(Grant::new),
        Combinators.combine(number, any, flag).as(Release::new),
        Combinators.combine(number, number, flow, size, any, offset)
            .as((n, d, f, l, s, o) -> new Request(n, d, f, IoOp.READ, Content.DATA, l, s, o, true)),
        number.map(Passed::new),
        number.map(Cancel::new),
        number.map(Ended::new),
        Combinators.combine(number, number).as(Queued::new),
        Combinators.combine(number, flag).as(Shut::new),
        Combinators.combine(number, flag).as(Held::new),
        Combinators.combine(number, number, flow, size, any, offset)
            .as(
                (n, d, f, l, s, o) ->
                    new Request(n, d, f, IoOp.WRITE, Content.DATA, l, s, o, true)),
        Combinators.combine(number, flow, Arbitraries.of(IoOp.class), size, offset, count)
            .as((d, f, op, b, t, j) -> new Observed(d, f, op, new Observation(b, t, t / 2, j))),
        Combinators.combine(number, flow, size).as(TakeOver::new),
        Combinators.combine(number, flag).as(TakenOver::new),
        Combinators.combine(number, flow, size).as(FromMemory::new),
        Combinators.combine(number, flow, size).as(Lease::new),
        Combinators.combine(number, any).as(Leased::new),
        text.map(Tier::new),
        Arbitraries.of(new Ping(), new Pong()),
        text.map(Refused::new));
  }

  @Property
  void whatIsWrittenIsReadWhereverTheStreamIsCut(
      @ForAll @Size(max = 5) List<@From("frames") Frame> frames, @ForAll int seed)
      throws MalformedFrameException {
    ByteBuffer all =
        ByteBuffer.allocate(5 * (FrameCodec.HEADER_BYTES + FrameCodec.MAX_PAYLOAD_BYTES));
    for (Frame f : frames) {
      all.put(FrameCodec.encode(f));
    }
    all.flip();
    int cut = all.limit() == 0 ? 0 : Math.floorMod(seed, all.limit());
    List<Frame> read = new ArrayList<>();
    ByteBuffer in = ByteBuffer.allocate(all.capacity());
    for (int end : new int[] {cut, all.limit()}) {
      in.put(all.duplicate().limit(end));
      all.position(end);
      in.flip();
      for (Frame f = FrameCodec.decode(in); f != null; f = FrameCodec.decode(in)) {
        read.add(f);
      }
      in.compact();
    }
    assertEquals(frames, read);
    assertEquals(0, in.position());
  }

  @Property(tries = 10_000)
  void anyBytesAreAFrameOrMalformedOrNotAllThereYet(@ForAll @Size(max = 64) byte[] bytes) {
    if (bytes.length > 0 && bytes[0] % 2 == 0) {
      bytes[0] = FrameCodec.VERSION;
    }
    if (bytes.length > 3) {
      bytes[2] = 0;
    }
    ByteBuffer in = ByteBuffer.wrap(bytes);
    try {
      Frame f = FrameCodec.decode(in);
      assertTrue(f == null ? in.position() == 0 : in.position() >= FrameCodec.HEADER_BYTES);
    } catch (MalformedFrameException e) {
      assertTrue(e.getMessage().length() > 0);
    }
  }

  @Example
  void anotherVersionIsNamed() {
    ByteBuffer bytes = FrameCodec.encode(new Cancel(1)).put(0, (byte) (FrameCodec.VERSION + 1));
    var e = assertThrows(MalformedFrameException.class, () -> FrameCodec.decode(bytes));
    assertTrue(e.getMessage().contains("version " + (FrameCodec.VERSION + 1)), e.getMessage());
  }

  @Example
  void theVersionBeforeHasAllButShut() throws MalformedFrameException {
    ByteBuffer bytes = FrameCodec.encode(new Cancel(1), (byte) 4);
    assertEquals(4, FrameCodec.versionOf(bytes));
    assertEquals(new Cancel(1), FrameCodec.decode(bytes));
    assertFalse(FrameCodec.isKnown(new Shut(1, false), (byte) 4));
    assertThrows(
        IllegalArgumentException.class, () -> FrameCodec.encode(new Shut(1, false), (byte) 4));
  }

  @Example
  void version8HasNoFlushThatStaysAndSaysThatItMayHoldThem() throws MalformedFrameException {
    assertFalse(FrameCodec.isKnown(new Held(1, true), (byte) 8));
    assertTrue(FrameCodec.isKnown(new Held(1, true), (byte) 9));
    Request stays = new Request(1, 0, 0, IoOp.WRITE, Content.DATA, 4096, 7, 0, true);
    ByteBuffer bytes = FrameCodec.encode(stays, (byte) 8);
    assertEquals(
        new Request(1, 0, 0, IoOp.WRITE, Content.DATA, 4096, 7, 0),
        FrameCodec.decode(bytes.duplicate()));
    bytes.put(bytes.limit() - 1, (byte) 1);
    assertThrows(MalformedFrameException.class, () -> FrameCodec.decode(bytes));
    MayHold old = new MayHold(3);
    assertEquals(old, FrameCodec.decode(FrameCodec.encode(old, (byte) 8)));
    assertFalse(FrameCodec.isKnown(old, (byte) 9));
    assertFalse(FrameCodec.isKnown(old, (byte) 6));
  }

  @Example
  void version9HasNoLeases() {
    for (Frame f : List.of(new Lease(1, 2, 3), new Leased(1, 2), new Tier("/ssd"))) {
      assertFalse(FrameCodec.isKnown(f, (byte) 9));
      assertTrue(FrameCodec.isKnown(f, (byte) 10));
    }
  }

  @Example
  void aLeaseHasABound() {
    Lease largest = new Lease(1, Frame.MAX_LEASE_BYTES, 1);
    ByteBuffer bytes = FrameCodec.encode(largest);
    bytes.putLong(FrameCodec.HEADER_BYTES + Integer.BYTES, Frame.MAX_LEASE_BYTES + 1);
    assertThrows(MalformedFrameException.class, () -> FrameCodec.decode(bytes));
    assertThrows(IllegalArgumentException.class, () -> new Lease(1, -1, 1));
    assertThrows(IllegalArgumentException.class, () -> new Lease(1, 1, 0));
  }

  @Example
  void version7HasNoSyncs() {
    Request sync = new Request(1, 0, 0, IoOp.WRITE, Content.SYNC, 4096, 1, 0);
    assertFalse(FrameCodec.isKnown(sync, (byte) 7));
    assertTrue(FrameCodec.isKnown(sync, (byte) 8));
  }

  @Example
  void version7DoesNotKnowWhatStaysInMemory() throws MalformedFrameException {
    assertFalse(FrameCodec.isKnown(new Passed(1), (byte) 7));
    Request stays = new Request(1, 0, 0, IoOp.READ, Content.DATA, 4096, 7, 0, true);
    assertEquals(stays, FrameCodec.decode(FrameCodec.encode(stays)));
    assertEquals(
        new Request(1, 0, 0, IoOp.READ, Content.DATA, 4096, 7, 0),
        FrameCodec.decode(FrameCodec.encode(stays, (byte) 7)));
  }

  @Example
  void version5HasShutAndNothingThatIsObserved() throws MalformedFrameException {
    Observed seen = new Observed(1, 0, IoOp.READ, new Observation(4096, 5, 4, 1));
    assertFalse(FrameCodec.isKnown(seen, (byte) 5));
    ByteBuffer bytes = FrameCodec.encode(new Shut(1, true), (byte) 5);
    assertEquals(new Shut(1, false), FrameCodec.decode(bytes));
    assertFalse(bytes.hasRemaining());
  }

  @Example
  void whatIsUntaggedWasTheSystemsInVersion6() throws MalformedFrameException {
    Flow untagged = new Flow(1, FlowTag.UNTAGGED, 2);
    ByteBuffer bytes = FrameCodec.encode(untagged, (byte) 6);
    assertEquals(new Flow(1, FlowTag.SYSTEM, 2), FrameCodec.decode(bytes));
    assertEquals(untagged, FrameCodec.decode(FrameCodec.encode(untagged)));
  }

  @Example
  void aLongFrameIsRefusedBeforeItIsAllThere() {
    ByteBuffer header = FrameCodec.encode(new Cancel(1)).putShort(2, (short) 60_000);
    assertThrows(MalformedFrameException.class, () -> FrameCodec.decode(header));
  }

  @Example
  void nothingIsNoFrameYet() throws MalformedFrameException {
    assertNull(FrameCodec.decode(ByteBuffer.allocate(0)));
  }

  @Example
  void aTextThatIsTooLongIsNotSent() {
    assertThrows(
        IllegalArgumentException.class, () -> FrameCodec.encode(new Refused("x".repeat(5000))));
  }
}
