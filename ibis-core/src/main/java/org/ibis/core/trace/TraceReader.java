package org.ibis.core.trace;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.Weight;
import org.ibis.core.window.Window;

/** Reads what {@link TraceWriter} wrote. Not safe for use by several threads. */
public final class TraceReader implements AutoCloseable {
  private static final long MAX_BYTES = 1L << 30; // of a request
  private static final long MAX_MICROS = 1L << 52; // a hundred years

  private final Counting counting;
  private final DataInputStream in;
  private final String device;
  private final long wallMillis;
  private final List<FlowTag> flows = new ArrayList<>();
  private long lost;
  private long lastStream;
  private long arrivalMicros;

  /** Knows how far it has come, for messages. */
  private static final class Counting extends FilterInputStream {
    private long at;

    Counting(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int b = super.read();
      at += b < 0 ? 0 : 1;
      return b;
    }

    @Override
    public int read(byte[] b, int off, int len) throws IOException {
      int n = super.read(b, off, len);
      at += Math.max(0, n);
      return n;
    }
  }

  /**
   * Reads the beginning.
   *
   * @throws MalformedTraceException if it is no trace
   */
  public TraceReader(InputStream stream) throws IOException {
    counting = new Counting(new BufferedInputStream(stream));
    in = new DataInputStream(counting);
    byte[] magic = in.readNBytes(TraceWriter.MAGIC.length);
    if (!Arrays.equals(magic, TraceWriter.MAGIC)) {
      throw new MalformedTraceException("no trace of IBIS: it does not begin with IBISTRACE1");
    }
    try {
      device = in.readUTF();
      wallMillis = in.readLong();
    } catch (EOFException e) {
      throw new MalformedTraceException("cut off in its first bytes");
    }
  }

  /** The device's name. */
  public String device() {
    return device;
  }

  /** When the first request arrived, ms since the epoch. */
  public long wallMillis() {
    return wallMillis;
  }

  /** How many requests are missing, as far as it was read. */
  public long lost() {
    return lost;
  }

  /**
   * The next request in the order in which they ended; null after the last one. Times are ns from
   * the first request's arrival; the stream and the window are as they were.
   *
   * @throws CutOffTraceException naming the byte, if the file ends within a record
   * @throws MalformedTraceException naming the byte, if it is damaged
   */
  public TracedRequest next() throws IOException {
    while (true) {
      long at = counting.at;
      int flags = in.read();
      if (flags < 0) {
        return null;
      }
      try {
        if (flags != TraceWriter.LOST) {
          return request(flags);
        }
        lost += between("requests lost", Varints.read(in), 1, Long.MAX_VALUE);
      } catch (EOFException e) {
        throw new CutOffTraceException(at);
      } catch (IllegalArgumentException | MalformedTraceException e) {
        throw new MalformedTraceException("the record at byte " + at + ": " + e.getMessage());
      }
    }
  }

  private TracedRequest request(int flags) throws IOException {
    int kind = flags & TraceWriter.KIND_MASK;
    if (flags >= TraceWriter.LOST || kind >= IoKind.values().length) {
      throw new IllegalArgumentException("unknown flags " + flags);
    }
    FlowTag flow = flow();
    lastStream += Varints.readSigned(in);
    long start = between("offset", Varints.read(in), 0, Long.MAX_VALUE - MAX_BYTES);
    long bytes = between("size", Varints.read(in), 1, MAX_BYTES);
    arrivalMicros =
        between("time", arrivalMicros + Varints.readSigned(in), -MAX_MICROS, MAX_MICROS);
    long waitMicros = between("wait", Varints.read(in), 0, MAX_MICROS);
    long serviceMicros = between("service time", Varints.read(in), 0, MAX_MICROS);
    long dispatchMicros = arrivalMicros + waitMicros;
    return new TracedRequest(
        new FlowTag(flow.flow(), flow.weight(), IoKind.values()[kind], lastStream),
        (flags & TraceWriter.WRITE) != 0 ? IoOp.WRITE : IoOp.READ,
        (flags & TraceWriter.CHECKSUMS) == 0,
        new Window(start, start + bytes),
        TimeUnit.MICROSECONDS.toNanos(arrivalMicros),
        TimeUnit.MICROSECONDS.toNanos(dispatchMicros),
        TimeUnit.MICROSECONDS.toNanos(dispatchMicros + serviceMicros),
        (flags & TraceWriter.FAILED) == 0);
  }

  private FlowTag flow() throws IOException {
    int number = (int) between("flow", Varints.read(in), 0, flows.size());
    if (number == flows.size()) {
      String name = in.readUTF();
      double weight = in.readDouble();
      if (!Weight.isValid(weight)) {
        throw new IllegalArgumentException("weight of " + name + " is " + weight);
      }
      flows.add(new FlowTag(name, weight, IoKind.PERSISTENT));
    }
    return flows.get(number);
  }

  private static long between(String what, long value, long low, long high) {
    if (value < low || value > high) {
      throw new IllegalArgumentException(what + " is " + value);
    }
    return value;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
