package org.ibis.cli.install;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import org.ibis.cli.UserError;

/** Locks that one process has at a time. */
final class FileLocks {
  private FileLocks() {}

  /**
   * Until it is closed, or the process ends, however it does.
   *
   * @param file in a directory of a Hadoop home; made where it is missing, no link is followed
   * @throws UserError where another process has it, or this user may not
   */
  static Closeable take(Path file) throws IOException {
    FileChannel channel = open(file);
    try {
      // Whoever had it before may have removed it meanwhile, and with it what it locked.
      Object opened = keyOf(file);
      FileLock lock = channel.tryLock();
      if (lock != null && opened != null && opened.equals(keyOf(file))) {
        return channel; // closing it gives the lock back
      }
    } catch (OverlappingFileLockException e) {
      // another one of this process
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
    channel.close();
    throw new UserError(
        "another ibis install or uninstall is at work in "
            + file.toAbsolutePath().getParent().getParent()
            + ": wait for its end");
  }

  private static FileChannel open(Path file) throws IOException {
    try {
      return FileChannel.open(
          file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    } catch (AccessDeniedException e) {
      throw UserError.usage(
          file + " is another user's: run this as root, or remove it, nothing was changed", e);
    }
  }

  private static Object keyOf(Path file) throws IOException {
    try {
      return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    } catch (NoSuchFileException e) {
      return null;
    }
  }
}
