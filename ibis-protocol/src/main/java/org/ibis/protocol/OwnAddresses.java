package org.ibis.protocol;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The addresses of this machine that others may see its connections come from. Of one thread. */
final class OwnAddresses {
  /** They seldom change, ns. */
  private static final long AGAIN_NANOS = TimeUnit.MINUTES.toNanos(1);

  private List<InetAddress> found; // null before any
  private long foundAt; // ns

  /**
   * As they are, or were a minute ago.
   *
   * @param now ns, monotone
   */
  List<InetAddress> get(long now) {
    if (found == null || now - foundAt >= AGAIN_NANOS) {
      found = ofThisMachine();
      foundAt = now;
    }
    return found;
  }

  private static List<InetAddress> ofThisMachine() {
    try {
      return chosen(NetworkInterface.networkInterfaces().flatMap(NetworkInterface::inetAddresses));
    } catch (SocketException e) {
      return List.of(); // then the one that it reports from is known
    }
  }

  /** Of those, what others may see, as many as a report may have. */
  static List<InetAddress> chosen(Stream<InetAddress> all) {
    return all.filter(
            a ->
                !a.isLoopbackAddress()
                    && !a.isLinkLocalAddress()
                    && !a.isAnyLocalAddress()
                    && !a.isMulticastAddress())
        .distinct()
        .limit(NodeReport.MOST_ADDRESSES)
        .toList();
  }
}
