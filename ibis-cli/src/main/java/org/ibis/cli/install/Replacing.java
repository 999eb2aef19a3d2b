package org.ibis.cli.install;

import java.io.IOException;
import java.nio.file.Path;

/** Whether a new file may take the place of one, asked before anything is changed. */
final class Replacing {
  private Replacing() {}

  /**
   * By this process.
   *
   * @param attributes that the new one is to have
   * @return null where it may, else what is in the way and what would be right
   */
  static String whyNot(Disk disk, Path file, FileAttributes attributes) throws IOException {
    if (disk.isMountPoint(file)) {
      return "is mounted by itself, so that nothing can take its place: change the file that is"
          + " mounted there where it comes from, or mount the directory of it";
    }
    return disk.isWritable(file.getParent())
        ? disk.whyNotGive(file.getParent(), attributes)
        : "can't be written by this user: run this as its owner or as root";
  }
}
