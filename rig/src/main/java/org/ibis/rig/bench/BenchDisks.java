package org.ibis.rig.bench;

import java.io.IOException;
import java.util.List;
import org.ibis.cli.Progress;
import org.ibis.cli.UserError;
import org.ibis.rig.demo.DemoDirectory;
import org.ibis.rig.demo.DemoSession;
import org.ibis.rig.demo.EmulatedDisks;
import org.ibis.rig.demo.PageCache;

/** The emulated disks of a bench that can do with no others. */
public final class BenchDisks {

  private BenchDisks() {}

  /**
   * Brings them up, with the kernel's own times in slow motion as they are.
   *
   * @throws UserError where this machine can't have them, or their caches can't be dropped
   */
  public static EmulatedDisks up(
      DemoDirectory directory, DemoSession session, EmulatedDisks.Shape shape, List<String> names)
      throws IOException, InterruptedException {
    if (!PageCache.canDrop()) {
      throw new UserError("the page cache can't be dropped: start it as root");
    }
    String obstacle = EmulatedDisks.obstacle(directory);
    if (obstacle == null) {
      try (Progress progress =
          new Progress(names.size() == 1 ? "Emulated disk" : names.size() + " emulated disks")) {
        EmulatedDisks disks = EmulatedDisks.of(directory, shape);
        for (String name : names) {
          session.up(disks, name);
        }
        session.stretchKernelTimers(Math.max(1, shape.slow()));
        progress.done(disks.describe());
        return disks;
      } catch (EmulatedDisks.UnableException e) {
        obstacle = e.getMessage();
      }
    }
    throw new UserError("no emulated disk: " + obstacle);
  }
}
