package org.ibis.itest;

import java.net.URI;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.HdfsConfiguration;

/** A client that appends to a file, says so, and waits to be killed: a process of its own. */
final class UnclosedAppend {
  static final String FLUSHED = "all of it is flushed";

  private UnclosedAppend() {}

  /**
   * @param arguments the file system, the file, and how many bytes of {@link Content}
   */
  public static void main(String[] arguments) throws Exception {
    Configuration conf = new HdfsConfiguration();
    try (FileSystem fs = FileSystem.newInstance(URI.create(arguments[0]), conf)) {
      FSDataOutputStream out = fs.append(new Path(arguments[1]));
      out.write(Content.of(Integer.parseInt(arguments[2])));
      out.hflush();
      System.out.println(FLUSHED);
      System.out.flush();
      int unused = System.in.read(); // which nobody writes
    }
  }

  /** Starts one and returns when it has flushed. */
  static Process start(URI fs, Path file, int bytes) throws java.io.IOException {
    Process client =
        new ProcessBuilder(
                System.getProperty("java.home") + "/bin/java",
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                UnclosedAppend.class.getName(),
                fs.toString(),
                file.toString(),
                Integer.toString(bytes))
            .redirectErrorStream(true)
            .start();
    StringBuilder said = new StringBuilder();
    java.io.BufferedReader lines = client.inputReader(java.nio.charset.StandardCharsets.UTF_8);
    for (String line = lines.readLine(); ; line = lines.readLine()) {
      if (line == null) {
        throw new AssertionError("the client has ended: " + said);
      }
      if (line.equals(FLUSHED)) {
        return client;
      }
      said.append(line).append('\n');
    }
  }
}
