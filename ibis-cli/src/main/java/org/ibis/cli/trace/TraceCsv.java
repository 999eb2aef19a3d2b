package org.ibis.cli.trace;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.ibis.core.trace.TracedRequest;

/** A trace for other programs: one line a request, by arrival. */
final class TraceCsv {
  static final String HEADER =
      "arrival_us,job,weight,kind,op,data,stream,offset,bytes,wait_us,service_us,ok";

  private TraceCsv() {}

  static void write(Trace trace, Path file) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      out.write(HEADER + "\n");
      for (TracedRequest r : trace.requests()) {
        out.write(line(r));
      }
    }
  }

  private static String line(TracedRequest r) {
    return String.format(
        Locale.ROOT,
        "%d,%s,%s,%s,%s,%s,%s,%d,%d,%d,%d,%s%n",
        r.arrivalNanos() / 1000,
        r.tag().flow(),
        r.tag().weight(),
        r.tag().kind().name().toLowerCase(Locale.ROOT),
        r.op().name().toLowerCase(Locale.ROOT),
        r.data(),
        Long.toUnsignedString(r.tag().stream()),
        r.window().start(),
        r.window().bytes(),
        (r.dispatchNanos() - r.arrivalNanos()) / 1000,
        (r.endNanos() - r.dispatchNanos()) / 1000,
        r.ok());
  }
}
