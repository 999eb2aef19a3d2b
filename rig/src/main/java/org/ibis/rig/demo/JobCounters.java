package org.ibis.rig.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a job has moved so far, as Hadoop counts it.
 *
 * @param read bytes from HDFS
 * @param written bytes to HDFS
 * @param localRead bytes from local files: spills and merges
 * @param localWritten bytes to local files
 * @param shuffled bytes of maps' output that reducers have fetched
 * @param cpuMillis processor time of its tasks, ms: from when each began its work, so without the
 *     start of its container
 */
record JobCounters(
    long read, long written, long localRead, long localWritten, long shuffled, long cpuMillis) {

  static final JobCounters NONE = new JobCounters(0, 0, 0, 0, 0, 0);

  /** From the ApplicationMaster's {@code /ws/v1/mapreduce/jobs/ID/counters}. */
  static JobCounters parse(JsonNode answer) {
    Map<String, Long> found = new HashMap<>();
    for (JsonNode group : answer.path("jobCounters").path("counterGroup")) {
      String name = group.path("counterGroupName").asText();
      if (name.endsWith(".FileSystemCounter") || name.endsWith(".TaskCounter")) {
        for (JsonNode counter : group.path("counter")) {
          found.put(counter.path("name").asText(), counter.path("totalCounterValue").asLong());
        }
      }
    }
    return new JobCounters(
        found.getOrDefault("HDFS_BYTES_READ", 0L),
        found.getOrDefault("HDFS_BYTES_WRITTEN", 0L),
        found.getOrDefault("FILE_BYTES_READ", 0L),
        found.getOrDefault("FILE_BYTES_WRITTEN", 0L),
        found.getOrDefault("REDUCE_SHUFFLE_BYTES", 0L),
        found.getOrDefault("CPU_MILLISECONDS", 0L));
  }

  /** From what a job's client prints when the job is done; {@code otherwise} where it did not. */
  static JobCounters parsePrinted(String output, JobCounters otherwise) {
    return new JobCounters(
        printed(output, "HDFS: Number of bytes read", otherwise.read),
        printed(output, "HDFS: Number of bytes written", otherwise.written),
        printed(output, "FILE: Number of bytes read", otherwise.localRead),
        printed(output, "FILE: Number of bytes written", otherwise.localWritten),
        printed(output, "Reduce shuffle bytes", otherwise.shuffled),
        printed(output, "CPU time spent \\(ms\\)", otherwise.cpuMillis));
  }

  private static long printed(String output, String what, long otherwise) {
    Matcher line = Pattern.compile(what + "=(\\d+)").matcher(output);
    return line.find() ? Long.parseLong(line.group(1)) : otherwise;
  }

  /** What went from and to HDFS. */
  long hdfs() {
    return read + written;
  }

  /** I/O of all kinds. */
  long all() {
    return hdfs() + localRead + localWritten + shuffled;
  }

  /** Counters never go back; those of a task that starts again do for a moment. */
  JobCounters max(JobCounters other) {
    return new JobCounters(
        Math.max(read, other.read),
        Math.max(written, other.written),
        Math.max(localRead, other.localRead),
        Math.max(localWritten, other.localWritten),
        Math.max(shuffled, other.shuffled),
        Math.max(cpuMillis, other.cpuMillis));
  }
}
