package org.ibis.cli.whatif;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ibis.cli.UserError;

/**
 * The I/O of a trace without IBIS: as stock Hadoop and the page cache have it, through an I/O
 * scheduler of the block layer, BID's or Linux's, on a disk of a parameter file: {@code blocksim}.
 *
 * @param program {@code blocksim}
 * @param scheduler one of its
 * @param options for it
 * @param slow slow motion of the disk that was traced
 * @param dirtyBytes dirty memory of this disk
 */
record BlockSimulation(
    Path program, String scheduler, List<String> options, double slow, long dirtyBytes) {

  /** What each job needs, s: until its last read, or its last write that the page cache takes. */
  Map<String, Double> seconds(TracedWorkload workload) throws IOException, InterruptedException {
    Path file = Files.createTempFile("whatif", ".csv");
    try {
      BlockTraceFile.write(StockHadoop.of(workload, dirtyBytes), file);
      JsonNode labels = run(file).path("labels");
      Map<String, Double> seconds = new LinkedHashMap<>();
      labels
          .properties()
          .forEach(
              label -> {
                double from = label.getValue().path("from_ms").asDouble();
                double to = label.getValue().path("waited_ms").asDouble();
                seconds.put(label.getKey(), (to - from) / 1000 * slow);
              });
      return seconds;
    } finally {
      Files.delete(file);
    }
  }

  private JsonNode run(Path trace) throws IOException, InterruptedException {
    if (!Files.isExecutable(program)) {
      throw UserError.missing("--scheduler " + scheduler + " needs the native parts: install Rust");
    }
    List<String> line = new ArrayList<>();
    line.addAll(List.of(program.toString(), "run", "--labels", "--json", "-"));
    line.addAll(List.of("--trace", trace.toString(), "--scheduler", scheduler));
    line.addAll(List.of("--slow", Double.toString(slow)));
    line.addAll(options);
    Path errors = Files.createTempFile("whatif", ".err");
    try {
      Process blocksim = new ProcessBuilder(line).redirectError(errors.toFile()).start();
      byte[] json = blocksim.getInputStream().readAllBytes();
      if (blocksim.waitFor() != 0) {
        throw new UserError(Files.readString(errors, StandardCharsets.UTF_8).strip());
      }
      return new ObjectMapper().readTree(json);
    } finally {
      Files.delete(errors);
    }
  }
}
