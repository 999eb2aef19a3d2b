package org.ibis.nodemanager;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.ibis.blockhint.FileRange;
import org.ibis.core.FlowTag;
import org.ibis.core.FlowTags;
import org.ibis.core.device.DeviceRegistry;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.permit.Frame.Flow;
import org.ibis.core.permit.Frame.Hello;
import org.ibis.core.permit.Frame.HelloDaemon;

/**
 * Who gets permits of a node: its containers, on the disks of its local directories, and its
 * DataNode, on any disk.
 */
final class TaskPolicy {
  private final FlowTags tags;
  private final DeviceRegistry devices;
  private final List<Path> localDirectories;
  private final Set<String> daemonUsers;
  private final ApplicationWeights weights;
  private final Map<String, String> userOfContainer = new ConcurrentHashMap<>();

  /**
   * @param localDirectories {@code yarn.nodemanager.local-dirs}
   * @param daemonUsers whose processes may ask for many applications
   */
  TaskPolicy(NodeIo node, List<Path> localDirectories, Set<String> daemonUsers) {
    this.tags = node.tags();
    this.devices = node.devices();
    this.weights = node.weights();
    this.daemonUsers = daemonUsers;
    this.localDirectories = localDirectories.stream().map(TaskPolicy::normal).toList();
  }

  private static Path normal(Path directory) {
    return directory.toAbsolutePath().normalize();
  }

  void started(String container, String user) {
    userOfContainer.put(container, user);
  }

  void stopped(String container) {
    userOfContainer.remove(container);
  }

  PermitSession.Policy of(Peer peer) {
    return new PermitSession.Policy() {
      @Override
      public FlowTag tagOf(Hello hello) throws IOException {
        peer.checkIs(hello.container(), userOfContainer.get(hello.container()));
        try {
          FlowTag tag = tags.ofContainer(hello.container(), hello.weight());
          weights.heard(tag.flow(), tag.weight());
          return tag;
        } catch (IllegalArgumentException e) {
          throw new IOException(e.getMessage(), e);
        }
      }

      @Override
      public void check(HelloDaemon hello) throws IOException {
        peer.checkIsDaemon(daemonUsers);
      }

      @Override
      public FlowTag tagOf(Flow flow) throws IOException {
        try {
          return tags.ofFlow(flow.name(), flow.weight());
        } catch (IllegalArgumentException e) {
          throw new IOException(e.getMessage(), e);
        }
      }

      @Override
      public DeviceScheduler schedulerOf(String directory, boolean anywhere) throws IOException {
        Path wanted = normal(Path.of(directory));
        if (anywhere) {
          return devices.schedulerFor(wanted);
        }
        for (Path local : localDirectories) {
          if (wanted.startsWith(local)) {
            return devices.schedulerFor(local);
          }
        }
        throw new IOException(directory + " is in no local directory of this node");
      }

      @Override
      public FileRange openOf(int descriptor) throws IOException {
        return peer.open(descriptor, localDirectories);
      }
    };
  }
}
