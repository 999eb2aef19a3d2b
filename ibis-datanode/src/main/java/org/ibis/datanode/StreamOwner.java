package org.ibis.datanode;

import java.net.InetAddress;
import java.util.function.Function;
import org.ibis.core.FlowTag;
import org.ibis.core.FlowTags;
import org.ibis.core.trust.Origin;
import org.ibis.core.trust.TrustedOrigins.Word;

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
  private static final String SENDING = " [Sending block";
  private static final String COPYING = " [Copying block";
  private static final String SUMMING = " [Getting checksum for block"; // has no client's name

  private final FlowTags tags;
  private final Function<Origin, Word> trust;

  /**
   * @param trust whether I/O may come from there in that name; waits for nobody
   */
  StreamOwner(FlowTags tags, Function<Origin, Word> trust) {
    this.tags = tags;
    this.trust = trust;
  }

  /**
   * The tag of the thread's client; the system's for threads that serve nobody in particular, the
   * untagged one's for clients that name no application, and the untrusted one's where the client
   * can't be whom it names. From where nobody has judged yet, no weight is taken. Never throws,
   * whatever the client's name is.
   */
  FlowTag ofThread(String threadName) {
    if (!threadName.startsWith(XCEIVER)) {
      return tags.system();
    }
    int operation = threadName.lastIndexOf(OPERATION); // the client's name may hold anything
    int end = operation < 0 ? threadName.length() : operation;
    int at = threadName.lastIndexOf(AT, end); // an address has no space in it
    if (at < 0) {
      at = threadName.lastIndexOf(AT); // the operation is in the name
    }
    if (at < XCEIVER.length()) {
      boolean ofClient = operation >= 0 && threadName.startsWith(SUMMING, operation);
      return ofClient ? tags.untagged() : tags.system();
    }
    FlowTag claimed = tags.ofClient(threadName.substring(XCEIVER.length(), at));
    if (claimed.isOfMany()) {
      return claimed;
    }
    int address = at + AT.length();
    InetAddress host = PeerAddress.read(address < end ? threadName.substring(address, end) : "");
    if (host == null) {
      return claimed;
    }
    boolean writes = threadName.startsWith(RECEIVING, operation);
    return switch (trust.apply(new Origin(claimed.flow(), host, writes))) {
      case TRUSTED -> claimed;
      case NOT_YET -> claimed.withoutClaim();
      case REFUSED -> tags.untrusted();
    };
  }

  /**
   * Whether the thread is one whose block reads may wait for a permit: it sends a block to
   * somebody, or what its checksums come to. All others (scanners, checks of volumes, threads that
   * hold a lock of the dataset) must not.
   */
  static boolean mayWait(String threadName) {
    int operation = threadName.lastIndexOf(OPERATION); // the client's name may hold anything
    return threadName.startsWith(XCEIVER)
        && (threadName.startsWith(SENDING, operation)
            || threadName.startsWith(COPYING, operation)
            || threadName.startsWith(SUMMING, operation));
  }
}
