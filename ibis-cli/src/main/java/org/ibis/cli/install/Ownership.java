package org.ibis.cli.install;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;

/** Who can change what a path leads to. */
final class Ownership {
  static final String ROOT = "root";

  private static final int STICKY = 0x200; // S_ISVTX: who is not its owner renames nothing in it

  private Ownership() {}

  /** Whether a directory is this user's, and nobody else may write there. */
  static boolean isOnlyOf(String user, PosixFileAttributes directory) {
    return directory.isDirectory()
        && directory.owner().getName().equals(user)
        && !othersWrite(directory);
  }

  /**
   * Whether nobody but a user and root can put something else at a directory's path, or into it.
   *
   * @param directory absolute, without links
   */
  static boolean isPathOf(String user, Path directory) throws IOException {
    for (Path at = directory; at != null; at = at.getParent()) {
      PosixFileAttributes has;
      try {
        has = Files.readAttributes(at, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      } catch (NoSuchFileException e) {
        continue; // not made yet: by whom is up to the directories above it
      }
      String owner = has.owner().getName();
      boolean keepsOthersOut =
          !othersWrite(has) || (!at.equals(directory) && isSticky(at) && has.isDirectory());
      if (!has.isDirectory() || !(owner.equals(user) || owner.equals(ROOT)) || !keepsOthersOut) {
        return false;
      }
    }
    return true;
  }

  private static boolean othersWrite(PosixFileAttributes of) {
    Set<PosixFilePermission> may = of.permissions();
    return may.contains(PosixFilePermission.GROUP_WRITE)
        || may.contains(PosixFilePermission.OTHERS_WRITE);
  }

  private static boolean isSticky(Path directory) throws IOException {
    return ((Integer) Files.getAttribute(directory, "unix:mode") & STICKY) != 0;
  }
}
