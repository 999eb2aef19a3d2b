package org.ibis.blockhint;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.util.function.Supplier;

/**
 * Ranges of a file that a stream reads, by the stream's own channel: page-in by a {@code sendfile}
 * to {@code /dev/null}, which copies nothing to user space. They can't be flushed: an open file is
 * told of each error of write-back once, and this one is not IBIS's.
 */
final class ChannelFileRange implements FileRange {
  private static final FileChannel NULL = openNull();

  private final Supplier<FileChannel> channel;

  ChannelFileRange(Supplier<FileChannel> channel) {
    this.channel = channel;
  }

  @SuppressWarnings("resource") // one for the life of the process
  private static FileChannel openNull() {
    try {
      return new FileOutputStream("/dev/null").getChannel();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void keepOpen() {
    // the channel is the stream's
  }

  @Override
  public void pageIn(long offset, long bytes) throws IOException {
    pageIn(channel.get(), offset, bytes);
  }

  static void pageIn(FileChannel file, long offset, long bytes) throws IOException {
    long end = offset + bytes;
    for (long at = offset; at < end; ) {
      long n = file.transferTo(at, end - at, NULL);
      if (n <= 0) {
        return; // the file is shorter now
      }
      at += n;
    }
  }

  @Override
  public void flush(long offset, long bytes) {
    throw new UnsupportedOperationException("a flush would take the stream's errors away");
  }

  @Override
  public boolean outlivesStream() {
    return false;
  }

  @Override
  public void close() {
    // the channel is the stream's
  }
}
