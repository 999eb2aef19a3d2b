package org.ibis.tools.demo;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.ibis.tools.UserError;

/** One demo at a time: a second one would clean the first away. */
final class DemoLock implements AutoCloseable {

  private final FileChannel channel;

  private DemoLock(FileChannel channel) {
    this.channel = channel;
  }

  /** Takes the lock; the system gives it back whatever way the demo ends. */
  static DemoLock take(Path file) throws IOException {
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (!tryLock(channel)) {
      channel.close();
      throw new UserError("another demo is running in " + file.getParent());
    }
    return new DemoLock(channel);
  }

  private static boolean tryLock(FileChannel channel) throws IOException {
    try {
      FileLock lock = channel.tryLock();
      return lock != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
