package org.ibis.rig.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * What Spark itself counted over all tasks of an application, by its event log.
 *
 * @param inputBytes read from file systems
 * @param outputBytes written to file systems
 * @param shuffleBytes written for the shuffle, after compression
 */
record SparkEvents(long inputBytes, long outputBytes, long shuffleBytes) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Reads the finished log of an application. */
  static SparkEvents of(Path directory, String applicationId) throws IOException {
    Path log;
    try (Stream<Path> logs = Files.list(directory)) {
      log =
          logs.filter(l -> l.getFileName().toString().startsWith(applicationId))
              .findFirst()
              .orElseThrow(() -> new IOException("no log of " + applicationId));
    }
    SparkEvents all = new SparkEvents(0, 0, 0);
    for (String line : Files.readAllLines(log)) {
      JsonNode event = JSON.readTree(line);
      if (event.path("Event").asText().equals("SparkListenerTaskEnd")) {
        JsonNode m = event.path("Task Metrics");
        all =
            new SparkEvents(
                all.inputBytes + m.path("Input Metrics").path("Bytes Read").asLong(),
                all.outputBytes + m.path("Output Metrics").path("Bytes Written").asLong(),
                all.shuffleBytes
                    + m.path("Shuffle Write Metrics").path("Shuffle Bytes Written").asLong());
      }
    }
    return all;
  }
}
