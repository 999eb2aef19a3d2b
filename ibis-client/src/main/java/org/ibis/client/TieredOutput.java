package org.ibis.client;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.fs.StreamCapabilities;
import org.apache.hadoop.fs.Syncable;
import org.apache.hadoop.fs.statistics.IOStatistics;
import org.apache.hadoop.fs.statistics.IOStatisticsSource;
import org.apache.hadoop.fs.statistics.IOStatisticsSupport;
import org.ibis.core.permit.NodeLeases.Lease;

/**
 * Writes a file on the SSD. Its lease grows ahead of it; where that gets no more, or the SSD fails,
 * the file is copied to a disk, and goes on there.
 */
final class TieredOutput extends OutputStream
    implements Syncable, StreamCapabilities, IOStatisticsSource {
  /** A larger write is looked at in parts of this, bytes. */
  private static final int PART = 1 << 20;

  /**
   * A lease grows by as much as it is up to this, bytes: written in some ten times the answer's
   * time,
   */
  private static final long STEP = 4 << 20;

  /** and by a quarter of what it is from there on: what is not needed is nobody's meanwhile, */
  private static final int PARTS = 4;

  /** but by no more than this, bytes. */
  private static final long LARGEST_STEP = 64 << 20;

  /**
   * It is asked for when this part of a step is left: an answer takes less than writing that. A
   * file that needs what the ones before it needed does not come to it ({@code TypicalSizes}).
   */
  private static final int AHEAD_PARTS = 16;

  private final Lease lease;
  private final Home home;
  private OutputStream out;
  private long written; // bytes that are in the file
  private long askedAt = -1; // what it had when more was asked for last
  private boolean isHome;
  private boolean closed;

  /** Knows where else a file may be. */
  interface Home {
    /**
     * Copies the beginning of the file there.
     *
     * @param bytes how much of it
     * @param why null where its lease has ended
     * @return writes what follows
     */
    OutputStream moved(long bytes, Throwable why) throws IOException;
  }

  TieredOutput(OutputStream out, Lease lease, Home home) {
    this.out = out;
    this.lease = lease;
    this.home = home;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1); // there is a buffer above
  }

  @Override
  public void write(byte[] b, int off, int len) throws IOException {
    int done = 0;
    do {
      int part = Math.min(len - done, PART);
      writePart(b, off + done, part);
      done += part;
    } while (done < len);
  }

  private void writePart(byte[] b, int off, int len) throws IOException {
    if (!isHome && !mayWrite(len)) {
      moveHome(null);
    }
    try {
      out.write(b, off, len);
    } catch (IOException | FSError e) { // Hadoop's own stream makes the latter of the former
      if (isHome || closed) {
        throw e;
      }
      moveHome(e);
      out.write(b, off, len); // of which some bytes may have been written before
    }
    written += len;
  }

  private boolean mayWrite(long more) {
    long has = lease.bytes();
    long step = Math.min(LARGEST_STEP, Math.max(Math.min(STEP, has), has / PARTS));
    if (written + more > has - step / AHEAD_PARTS && has != askedAt) {
      askedAt = has; // once: who is refused is not to ask at each write
      lease.grow(has + step);
    }
    return written + more <= has || written + more <= lease.await();
  }

  private void moveHome(Throwable why) throws IOException {
    isHome = true;
    try {
      out.close();
    } catch (IOException | FSError e) {
      if (why != null) {
        why.addSuppressed(e); // what was written before can be read, or not
      }
    }
    out = home.moved(written, why);
  }

  @Override
  public void flush() throws IOException {
    out.flush();
  }

  @Override
  public void hflush() throws IOException {
    if (out instanceof Syncable s) {
      s.hflush();
    } else {
      out.flush();
    }
  }

  @Override
  public void hsync() throws IOException {
    if (out instanceof Syncable s) {
      s.hsync();
    } else {
      out.flush();
    }
  }

  @Override
  public boolean hasCapability(String capability) {
    return out instanceof StreamCapabilities s && s.hasCapability(capability);
  }

  @Override
  public IOStatistics getIOStatistics() {
    return IOStatisticsSupport.retrieveIOStatistics(out);
  }

  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    out.close();
    if (!isHome) {
      lease.isWritten(written);
    }
  }
}
