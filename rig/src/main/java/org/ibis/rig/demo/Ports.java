package org.ibis.rig.demo;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** The ports of one cluster, all on the loopback address and free a moment ago. */
public record Ports(
    int nameNode,
    int nameNodeHttp,
    int resourceManager,
    int scheduler,
    int tracker,
    int admin,
    int resourceManagerHttp,
    int broker,
    List<OfNode> nodes) {

  /** The ports of a node's daemons. */
  public record OfNode(
      int dataNode,
      int dataNodeHttp,
      int dataNodeIpc,
      int nodeManager,
      int localizer,
      int nodeManagerHttp,
      int shuffle) {

    private static OfNode take(Iterator<Integer> ports) {
      return new OfNode(
          ports.next(),
          ports.next(),
          ports.next(),
          ports.next(),
          ports.next(),
          ports.next(),
          ports.next());
    }
  }

  /** Of the cluster, and of each node. */
  private static final int OF_CLUSTER = 8;

  private static final int OF_NODE = 7;

  /** Below the ports that systems give to outgoing connections: those may be taken meanwhile. */
  private static final int FIRST = 15_000;

  private static final int LAST = 32_000;
  private static final int ATTEMPTS = 1000;

  /** Whose daemons may not listen yet: another cluster of this process must not have them. */
  private static final Set<Integer> GIVEN = ConcurrentHashMap.newKeySet();

  public Ports {
    nodes = List.copyOf(nodes);
  }

  OfNode of(Node node) {
    return nodes.get(node.index());
  }

  /** Those of a cluster's first node. */
  public OfNode first() {
    return nodes.get(0);
  }

  /**
   * Finds free ports; all are held open until the last is found, so that no two are the same. Those
   * that this process has had before are not among them.
   *
   * @param nodes how many there are
   */
  public static Ports free(int nodes) throws IOException {
    int count = OF_CLUSTER + nodes * OF_NODE;
    List<ServerSocket> sockets = new ArrayList<>();
    try {
      Random random = new Random();
      for (int i = 0; i < ATTEMPTS && sockets.size() < count; i++) {
        ServerSocket socket = bind(random.nextInt(FIRST, LAST));
        if (socket != null) {
          sockets.add(socket);
        }
      }
      if (sockets.size() < count) {
        throw new IOException("no free ports between " + FIRST + " and " + LAST);
      }
      Iterator<Integer> p = sockets.stream().map(ServerSocket::getLocalPort).iterator();
      return new Ports(
          p.next(),
          p.next(),
          p.next(),
          p.next(),
          p.next(),
          p.next(),
          p.next(),
          p.next(),
          Stream.generate(() -> OfNode.take(p)).limit(nodes).toList());
    } finally {
      for (ServerSocket socket : sockets) {
        socket.close();
      }
    }
  }

  /**
   * Null where the port is taken or was given before, on whichever address: some daemons listen on
   * all.
   */
  private static ServerSocket bind(int port) {
    if (!GIVEN.add(port)) {
      return null;
    }
    try {
      return new ServerSocket(port, 1);
    } catch (IOException e) {
      return null;
    }
  }
}
