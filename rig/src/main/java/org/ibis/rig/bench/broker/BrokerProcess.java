package org.ibis.rig.bench.broker;

import java.io.IOException;

/** A broker in a process of its own, which says its port and ends when its input does. */
public final class BrokerProcess {
  private BrokerProcess() {}

  public static void main(String[] arguments) throws IOException {
    try (LocalBroker broker = LocalBroker.start()) {
      System.out.println(broker.address().getPort());
      while (System.in.read() >= 0) {
        // until whoever started it ends
      }
    }
    System.exit(0); // Hadoop's RPC leaves threads
  }
}
