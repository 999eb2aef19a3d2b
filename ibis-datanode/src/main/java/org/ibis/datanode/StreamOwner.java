package org.ibis.datanode;

import java.net.InetAddress;
import java.util.function.Predicate;
import org.ibis.core.FlowTag;
import org.ibis.core.FlowTags;
import org.ibis.core.trust.Origin;

/**
 * Finds out for whom the current thread of a DataNode works, from the thread's name: while it
 * serves a request, a DataXceiver is called {@code DataXceiver for client <client name> at
 * <address> [<operation> ...]}.
 */
final class StreamOwner {
  private static final String XCEIVER = "DataXceiver for client ";
  private static final String AT = " at ";
  private static final String OPERATION = " [";
  private static final String RECEIVING = " [Receiving block";

  private final FlowTags tags;
  private final Predicate<Origin> trusted;

  /**
   * @param trusted whether I/O may come from there in that name; waits for nobody
   */
  StreamOwner(FlowTags tags, Predicate<Origin> trusted) {
    this.tags = tags;
    this.trusted = trusted;
  }

  /**
   * The tag of the thread's client; the system's for threads that serve nobody in particular, and
   * the untrusted one's where the client can't be whom it names.
   */
  FlowTag ofThread(String threadName) {
    if (!threadName.startsWith(XCEIVER)) {
      return tags.system();
    }
    int end = threadName.indexOf(AT, XCEIVER.length());
    if (end < 0) {
      return tags.system();
    }
    FlowTag claimed = tags.ofClient(threadName.substring(XCEIVER.length(), end));
    if (claimed.isOfMany()) {
      return claimed;
    }
    int operation = threadName.lastIndexOf(OPERATION); // the client's name may hold anything
    InetAddress host = PeerAddress.read(peer(threadName, operation));
    if (host == null) {
      return claimed;
    }
    boolean writes = threadName.startsWith(RECEIVING, operation);
    return trusted.test(new Origin(claimed.flow(), host, writes)) ? claimed : tags.untrusted();
  }

  /** The last one that is named before the operation: an address has no space in it. */
  private static String peer(String threadName, int operation) {
    int end = operation < 0 ? threadName.length() : operation;
    int start = threadName.lastIndexOf(AT, end) + AT.length();
    return start < end ? threadName.substring(start, end) : "";
  }

  /**
   * Whether the thread is one whose block reads may wait for a permit: it sends a block to
   * somebody. All others (scanners, checks of volumes, threads that hold a lock of the dataset)
   * must not.
   */
  static boolean mayWait(String threadName) {
    int operation = threadName.lastIndexOf(OPERATION); // the client's name may hold anything
    return threadName.startsWith(XCEIVER)
        && (threadName.startsWith(" [Sending block", operation)
            || threadName.startsWith(" [Copying block", operation));
  }
}
