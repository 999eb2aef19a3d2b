package org.ibis.rig.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The page cache: cold runs start without it. */
public final class PageCache {

  private static final Path DROP = Path.of("/proc/sys/vm/drop_caches");

  private PageCache() {}

  /** Whether this user may drop it. */
  public static boolean canDrop() {
    return Files.isWritable(DROP);
  }

  /** Writes everything back and forgets it; nothing where this user may not. */
  public static void drop() throws IOException, InterruptedException {
    double unused = sync();
    if (canDrop()) {
      Files.writeString(DROP, "3");
    }
  }

  /** Writes everything back; returns how long that took, s. */
  public static double sync() throws IOException, InterruptedException {
    long begin = System.nanoTime();
    Process sync = new ProcessBuilder("sync").inheritIO().start();
    sync.waitFor();
    return (System.nanoTime() - begin) / 1e9;
  }
}
