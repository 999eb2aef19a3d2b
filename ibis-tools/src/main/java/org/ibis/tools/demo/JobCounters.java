package org.ibis.tools.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a job has moved in HDFS so far.
 *
 * @param read bytes
 * @param written bytes
 */
record JobCounters(long read, long written) {

  static final JobCounters NONE = new JobCounters(0, 0);

  private static final String GROUP = "org.apache.hadoop.mapreduce.FileSystemCounter";

  /** From the ApplicationMaster's {@code /ws/v1/mapreduce/jobs/ID/counters}. */
  static JobCounters parse(JsonNode answer) {
    long read = 0;
    long written = 0;
    for (JsonNode group : answer.path("jobCounters").path("counterGroup")) {
      if (!group.path("counterGroupName").asText().equals(GROUP)) {
        continue;
      }
      for (JsonNode counter : group.path("counter")) {
        long value = counter.path("totalCounterValue").asLong();
        switch (counter.path("name").asText()) {
          case "HDFS_BYTES_READ" -> read = value;
          case "HDFS_BYTES_WRITTEN" -> written = value;
          default -> {}
        }
      }
    }
    return new JobCounters(read, written);
  }

  /** From what a job's client prints when the job is done; {@code otherwise} where it did not. */
  static JobCounters parsePrinted(String output, JobCounters otherwise) {
    return new JobCounters(
        printed(output, "read", otherwise.read()), printed(output, "written", otherwise.written()));
  }

  private static long printed(String output, String what, long otherwise) {
    Matcher line = Pattern.compile("HDFS: Number of bytes " + what + "=(\\d+)").matcher(output);
    return line.find() ? Long.parseLong(line.group(1)) : otherwise;
  }

  long total() {
    return read + written;
  }

  /** Counters never go back; those of a task that starts again do for a moment. */
  JobCounters max(JobCounters other) {
    return new JobCounters(Math.max(read, other.read), Math.max(written, other.written));
  }
}
