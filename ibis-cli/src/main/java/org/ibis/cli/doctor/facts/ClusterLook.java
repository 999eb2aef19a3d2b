package org.ibis.cli.doctor.facts;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.ibis.cli.DaemonAddress;
import org.ibis.cli.UserError;
import org.ibis.core.Printable;

/** Looks at many nodes over HTTP, some at a time. */
public final class ClusterLook {
  private static final int MOST_AT_A_TIME = 32;
  private static final String HERE = "localhost";

  private final DaemonLook daemons;
  private final DaemonAddress datanode;
  private final DaemonAddress nodemanager;

  /**
   * @param settings of the node that this runs on: the ports of all are taken to be the same
   * @throws UserError naming the key that has no address
   */
  public ClusterLook(DaemonLook daemons, Map<Program, Settings> settings) {
    this.daemons = daemons;
    try {
      // Only scheme and port count: the hosts are what the broker has been told, whatever that is.
      datanode = Addresses.datanode(settings.getOrDefault(Program.DATANODE, Settings.NONE), HERE);
      nodemanager =
          Addresses.nodemanager(settings.getOrDefault(Program.NODEMANAGER, Settings.NONE), HERE);
    } catch (IllegalArgumentException e) {
      throw UserError.usage(e.getMessage(), e);
    }
  }

  /** Their daemons, and by which settings those run; in the same order. */
  public List<NodeFacts> at(List<String> nodes) throws InterruptedException {
    ExecutorService threads =
        Executors.newFixedThreadPool(
            Math.max(1, Math.min(MOST_AT_A_TIME, nodes.size())),
            r -> {
              Thread t = new Thread(r, "ibis-doctor");
              t.setDaemon(true);
              return t;
            });
    try {
      List<Callable<NodeFacts>> looks = new ArrayList<>();
      nodes.forEach(node -> looks.add(() -> at(node)));
      List<NodeFacts> found = new ArrayList<>();
      for (Future<NodeFacts> look : threads.invokeAll(looks)) {
        found.add(look.get());
      }
      return found;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }

  private NodeFacts at(String node) throws InterruptedException {
    List<Daemon> asked = new ArrayList<>();
    ask(Program.DATANODE, datanode, node, asked);
    ask(Program.NODEMANAGER, nodemanager, node, asked);
    NodeFacts facts = NodeFacts.of(Printable.of(node), OwnVersion.get()).withDaemons(asked);
    for (Daemon d : asked) {
      if (d.settings().isPresent()) {
        facts = facts.with(d.program(), d.settings().get());
      }
    }
    return facts;
  }

  private void ask(Program program, DaemonAddress configured, String node, List<Daemon> asked)
      throws InterruptedException {
    try {
      String there =
          configured.base().getScheme() + "://" + node + ":" + configured.base().getPort();
      asked.add(daemons.at(program, DaemonAddress.parse("node", there)));
    } catch (IllegalArgumentException e) { // a name that can't be a host's: reports are claims
      asked.add(Daemon.silent(program, Printable.of(node), "no such host"));
    }
  }
}
