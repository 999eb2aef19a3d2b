package org.ibis.rig.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.ibis.cli.UserError;
import org.ibis.rig.demo.DemoDirectory;
import org.ibis.rig.demo.DemoLock;
import org.ibis.rig.demo.DemoSession;

/** A bench that has daemons and disks up: whatever way it ends, they are down afterwards. */
public final class BenchSession {

  private BenchSession() {}

  /** What it does while they are up. */
  @FunctionalInterface
  public interface Body {
    void run(DemoDirectory directory, DemoSession session) throws IOException, InterruptedException;
  }

  /**
   * Runs it, one at a time in the benches' directory.
   *
   * @param table of what was measured so far: it is printed however this ends, so that it is not
   *     lost when something fails
   * @param out standard output
   */
  public static void run(Body body, Supplier<String> table, PrintWriter out)
      throws IOException, InterruptedException {
    try {
      run(body);
    } finally {
      out.print(table.get());
      out.flush();
    }
  }

  private static void run(Body body) throws IOException, InterruptedException {
    DemoDirectory directory = DemoDirectory.ofBench(Path.of(System.getProperty("ibis.home", ".")));
    Files.createDirectories(directory.work());
    DemoLock.take(directory.lock());
    try (DemoSession session = DemoSession.begin(directory, false)) {
      try {
        body.run(directory, session);
      } catch (IOException e) {
        if (session.isDown()) {
          // Ctrl-C took away what it was talking to.
          throw new UserError("interrupted", e);
        }
        throw e;
      }
    }
  }
}
