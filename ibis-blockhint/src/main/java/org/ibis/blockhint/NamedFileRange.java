package org.ibis.blockhint;

import static java.util.Objects.requireNonNull;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;

/**
 * Ranges with what Java has, of a file that is opened anew by its name when it is needed: flushed
 * by {@code fdatasync} of the whole file. The new descriptor has a state of its own of which errors
 * of write-back it was told, so whoever writes the file hears of them too.
 */
final class NamedFileRange implements FileRange {
  private final File file;
  private FileInputStream own; // null while it was not needed
  private boolean closed;

  NamedFileRange(File file) {
    this.file = requireNonNull(file, "the name of the file to be flushed is not known");
  }

  @Override
  public synchronized void keepOpen() throws IOException {
    if (closed) {
      throw new ClosedChannelException();
    }
    if (own == null) {
      own = new FileInputStream(file);
    }
  }

  @Override
  public void pageIn(long offset, long bytes) throws IOException {
    ChannelFileRange.pageIn(opened().getChannel(), offset, bytes);
  }

  @Override
  public void flush(long offset, long bytes) throws IOException {
    opened().getChannel().force(false);
  }

  private synchronized FileInputStream opened() throws IOException {
    if (closed || own == null) {
      throw new ClosedChannelException();
    }
    return own;
  }

  @Override
  public boolean outlivesStream() {
    return true;
  }

  @Override
  public synchronized void close() throws IOException {
    closed = true;
    if (own != null) {
      own.close();
    }
  }
}
