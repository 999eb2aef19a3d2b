package org.ibis.rig.bench;

import java.io.IOException;
import java.nio.file.Files;
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
    void run(DemoSession session) throws IOException, InterruptedException;
  }

  /** Runs it, one at a time in a directory. */
  public static void run(DemoDirectory directory, Body body)
      throws IOException, InterruptedException {
    Files.createDirectories(directory.work());
    DemoLock.take(directory.lock());
    try (DemoSession session = DemoSession.begin(directory, false)) {
      try {
        body.run(session);
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
