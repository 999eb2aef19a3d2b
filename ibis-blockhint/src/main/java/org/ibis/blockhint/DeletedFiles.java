package org.ibis.blockhint;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Which open files have no name any more. */
final class DeletedFiles {
  private DeletedFiles() {}

  /** By the links that lead to an open file; false where that can't be told. */
  static boolean isDeleted(int descriptor) {
    try {
      return Files.getAttribute(Path.of("/proc/self/fd/" + descriptor), "unix:nlink").equals(0);
    } catch (IOException | RuntimeException e) { // closed meanwhile, or there is no /proc
      return false;
    }
  }
}
