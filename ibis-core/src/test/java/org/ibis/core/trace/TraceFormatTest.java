package org.ibis.core.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.window.Window;
import org.junit.jupiter.api.Test;

class TraceFormatTest {
  private static final long MICRO = TimeUnit.MICROSECONDS.toNanos(1);

  private static TracedRequest request(
      String flow, long stream, IoOp op, long start, long arrivalMicros) {
    return new TracedRequest(
        new FlowTag(flow, 4, IoKind.INTERMEDIATE, stream),
        op,
        true,
        new Window(start, start + 1_048_576),
        arrivalMicros * MICRO,
        (arrivalMicros + 300) * MICRO,
        (arrivalMicros + 9000) * MICRO,
        true);
  }

  private static byte[] written(List<TracedRequest> requests) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    TraceWriter writer = new TraceWriter(bytes, "sda", 1_700_000_000_000L);
    for (TracedRequest r : requests) {
      writer.write(r);
    }
    return bytes.toByteArray();
  }

  private static List<TracedRequest> read(byte[] bytes) throws IOException {
    List<TracedRequest> all = new ArrayList<>();
    try (TraceReader reader = new TraceReader(new ByteArrayInputStream(bytes))) {
      for (TracedRequest r = reader.next(); r != null; r = reader.next()) {
        all.add(r);
      }
    }
    return all;
  }

  private static Arbitrary<TracedRequest> requests() {
    Arbitrary<FlowTag> tags =
        Combinators.combine(
                Arbitraries.of("application_1_0001", "application_1_0002", "system"),
                Arbitraries.of(0.01, 1.0, 32.0),
                Arbitraries.of(IoKind.class),
                Arbitraries.longs())
            .as(FlowTag::new);
    Arbitrary<Window> windows =
        Combinators.combine(
                Arbitraries.longs().between(0, 1L << 50), Arbitraries.longs().between(1, 1L << 30))
            .as((start, bytes) -> new Window(start, start + bytes));
    Arbitrary<Long> times = Arbitraries.longs().between(0, 1L << 40);
    return Combinators.combine(
            tags,
            Arbitraries.of(IoOp.class),
            Arbitraries.of(true, false),
            windows,
            times,
            times,
            times,
            Arbitraries.of(true, false))
        .as(
            (tag, op, data, window, arrival, wait, service, ok) ->
                new TracedRequest(
                    tag,
                    op,
                    data,
                    window,
                    arrival * MICRO,
                    (arrival + wait) * MICRO,
                    (arrival + wait + service) * MICRO,
                    ok));
  }

  @Provide
  Arbitrary<List<TracedRequest>> listOfRequests() {
    return requests().list().ofMinSize(1);
  }

  @Property(tries = 300)
  void whatIsWrittenIsRead(@ForAll("listOfRequests") List<TracedRequest> requests)
      throws IOException {
    long origin = requests.get(0).arrivalNanos();
    List<TracedRequest> wanted =
        requests.stream()
            .map(
                r ->
                    new TracedRequest(
                        r.tag(),
                        r.op(),
                        r.data(),
                        r.window(),
                        r.arrivalNanos() - origin,
                        r.dispatchNanos() - origin,
                        r.endNanos() - origin,
                        r.ok()))
            .toList();
    assertEquals(wanted, read(written(requests)));
  }

  @Test
  void aRequestTakesAFewBytes() throws IOException {
    List<TracedRequest> requests = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      long stream = 4711L << 32 | i % 8;
      requests.add(request("application_1_0001", stream, IoOp.READ, i * 1_048_576L, i * 5000L));
    }
    int bytes = written(requests).length;
    assertTrue(bytes < 22 * requests.size(), bytes + " bytes");
  }

  @Test
  void theDeviceTheTimeAndWhatWasLostAreTold() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    TraceWriter writer = new TraceWriter(bytes, "sdb", 1234);
    writer.write(request("a", 1, IoOp.WRITE, 0, 7));
    writer.lost(3);
    writer.write(request("a", 1, IoOp.WRITE, 0, 9));
    writer.lost(4);
    try (TraceReader reader = new TraceReader(new ByteArrayInputStream(bytes.toByteArray()))) {
      assertEquals("sdb", reader.device());
      assertEquals(1234, reader.wallMillis());
      assertEquals(0, reader.next().arrivalNanos());
      assertEquals(2 * MICRO, reader.next().arrivalNanos());
      assertNull(reader.next());
      assertEquals(7, reader.lost());
    }
  }

  @Test
  void aTraceThatIsCutOffIsReadUpToThereAndThenRefusedWithThePlace() throws IOException {
    byte[] whole =
        written(
            List.of(
                request("a", 1, IoOp.WRITE, 0, 0), request("b", 2, IoOp.READ, 1 << 20, 10_000)));
    byte[] first = written(List.of(request("a", 1, IoOp.WRITE, 0, 0)));
    int header = TraceWriter.MAGIC.length + Short.BYTES + "sda".length() + Long.BYTES;
    for (int length = 0; length < whole.length; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      if (length == header || length == first.length) {
        assertEquals(length == header ? 0 : 1, read(cut).size());
        continue;
      }
      IOException e = assertThrows(MalformedTraceException.class, () -> read(cut), "at " + length);
      if (length > first.length) {
        assertInstanceOf(CutOffTraceException.class, e);
        assertEquals("cut off in the record at byte " + first.length, e.getMessage());
      }
    }
  }

  @Test
  void damagedBytesNeverDoMoreThanEndTheTrace() throws IOException {
    byte[] whole =
        written(
            List.of(
                request("a", 1, IoOp.WRITE, 0, 0), request("b", 2, IoOp.READ, 1 << 20, 10_000)));
    Random random = new Random(7);
    int refused = 0;
    for (int i = 0; i < 20_000; i++) {
      byte[] damaged = whole.clone();
      for (int n = random.nextInt(4); n >= 0; n--) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
      }
      try {
        read(damaged);
      } catch (IOException e) {
        refused++;
      }
    }
    assertTrue(refused > 1000, refused + " were refused");
  }
}
