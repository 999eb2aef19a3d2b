package org.ibis.core.permit;

import static java.util.Objects.requireNonNull;

import org.ibis.core.IoOp;
import org.ibis.core.shadow.Observation;
import org.ibis.core.window.WindowLimits;

/**
 * The messages between a client, which is a task or another daemon of the node, and the daemon that
 * gives it permits. A client says who it is, opens the devices that it uses, and asks for the I/O
 * of one window at a time; the daemon grants it in one part or several, and each part is released
 * when its I/O is done.
 *
 * <p>Numbers that a client chooses ({@code device}, {@code flow}, {@code id}) count within its
 * connection only.
 */
public sealed interface Frame {
  /** A client asks for a sign of life so often, and gives one by it, ns. */
  long PING_NANOS = 500_000_000;

  /** Who is alive answers in a millisecond; who is silent for so long is frozen or gone, ns. */
  long SILENT_NANOS = 2_000_000_000;

  /** Bytes of the largest window that may be asked for. */
  long MAX_WINDOW_BYTES = 1 << 30;

  /** Windows that a task may have asked for at a time: a merge of 100 files, and more. */
  int MAX_WINDOWS_OF_TASK = 1024;

  /** Windows that a daemon may have asked for at a time: four for each of thousands of streams. */
  int MAX_WINDOWS_OF_DAEMON = 16_384;

  /** Windows of a task that are flushed for it: each holds a file open. */
  int MAX_TAKEN_OVER = 64;

  /** Devices of a client: directories, each perhaps on a disk of its own. */
  int MAX_DEVICES = 256;

  /** The same where a node speaks a version before 7: more of them ended the connection. */
  int MAX_DEVICES_BEFORE = 64;

  /** Files of a task that have a lease at a time. */
  int MAX_LEASES = 1024;

  /** Bytes of the largest lease that may be asked for. */
  long MAX_LEASE_BYTES = 1L << 44;

  /** Flows of a daemon that have a number at a time. */
  int MAX_FLOWS = 4096;

  private static void checkFlow(int flow) {
    if (flow < 0 || flow >= MAX_FLOWS) {
      throw new IllegalArgumentException("flow " + flow);
    }
  }

  /**
   * First frame of a task.
   *
   * @param container YARN's container id
   * @param weight what the job claims, valid by {@link org.ibis.core.Weight#isValid}
   */
  record Hello(String container, double weight) implements Frame {
    public Hello {
      requireNonNull(container, "container is null");
    }
  }

  /**
   * First frame of a daemon that does the I/O of many applications.
   *
   * @param name for people, such as {@code DataNode}
   */
  record HelloDaemon(String name) implements Frame {
    public HelloDaemon {
      requireNonNull(name, "name is null");
    }
  }

  /**
   * A daemon says for whom it asks under a number. A later one under the same number replaces it.
   *
   * @param flow 0 to {@link #MAX_FLOWS} - 1
   * @param name of the flow: an application's id, or the system's flow
   * @param weight valid by {@link org.ibis.core.Weight#isValid}
   */
  record Flow(int flow, String name, double weight) implements Frame {
    public Flow {
      checkFlow(flow);
      requireNonNull(name, "name is null");
    }
  }

  /** Asks for the device under a directory; answered by {@link Opened} or {@link Refused}. */
  record Open(int device, String directory) implements Frame {
    public Open {
      requireNonNull(directory, "directory is null");
    }
  }

  /**
   * The device is known.
   *
   * @param name of the device, for people
   * @param waitCapNanos longest wait for a permit, ns
   */
  record Opened(int device, String name, WindowLimits limits, long waitCapNanos) implements Frame {
    public Opened {
      requireNonNull(name, "name is null");
      requireNonNull(limits, "limits is null");
    }
  }

  /**
   * A device gives no permits any more, until it is {@link Opened} again: nothing is scheduled
   * there, and what was asked for needs none. It may come again and again.
   *
   * @param observed whether the client is to say what it does: {@link Observed}
   */
  record Shut(int device, boolean observed) implements Frame {}

  /** Of versions 7 and 8, where it meant all flushes of a device: passed over. */
  record MayHold(int device) implements Frame {}

  /**
   * Says of a flush that {@link Request#stays} that it waits in memory, as nobody else wants the
   * device, or does so no longer: see {@link org.ibis.core.device.Submission#isHeld}.
   */
  record Held(int id, boolean on) implements Frame {}

  /** Says what streams of a flow did on a device that is only observed. */
  record Observed(int device, int flow, IoOp op, Observation what) implements Frame {
    public Observed {
      checkFlow(flow);
      requireNonNull(op, "op is null");
      requireNonNull(what, "what is null");
      if (what.bytes() > MAX_WINDOW_BYTES) {
        throw new IllegalArgumentException(what.bytes() + " bytes at a time");
      }
    }
  }

  /** What a window is of. Its number on the wire is its place here. */
  enum Content {
    DATA,
    /** That are read: they are counted apart. */
    CHECKSUMS,
    /** What a writer waits for: see {@link org.ibis.core.device.PartIo#isSync}. */
    SYNC
  }

  /**
   * Asks for permits for the I/O of a window.
   *
   * @param flow for whom; a task has 0 only
   * @param content what is read or written
   * @param bytes 1 to {@link #MAX_WINDOW_BYTES}
   * @param stream of {@link org.ibis.core.FlowTag#stream}
   * @param offset where the window begins in its file, bytes
   * @param stays whether it may stay in memory: what is read, where it counts as ahead of its
   *     reader until that has {@link Passed}; what is written, where nobody waits for it while it
   *     is {@link Held}
   */
  record Request(
      int id,
      int device,
      int flow,
      IoOp op,
      Content content,
      long bytes,
      long stream,
      long offset,
      boolean stays)
      implements Frame {
    /** One whose data counts only until it was read or flushed. */
    public Request(
        int id,
        int device,
        int flow,
        IoOp op,
        Content content,
        long bytes,
        long stream,
        long offset) {
      this(id, device, flow, op, content, bytes, stream, offset, false);
    }

    public Request {
      checkFlow(flow);
      requireNonNull(op, "op is null");
      requireNonNull(content, "content is null");
      if (bytes < 1 || bytes > MAX_WINDOW_BYTES) {
        throw new IllegalArgumentException("a window of " + bytes + " bytes");
      }
      if (offset < 0 || offset > Long.MAX_VALUE - bytes) {
        throw new IllegalArgumentException("a window at " + offset);
      }
      if (content == Content.CHECKSUMS && op != IoOp.READ) {
        throw new IllegalArgumentException("checksums are read, not written apart");
      }
      if (content == Content.SYNC && op != IoOp.WRITE) {
        throw new IllegalArgumentException("a sync writes");
      }
      if (stays && content == Content.SYNC) {
        throw new IllegalArgumentException("somebody waits for a sync");
      }
    }
  }

  /**
   * Permits the I/O of a part of a window.
   *
   * @param start of the part in the window, bytes
   * @param bytes of the part
   * @param creditBytes what the client may have of the flow in memory by such windows, as of {@link
   *     org.ibis.core.device.IoScheduler#creditBytes}
   */
  record Grant(int id, long start, long bytes, long creditBytes) implements Frame {}

  /**
   * The I/O of a part has ended.
   *
   * @param start of the part, as it was granted
   * @param done whether it ended well: then it counts as service
   */
  record Release(int id, long start, boolean done) implements Frame {}

  /**
   * A window has come to its end there: nothing more of it is granted. Said where the client can't
   * know: a permit of it was taken back.
   */
  record Ended(int id) implements Frame {}

  /**
   * Follows a {@link Pong} where something that the client asked for waits in its turn, on a device
   * that moves: whoever waits for long is not forgotten.
   *
   * @param windows of the client that wait there or have permits
   */
  record Queued(int device, int windows) implements Frame {}

  /** The reader of a window that {@link Request#stays} has passed it, or will not read it. */
  record Passed(int id) implements Frame {}

  /** Takes back what was asked for and not granted yet. */
  record Cancel(int id) implements Frame {}

  /**
   * A client that is about to end asks for its flush to be done without it; answered by {@link
   * TakenOver}.
   *
   * @param descriptor of the file, in the client
   * @param offset of the window in the file, bytes
   */
  record TakeOver(int id, int descriptor, long offset) implements Frame {
    public TakeOver {
      if (descriptor < 0 || offset < 0) {
        throw new IllegalArgumentException("descriptor " + descriptor + ", offset " + offset);
      }
    }
  }

  /**
   * @param taken whether the client may end: else the kernel will write the window some time
   */
  record TakenOver(int id, boolean taken) implements Frame {}

  /**
   * Says to a task, before any device is {@link Opened}, which local directory of the node is on an
   * SSD, and has room for intermediate data that is {@link Leased}.
   */
  record Tier(String directory) implements Frame {
    public Tier {
      requireNonNull(directory, "directory is null");
    }
  }

  /**
   * A task asks for bytes of the SSD for a file; answered by {@link Leased}, but for an end.
   *
   * @param id of the file, by the task
   * @param bytes that the file is to have in all; 0 when it is deleted
   * @param requestBytes in which pieces it will be read
   */
  record Lease(int id, long bytes, long requestBytes) implements Frame {
    public Lease {
      if (bytes < 0 || bytes > MAX_LEASE_BYTES) {
        throw new IllegalArgumentException("a lease of " + bytes + " bytes");
      }
      if (requestBytes < 1 || requestBytes > MAX_WINDOW_BYTES) {
        throw new IllegalArgumentException("requests of " + requestBytes + " bytes");
      }
    }
  }

  /**
   * What a file of a task has of the SSD.
   *
   * @param bytes in all: fewer than were asked for where there were no more for it
   */
  record Leased(int id, long bytes) implements Frame {}

  /** Counts what was read from memory, without a permit. */
  record FromMemory(int device, int flow, long bytes) implements Frame {
    public FromMemory {
      checkFlow(flow);
      if (bytes < 0 || bytes > MAX_WINDOW_BYTES) {
        throw new IllegalArgumentException(bytes + " bytes from memory");
      }
    }
  }

  /** Asks for a sign of life; answered by {@link Pong}. */
  record Ping() implements Frame {}

  /** A sign of life. */
  record Pong() implements Frame {}

  /** Last frame of the daemon before it closes the connection: why. */
  record Refused(String reason) implements Frame {
    public Refused {
      requireNonNull(reason, "reason is null");
    }
  }
}
