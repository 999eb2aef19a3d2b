package org.ibis.core.trace;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.ibis.core.FlowTag;
import org.ibis.core.IoOp;

/**
 * Writes requests as bytes, a dozen or two for each: what changes little from one to the next is
 * written as a difference, and numbers take seven bits a byte ({@link Varints}). Times are whole
 * microseconds.
 *
 * <p>A file begins with {@link #MAGIC}, the device's name and the wall clock at its first request's
 * arrival. A record is a byte of {@link #KIND_MASK flags}, the flow's number (its name and weight
 * follow where it is new), and the stream, the offset, the bytes, and the times of arrival, wait
 * and service.
 *
 * <p>Not safe for use by several threads.
 */
public final class TraceWriter {
  /** First bytes of a file; the last digit is the format's version. */
  static final byte[] MAGIC = "IBISTRACE1\n".getBytes(StandardCharsets.US_ASCII);

  static final int KIND_MASK = 0x03;
  static final int WRITE = 0x04;
  static final int CHECKSUMS = 0x08;
  static final int FAILED = 0x10;
  static final int LOST = 0x20; // no request: how many were lost since the last one

  private record Flow(String name, double weight) {}

  private final DataOutputStream out;
  private final String device;
  private final long wallMillis;
  private final Map<Flow, Integer> flows = new HashMap<>();
  private boolean begun;
  private long lastStream;
  private long lastArrivalMicros;

  /**
   * @param wallMillis when the first request arrives, ms since the epoch
   */
  public TraceWriter(OutputStream out, String device, long wallMillis) {
    this.out = new DataOutputStream(out);
    this.device = device;
    this.wallMillis = wallMillis;
  }

  /** Bytes so far. */
  public long size() {
    return out.size();
  }

  /** Appends a request. */
  public void write(TracedRequest r) throws IOException {
    long arrivalMicros = TimeUnit.NANOSECONDS.toMicros(r.arrivalNanos());
    begin(arrivalMicros);
    int flags = r.tag().kind().ordinal();
    flags |= r.op() == IoOp.WRITE ? WRITE : 0;
    flags |= r.data() ? 0 : CHECKSUMS;
    flags |= r.ok() ? 0 : FAILED;
    out.writeByte(flags);
    flow(r.tag());
    Varints.writeSigned(out, r.tag().stream() - lastStream);
    Varints.write(out, r.window().start());
    Varints.write(out, r.window().bytes());
    Varints.writeSigned(out, arrivalMicros - lastArrivalMicros);
    Varints.write(out, TimeUnit.NANOSECONDS.toMicros(r.dispatchNanos() - r.arrivalNanos()));
    Varints.write(out, TimeUnit.NANOSECONDS.toMicros(r.endNanos() - r.dispatchNanos()));
    lastStream = r.tag().stream();
    lastArrivalMicros = arrivalMicros;
  }

  /** Says that requests are missing here. */
  public void lost(long requests) throws IOException {
    begin(0);
    out.writeByte(LOST);
    Varints.write(out, requests);
  }

  private void begin(long arrivalMicros) throws IOException {
    if (!begun) {
      begun = true;
      lastArrivalMicros = arrivalMicros;
      out.write(MAGIC);
      out.writeUTF(device);
      out.writeLong(wallMillis);
    }
  }

  private void flow(FlowTag tag) throws IOException {
    Flow flow = new Flow(tag.flow(), tag.weight());
    Integer known = flows.get(flow);
    Varints.write(out, known == null ? flows.size() : known);
    if (known == null) {
      flows.put(flow, flows.size());
      out.writeUTF(flow.name());
      out.writeDouble(flow.weight());
    }
  }

  public void flush() throws IOException {
    out.flush();
  }
}
