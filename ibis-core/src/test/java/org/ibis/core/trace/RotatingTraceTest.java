package org.ibis.core.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.window.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RotatingTraceTest {
  private static final long MAX_BYTES = 20_000;

  @TempDir Path directory;

  private final FailOpen failOpen = new FailOpen(System::nanoTime, (message, cause) -> {});

  private RotatingTrace trace(Path where) {
    return new RotatingTrace(where, "test-sda", "sda", MAX_BYTES, System::nanoTime, failOpen);
  }

  private static TracedRequest request(int number) {
    long arrival = TimeUnit.MILLISECONDS.toNanos(number);
    FlowTag tag = new FlowTag("a", 1, IoKind.PERSISTENT, 5);
    Window window = new Window(number * 1000L, number * 1000L + 1000);
    return new TracedRequest(
        tag, IoOp.READ, true, window, arrival, arrival + 1000, arrival + 2000, true);
  }

  private List<Long> offsets(String file) throws IOException {
    List<Long> offsets = new ArrayList<>();
    try (InputStream in = Files.newInputStream(directory.resolve(file));
        TraceReader reader = new TraceReader(in)) {
      assertEquals("sda", reader.device());
      for (TracedRequest r = reader.next(); r != null; r = reader.next()) {
        offsets.add(r.window().start());
      }
      assertEquals(0, reader.lost());
    }
    return offsets;
  }

  @Test
  void theNewestRequestsStayInTwoFilesOfBoundedSize() throws IOException {
    int requests = 6000; // no more than wait to be written
    try (RotatingTrace trace = trace(directory)) {
      for (int i = 0; i < requests; i++) {
        trace.ended(request(i));
      }
    }
    long size =
        Files.size(directory.resolve("test-sda.ibistrace"))
            + Files.size(directory.resolve("test-sda.1.ibistrace"));
    assertTrue(size <= MAX_BYTES + 100, size + " bytes");
    List<Long> kept = offsets("test-sda.1.ibistrace");
    kept.addAll(offsets("test-sda.ibistrace"));
    long last = (requests - 1) * 1000L;
    assertEquals(last, kept.get(kept.size() - 1));
    for (int i = 1; i < kept.size(); i++) {
      assertEquals(kept.get(i - 1) + 1000, kept.get(i), "none is missing in between");
    }
    assertEquals(0, failOpen.total());
  }

  @Test
  void aDaemonThatStartsAgainKeepsWhatItHadTraced() throws IOException {
    try (RotatingTrace before = trace(directory)) {
      before.ended(request(1));
    }
    try (RotatingTrace after = trace(directory)) {
      after.ended(request(2));
    }
    assertEquals(List.of(1000L), offsets("test-sda.1.ibistrace"));
    assertEquals(List.of(2000L), offsets("test-sda.ibistrace"));
  }

  @Test
  void whereItCannotBeWrittenItEndsAndIsCounted() throws Exception {
    Path file = Files.createFile(directory.resolve("a-file"));
    try (RotatingTrace trace = trace(file)) {
      trace.ended(request(1));
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
      while (failOpen.get(FailOpen.Reason.TRACE_ENDED) == 0 && System.nanoTime() < deadline) {
        Thread.onSpinWait();
      }
      trace.ended(request(2));
    }
    assertEquals(1, failOpen.get(FailOpen.Reason.TRACE_ENDED));
  }
}
