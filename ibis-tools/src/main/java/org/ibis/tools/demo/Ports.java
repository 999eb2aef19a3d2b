package org.ibis.tools.demo;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/** The ports of one cluster, all on the loopback address and free a moment ago. */
record Ports(
    int nameNode,
    int nameNodeHttp,
    int dataNode,
    int dataNodeHttp,
    int dataNodeIpc,
    int resourceManager,
    int scheduler,
    int tracker,
    int admin,
    int resourceManagerHttp,
    int nodeManager,
    int localizer,
    int nodeManagerHttp,
    int shuffle) {

  private static final int COUNT = 14;

  /** Finds free ports; all are held open until the last is found, so that no two are the same. */
  static Ports free() throws IOException {
    List<ServerSocket> sockets = new ArrayList<>();
    try {
      for (int i = 0; i < COUNT; i++) {
        sockets.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
      }
      int[] p = sockets.stream().mapToInt(ServerSocket::getLocalPort).toArray();
      return new Ports(
          p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7], p[8], p[9], p[10], p[11], p[12], p[13]);
    } finally {
      for (ServerSocket socket : sockets) {
        socket.close();
      }
    }
  }
}
