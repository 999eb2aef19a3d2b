package org.ibis.datanode.mirror;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Map;
import java.util.Set;

/** What the SSD's directory has to be, so that nobody else can lay mirrors there. */
final class SsdDirectory {
  private static final Set<PosixFilePermission> OTHERS_WRITE =
      Set.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);

  private SsdDirectory() {}

  /**
   * Looks at it.
   *
   * @param uid this process's user
   * @throws IOException naming the directory and what would be right
   */
  static void check(Path directory, int uid) throws IOException {
    if (!Files.isDirectory(directory)) {
      throw new IOException(directory + " is no directory: make it, with mode 0700");
    }
    Map<String, Object> is = Files.readAttributes(directory, "unix:uid,permissions");
    if (!is.get("uid").equals(uid)) {
      throw new IOException(
          directory + " is of uid " + is.get("uid") + ": the DataNode's, " + uid + ", must own it");
    }
    for (Object permission : (Set<?>) is.get("permissions")) {
      if (OTHERS_WRITE.contains(permission)) {
        throw new IOException(directory + " can be written by others: its mode must be 0700");
      }
    }
  }

  /** Of this process. */
  static int ownUid() throws IOException {
    return (Integer) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
  }
}
