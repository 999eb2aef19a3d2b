package org.ibis.rig.bench.hostile;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.ibis.rig.demo.Rest;

/** What lives in a daemon's heap: what is used after a collection of all garbage. */
final class Heap {

  private static final String QUERY = "/jmx?qry=java.lang:type=Memory";
  private static final long LIMIT_SECONDS = 30;

  private Heap() {}

  /**
   * Collects its garbage first.
   *
   * @param jvm the process, or one that has become it
   * @param http where it shows its beans
   * @return bytes
   */
  static long live(long jvm, Rest http) throws IOException, InterruptedException {
    Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
    Process collect =
        new ProcessBuilder(jcmd.toString(), Long.toString(jvm), "GC.run")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (!collect.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) || collect.exitValue() != 0) {
      collect.destroyForcibly();
      throw new IOException("the garbage of process " + jvm + " could not be collected by " + jcmd);
    }
    JsonNode heap = http.get(QUERY).path("beans").path(0).path("HeapMemoryUsage");
    return heap.path("used").asLong();
  }
}
