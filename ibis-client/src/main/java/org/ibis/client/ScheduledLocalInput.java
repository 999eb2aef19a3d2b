package org.ibis.client;

import java.io.FileDescriptor;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.IntFunction;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSInputStream;
import org.apache.hadoop.fs.FileRange;
import org.apache.hadoop.fs.HasFileDescriptor;
import org.apache.hadoop.fs.StreamCapabilities;
import org.apache.hadoop.fs.statistics.IOStatistics;
import org.apache.hadoop.fs.statistics.IOStatisticsSource;
import org.ibis.blockhint.stream.KernelAdvice;
import org.ibis.blockhint.stream.StreamReads;

/**
 * A local file's input stream whose reads wait for their windows. Reads at a position that is given
 * are not scheduled: they are short and random, and leave the stream where it is. Whatever else it
 * can, Hadoop's own does.
 */
final class ScheduledLocalInput extends FSInputStream
    implements HasFileDescriptor, StreamCapabilities, IOStatisticsSource {
  /** A larger read waits for its windows in parts of this, bytes. */
  private static final int PART = 1 << 20;

  private final FSDataInputStream stock;
  private final StreamReads windows;
  private long position; // bytes
  private boolean closed;

  ScheduledLocalInput(FSDataInputStream stock, StreamReads windows) throws IOException {
    this.stock = stock;
    this.windows = windows;
    KernelAdvice.about(stock.getFileDescriptor(), windows);
  }

  @Override
  public int read() throws IOException {
    windows.await(position, 1);
    int b = stock.read();
    windows.done(b < 0 ? 0 : 1);
    if (b >= 0) {
      position++;
    }
    return b;
  }

  @Override
  public int read(byte[] b, int off, int len) throws IOException {
    int done = 0;
    int part;
    int n;
    do {
      part = Math.min(len - done, PART);
      windows.await(position, part);
      n = stock.read(b, off + done, part);
      windows.done(n);
      if (n > 0) {
        position += n;
        done += n;
      }
    } while (n == part && done < len);
    return done > 0 ? done : n;
  }

  @Override
  public int read(long at, byte[] b, int off, int len) throws IOException {
    return stock.read(at, b, off, len);
  }

  @Override
  public void readFully(long at, byte[] b, int off, int len) throws IOException {
    stock.readFully(at, b, off, len);
  }

  @Override
  public void readVectored(List<? extends FileRange> ranges, IntFunction<ByteBuffer> allocate)
      throws IOException {
    stock.readVectored(ranges, allocate);
  }

  @Override
  public int minSeekForVectorReads() {
    return stock.minSeekForVectorReads();
  }

  @Override
  public int maxReadSizeForVectorReads() {
    return stock.maxReadSizeForVectorReads();
  }

  @Override
  public void seek(long to) throws IOException {
    stock.seek(to);
    position = to;
  }

  @Override
  public long getPos() throws IOException {
    return stock.getPos();
  }

  @Override
  public boolean seekToNewSource(long target) throws IOException {
    return stock.seekToNewSource(target);
  }

  @Override
  public long skip(long n) throws IOException {
    long skipped = stock.skip(n);
    position += skipped;
    return skipped;
  }

  @Override
  public int available() throws IOException {
    return stock.available();
  }

  /** Hadoop looks by it whose the file is; its readahead by it ends at {@link KernelAdvice}. */
  @Override
  public FileDescriptor getFileDescriptor() throws IOException {
    return stock.getFileDescriptor();
  }

  @Override
  public boolean hasCapability(String capability) {
    return stock.hasCapability(capability);
  }

  @Override
  public IOStatistics getIOStatistics() {
    return stock.getIOStatistics();
  }

  @Override
  public void close() throws IOException {
    if (!closed) {
      closed = true;
      windows.close();
      stock.close();
    }
  }
}
