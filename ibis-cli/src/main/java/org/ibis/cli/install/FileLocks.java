package org.ibis.cli.install;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
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
    Closeable lock = null;
    try {
      lock = tryTake(file);
    } catch (NoSuchFileException e) {
      // whoever had it has just removed it
    }
    if (lock == null) {
      throw new UserError(
          "another ibis install or uninstall is at work in "
              + file.toAbsolutePath().getParent().getParent()
              + ": wait for its end");
    }
    return lock;
  }

  /** Null where another one has it. */
  private static Closeable tryTake(Path file) throws IOException {
    make(file);
    Object before = keyOf(file);
    FileChannel channel = open(file);
    try {
      // Whoever had it before may have removed it meanwhile, and with it what is locked here.
      if (channel.tryLock() != null && before.equals(keyOf(file))) {
        return channel; // closing it gives the lock back
      }
    } catch (OverlappingFileLockException e) {
      // another one of this process
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
    channel.close();
    return null;
  }

  private static FileChannel open(Path file) throws IOException {
    try {
      return FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    } catch (AccessDeniedException e) {
      throw UserError.usage(
          file + " is another user's: run this as root, or remove it, nothing was changed", e);
    }
  }

  private static void make(Path file) throws IOException {
    try {
      FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE).close();
    } catch (FileAlreadyExistsException e) {
      // so it is to be
    }
  }

  private static Object keyOf(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
  }
}
