package org.ibis.rig.bench.replay;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.ibis.cli.UserError;

/**
 * Has {@code blocksim} replay a trace on the disk that was traced.
 *
 * @param program {@code blocksim}
 * @param model of the disk
 * @param diskGb its size, GiB
 * @param slow its slow motion, by which factor
 */
record BlockReplay(Path program, String model, int diskGb, double slow) {

  /**
   * What came out, s of the disk at its own speed.
   *
   * @param traced when the last I/O was done, in the trace
   * @param closed the same where each process asks for its next I/O after its last one
   * @param open the same where all comes at its time in the trace
   */
  record Times(double traced, double closed, double open) {}

  /**
   * @param trace of a whole run
   * @param ioScheduler of Linux
   * @param below the block layer's sizes
   */
  Times of(Path trace, String ioScheduler, BlockLayer below)
      throws IOException, InterruptedException {
    JsonNode closed = run(trace, ioScheduler, below, List.of("--closed"));
    JsonNode open = run(trace, ioScheduler, below, List.of());
    return new Times(
        closed.path("traced_ms").asDouble() / 1e3,
        closed.path("completion_ms").asDouble() / 1e3,
        open.path("completion_ms").asDouble() / 1e3);
  }

  private JsonNode run(Path trace, String ioScheduler, BlockLayer below, List<String> more)
      throws IOException, InterruptedException {
    List<String> line = new ArrayList<>(List.of(program.toString(), "run"));
    line.addAll(List.of("--trace", trace.toString(), "--json", "-"));
    line.addAll(List.of("--scheduler", ioScheduler.equals("none") ? "noop" : ioScheduler));
    line.addAll(List.of("--disk", model, "--disk-gb", Integer.toString(diskGb)));
    line.addAll(List.of("--slow", Double.toString(slow)));
    line.addAll(List.of("--max-request-kb", Integer.toString(below.maxRequestKb())));
    line.addAll(List.of("--queue", Integer.toString(below.requests())));
    line.addAll(List.of("--dispatch", Integer.toString(below.depth())));
    line.addAll(more);
    Process process =
        new ProcessBuilder(line).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    process.getOutputStream().close();
    byte[] json = process.getInputStream().readAllBytes();
    if (process.waitFor() != 0) {
      throw new UserError("blocksim could not replay " + trace);
    }
    return new ObjectMapper().readTree(json);
  }
}
