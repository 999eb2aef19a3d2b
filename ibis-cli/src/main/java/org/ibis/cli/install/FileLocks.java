package org.ibis.cli.install;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.Set;
import org.ibis.cli.UserError;

/** Locks that one process has at a time. */
final class FileLocks {
  private FileLocks() {}

  /**
   * Until it is closed, or the process ends, however it does.
   *
   * @param directory of a Hadoop home, or for one
   * @param file in it; made where it is missing, no link is followed
   * @throws UserError where another process has it, or this user may not
   */
  static Closeable take(OpenDirectory directory, Path file) throws IOException {
    Closeable lock = null;
    try {
      lock = tryTake(directory, file);
    } catch (NoSuchFileException e) {
      // whoever had it has just removed it
    }
    if (lock == null) {
      throw new UserError(
          "another ibis install or uninstall is at work in "
              + file.toAbsolutePath().getParent()
              + ": wait for its end");
    }
    return lock;
  }

  /** Null where another one has it. */
  private static Closeable tryTake(OpenDirectory directory, Path file) throws IOException {
    Path name = file.getFileName();
    make(directory, name);
    Object before = keyOf(directory, name);
    FileChannel channel = open(directory, file);
    try {
      // Whoever had it before may have removed it meanwhile, and with it what is locked here.
      if (channel.tryLock() != null && before.equals(keyOf(directory, name))) {
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

  private static FileChannel open(OpenDirectory directory, Path file) throws IOException {
    try {
      return directory.channel(file.getFileName(), Set.of(StandardOpenOption.WRITE));
    } catch (AccessDeniedException e) {
      throw UserError.usage(
          file + " is another user's: run this as root, or remove it, nothing was changed", e);
    }
  }

  private static void make(OpenDirectory directory, Path name) throws IOException {
    try {
      directory
          .channel(name, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE))
          .close();
    } catch (FileAlreadyExistsException e) {
      // so it is to be
    }
  }

  private static Object keyOf(OpenDirectory directory, Path name) throws IOException {
    PosixFileAttributes has = directory.attributes(name);
    if (has == null) {
      throw new NoSuchFileException(name.toString());
    }
    return has.fileKey();
  }
}
