package org.ibis.cli.trace;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.ibis.cli.UserError;
import org.ibis.core.trace.CutOffTraceException;
import org.ibis.core.trace.TraceReader;
import org.ibis.core.trace.TracedRequest;

/**
 * A device's requests over some time.
 *
 * @param device its name
 * @param requests by arrival; times are ns from the first arrival
 * @param lost how many are missing
 */
public record Trace(String device, List<TracedRequest> requests, long lost) {

  /**
   * Reads the files of one device, in any order. One that is cut off is read as far as it goes.
   *
   * @param remarks is told of each that is cut off
   * @throws UserError naming the file that is no trace, or is of another device
   */
  public static Trace read(List<Path> files, Consumer<String> remarks) {
    String device = null;
    List<TracedRequest> all = new ArrayList<>();
    long lost = 0;
    for (Path file : files) {
      try (InputStream in = Files.newInputStream(file);
          TraceReader reader = new TraceReader(in)) {
        if (device != null && !device.equals(reader.device())) {
          throw UserError.usage(
              file + " is of " + reader.device() + ", not of " + device + " as the one before");
        }
        device = reader.device();
        long wall = TimeUnit.MILLISECONDS.toNanos(reader.wallMillis());
        try {
          for (TracedRequest r = reader.next(); r != null; r = reader.next()) {
            all.add(later(r, wall));
          }
        } catch (CutOffTraceException e) {
          remarks.accept(
              file + ": " + e.getMessage() + ", read up to there: was its daemon killed?");
        }
        lost += reader.lost();
      } catch (NoSuchFileException e) {
        throw UserError.usage(file + ": no such file");
      } catch (IOException e) {
        throw UserError.usage(file + ": " + e.getMessage());
      }
    }
    if (all.isEmpty()) {
      throw UserError.usage(files + ": no request in it");
    }
    all.sort(Comparator.comparingLong(TracedRequest::arrivalNanos));
    long origin = all.get(0).arrivalNanos();
    return new Trace(device, all.stream().map(r -> later(r, -origin)).toList(), lost);
  }

  private static TracedRequest later(TracedRequest r, long nanos) {
    return new TracedRequest(
        r.tag(),
        r.op(),
        r.data(),
        r.window(),
        r.arrivalNanos() + nanos,
        r.dispatchNanos() + nanos,
        r.endNanos() + nanos,
        r.ok());
  }
}
