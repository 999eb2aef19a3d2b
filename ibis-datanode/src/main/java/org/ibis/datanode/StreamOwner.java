package org.ibis.datanode;

import org.ibis.core.FlowTag;
import org.ibis.core.FlowTags;

/**
 * Finds out for whom the current thread of a DataNode works, from the thread's name: while it
 * serves a request, a DataXceiver is called {@code DataXceiver for client <client name> at
 * <address> [<operation> ...]}.
 */
final class StreamOwner {
  private static final String XCEIVER = "DataXceiver for client ";
  private static final String AT = " at ";

  private final FlowTags tags;

  StreamOwner(FlowTags tags) {
    this.tags = tags;
  }

  /** The tag of the thread's client; the system's for threads that serve nobody in particular. */
  FlowTag ofThread(String threadName) {
    if (!threadName.startsWith(XCEIVER)) {
      return tags.system();
    }
    int end = threadName.indexOf(AT, XCEIVER.length());
    return end < 0 ? tags.system() : tags.ofClient(threadName.substring(XCEIVER.length(), end));
  }

  /**
   * Whether the thread is one whose block reads may wait for a permit: it sends a block to
   * somebody. All others (scanners, checks of volumes, threads that hold a lock of the dataset)
   * must not.
   */
  static boolean mayWait(String threadName) {
    int operation = threadName.lastIndexOf(" ["); // the client's name may hold anything
    return threadName.startsWith(XCEIVER)
        && (threadName.startsWith(" [Sending block", operation)
            || threadName.startsWith(" [Copying block", operation));
  }
}
