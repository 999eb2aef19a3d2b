package org.ibis.rig.bench.broker;

import java.io.IOException;

/**
 * A broker in a process of its own, which says its port and ends when its input does. Its argument
 * is how many threads look at it all the time.
 */
public final class BrokerProcess {
  private BrokerProcess() {}

  public static void main(String[] arguments) throws IOException {
    try (LocalBroker broker = LocalBroker.start()) {
      broker.lookedAtBy(Integer.parseInt(arguments[0]));
      System.out.println(broker.address().getPort());
      while (System.in.read() >= 0) {
        // until whoever started it ends
      }
    }
    System.exit(0); // Hadoop's RPC leaves threads
  }
}
