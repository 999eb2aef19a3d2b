package org.ibis.datanode;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Pattern;

/**
 * Reads the other side of a DataNode's connection, as its threads are called by it: {@code
 * host/address:port}, the host being empty mostly, or {@code unix:path}. Looks nothing up.
 */
final class PeerAddress {
  private static final String DOMAIN_SOCKET = "unix:";

  private static final Pattern V4 = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}");

  /** What has a colon and begins like this is no host's name, and never looked up. */
  private static final Pattern V6 = Pattern.compile("[\\da-fA-F:][\\da-fA-F:.]*:[\\da-fA-F:.]*");

  private static final int MOST_OCTET = 255;

  private PeerAddress() {}

  /** The address; null where it can't be told. */
  static InetAddress read(String peer) {
    if (peer.startsWith(DOMAIN_SOCKET)) { // of this machine
      return InetAddress.getLoopbackAddress();
    }
    int port = peer.lastIndexOf(':');
    int start = peer.lastIndexOf('/', Math.max(port, 0)) + 1;
    if (port < start) {
      return null;
    }
    String address = peer.substring(start, port);
    if (address.startsWith("[") && address.endsWith("]")) {
      address = address.substring(1, address.length() - 1);
    }
    int zone = address.indexOf('%');
    return literal(zone < 0 ? address : address.substring(0, zone));
  }

  private static InetAddress literal(String address) {
    if (!V6.matcher(address).matches() && !isV4(address)) {
      return null;
    }
    try {
      return InetAddress.getByName(address);
    } catch (UnknownHostException e) { // no address after all
      return null;
    }
  }

  /** What is almost one would be looked up as a name. */
  private static boolean isV4(String address) {
    if (!V4.matcher(address).matches()) {
      return false;
    }
    for (String octet : address.split("\\.")) {
      if (Integer.parseInt(octet) > MOST_OCTET) {
        return false;
      }
    }
    return true;
  }
}
