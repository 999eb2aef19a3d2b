package org.ibis.cli.install;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;

/** The places in /proc that stand for what this process has open, and not for a name of it. */
final class Descriptors {
  private static final Path ALL = Path.of("/proc/self/fdinfo");
  private static final Path FILES = Path.of("/proc/self/fd");
  private static final String POSITION = "pos:";

  /** Bytes: every file system lets a file be that long, and no file here is. */
  private static final long FIRST_POSITION = 1L << 29;

  private static final long LAST_POSITION = 1L << 31;

  /** The one that was found last: the next file to be opened mostly gets the same. */
  private static volatile Path last = ALL.resolve("0");

  private Descriptors() {}

  /**
   * Java tells nobody a channel's number. So it is moved to a random position for a moment, and
   * found by that.
   *
   * @param channel of a regular file; at its start afterwards
   */
  static Path of(FileChannel channel) throws IOException {
    long position = ThreadLocalRandom.current().nextLong(FIRST_POSITION, LAST_POSITION);
    FileChannel unused = channel.position(position);
    try {
      Path likely = last;
      Path found = isAt(likely, position) ? likely : search(position);
      last = found;
      return FILES.resolve(found.getFileName());
    } finally {
      FileChannel unusedToo = channel.position(0);
    }
  }

  private static Path search(long position) throws IOException {
    try (DirectoryStream<Path> all = Files.newDirectoryStream(ALL)) {
      for (Path each : all) {
        if (isAt(each, position)) {
          return each;
        }
      }
    }
    throw new FileSystemException(ALL.toString(), null, "does not show what this process has open");
  }

  private static boolean isAt(Path info, long position) {
    try {
      for (String line : Files.readAllLines(info)) {
        if (line.startsWith(POSITION)) {
          return line.substring(POSITION.length()).strip().equals(Long.toString(position));
        }
      }
    } catch (IOException e) {
      // closed meanwhile
    }
    return false;
  }
}
