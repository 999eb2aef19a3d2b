package org.ibis.itest;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Ports that a test gives to its daemons. */
final class FreePorts {
  /** Below what the kernel gives to whoever asks for any, as some of the daemons' services do. */
  private static final int FIRST = 15_000;

  private static final int LAST = 32_000;
  private static final int ATTEMPTS = 1000;

  private FreePorts() {}

  /**
   * @throws IOException if none is free
   */
  static int one() throws IOException {
    return take(1).get(0);
  }

  /**
   * All are held until the last is found, so that no two are the same.
   *
   * @throws IOException if so many are not free
   */
  static List<Integer> take(int n) throws IOException {
    Random random = new Random();
    List<ServerSocket> sockets = new ArrayList<>();
    try {
      for (int i = 0; i < ATTEMPTS && sockets.size() < n; i++) {
        try {
          sockets.add(new ServerSocket(random.nextInt(FIRST, LAST), 1));
        } catch (IOException e) {
          // somebody has it, on one of the addresses: the next one
        }
      }
      if (sockets.size() < n) {
        throw new IOException("no " + n + " free ports between " + FIRST + " and " + LAST);
      }
      return sockets.stream().map(ServerSocket::getLocalPort).toList();
    } finally {
      for (ServerSocket socket : sockets) {
        socket.close();
      }
    }
  }

  /**
   * @throws IOException if nobody listens there
   */
  static void connect(int port) throws IOException {
    new Socket(InetAddress.getLoopbackAddress(), port).close();
  }
}
