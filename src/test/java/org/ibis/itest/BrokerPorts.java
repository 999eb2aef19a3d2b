package org.ibis.itest;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Random;

/** Ports for brokers in a cluster. */
final class BrokerPorts {
  private BrokerPorts() {}

  /** The kernel gives none of these to whoever asks for any, as the cluster's own services do. */
  static int free() throws IOException {
    Random random = new Random();
    while (true) {
      int port = 15_000 + random.nextInt(15_000);
      try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return free.getLocalPort();
      } catch (BindException e) {
        // somebody has it: the next one
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
