package org.ibis.itest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** What an ApplicationMaster left in HDFS about its job's attempts. */
final class JobHistory {
  /** Where; there is no history server that would take it away. */
  static final String DIRECTORY = "/history";

  private final String events;

  private JobHistory(String events) {
    this.events = events;
  }

  /** Of the job of an application that has ended. */
  static JobHistory of(Configuration conf, String application) throws IOException {
    String job = application.replace("application_", "job_");
    FileSystem fs = FileSystem.get(conf);
    var files = fs.listFiles(new Path(DIRECTORY), true);
    while (files.hasNext()) {
      Path file = files.next().getPath();
      if (file.getName().startsWith(job) && file.getName().endsWith(".jhist")) {
        try (var in = fs.open(file)) {
          return new JobHistory(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }
    throw new IOException("no history of " + job);
  }

  /**
   * How many events there are of a type.
   *
   * @param type such as {@code MAP_ATTEMPT_FAILED}
   */
  int count(String type) {
    return events.split("\"type\":\"" + type + "\"", -1).length - 1;
  }

  @Override
  public String toString() {
    return events;
  }
}
