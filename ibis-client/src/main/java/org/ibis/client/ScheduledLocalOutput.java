package org.ibis.client;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.fs.StreamCapabilities;
import org.apache.hadoop.fs.Syncable;
import org.apache.hadoop.fs.statistics.IOStatistics;
import org.apache.hadoop.fs.statistics.IOStatisticsSource;
import org.apache.hadoop.fs.statistics.IOStatisticsSupport;
import org.ibis.blockhint.stream.StreamWrites;

/**
 * A local file's output stream that flushes by windows. Whatever else it can, Hadoop's own does.
 */
final class ScheduledLocalOutput extends OutputStream
    implements Syncable, StreamCapabilities, IOStatisticsSource {
  /** A larger write is flushed in parts of this at least, bytes. */
  private static final int PART = 1 << 20;

  private final OutputStream stock;
  private final StreamWrites windows;
  private boolean closed;

  ScheduledLocalOutput(OutputStream stock, StreamWrites windows) {
    this.stock = stock;
    this.windows = windows;
  }

  @Override
  public void write(int b) throws IOException {
    windows.begin();
    stock.write(b);
    windows.wrote(1);
  }

  @Override
  public void write(byte[] b, int off, int len) throws IOException {
    int done = 0;
    do { // else a large write would be in memory as a whole before it is limited
      int part = Math.min(len - done, PART);
      windows.begin();
      stock.write(b, off + done, part);
      windows.wrote(part);
      done += part;
    } while (done < len);
  }

  @Override
  public void flush() throws IOException {
    stock.flush();
  }

  @Override
  public void hflush() throws IOException {
    if (stock instanceof Syncable s) {
      s.hflush();
    } else {
      stock.flush();
    }
  }

  @Override
  public void hsync() throws IOException {
    if (stock instanceof Syncable s) {
      s.hsync();
    } else {
      stock.flush();
    }
  }

  @Override
  public boolean hasCapability(String capability) {
    return stock instanceof StreamCapabilities s && s.hasCapability(capability);
  }

  @Override
  public IOStatistics getIOStatistics() {
    return IOStatisticsSupport.retrieveIOStatistics(stock);
  }

  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    try (OutputStream last = stock) {
      windows.close();
    }
  }
}
