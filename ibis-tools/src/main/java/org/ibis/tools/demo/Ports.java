package org.ibis.tools.demo;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** The ports of one cluster, all on the loopback address and free a moment ago. */
public record Ports(
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

  /** Below the ports that systems give to outgoing connections: those may be taken meanwhile. */
  private static final int FIRST = 15_000;

  private static final int LAST = 32_000;
  private static final int ATTEMPTS = 1000;

  /** Finds free ports; all are held open until the last is found, so that no two are the same. */
  public static Ports free() throws IOException {
    List<ServerSocket> sockets = new ArrayList<>();
    try {
      Random random = new Random();
      for (int i = 0; i < ATTEMPTS && sockets.size() < COUNT; i++) {
        ServerSocket socket = bind(random.nextInt(FIRST, LAST));
        if (socket != null) {
          sockets.add(socket);
        }
      }
      if (sockets.size() < COUNT) {
        throw new IOException("no free ports between " + FIRST + " and " + LAST);
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

  /** Null where the port is taken, on whichever address: some daemons listen on all. */
  private static ServerSocket bind(int port) {
    try {
      return new ServerSocket(port, 1);
    } catch (IOException e) {
      return null;
    }
  }
}
