package org.ibis.rig.demo;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.ibis.cli.UserError;

/** One demo at a time: a second one would clean the first away. */
public final class DemoLock {

  /** Held here because a channel that nobody refers to is closed, and its lock with it. */
  private static FileChannel held;

  private DemoLock() {}

  /** Takes the lock until this JVM ends, whatever way it does. */
  public static synchronized void take(Path file) throws IOException {
    if (held != null) {
      throw UserError.missing("another demo is running in this process");
    }
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (channel.tryLock() == null) {
      channel.close();
      throw UserError.missing("another demo or bench is running in " + file.getParent());
    }
    held = channel;
  }
}
