package org.ibis.rig.demo;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ibis.cli.UserError;
import org.ibis.core.conf.IbisConf;
import org.ibis.core.permit.PermitSocket;

/** Refuses what makes no sense together with {@code --nodes}. */
final class NodesChecks {

  private NodesChecks() {}

  /**
   * Refuses options that say how WordCount and its neighbour run.
   *
   * @param options as they were given, nothing filled in
   */
  static void refuseOthers(DemoOptions options) {
    Map<String, Boolean> given = new LinkedHashMap<>();
    given.put("--one-disk", options.oneDisk);
    given.put("--noisy", options.noisyName != null);
    given.put("--noise-gb", options.noiseGb != null);
    given.put("--noise-sort-mb", options.noiseSortMb != null);
    given.put("--input", options.input != null);
    given.put("--input-mb", options.inputMb != null);
    given.put("--wordcount-containers", options.wordCountContainers != null);
    given.put("--noisy-containers", options.noisyContainers != null);
    given.put("--trace-workloads", options.traceWorkloads != null);
    given.forEach(
        (option, is) -> {
          if (is) {
            throw UserError.usage(
                option
                    + ": not together with --nodes, where TeraSort and TeraGen run on nodes with"
                    + " one disk each; leave one of the two out");
          }
        });
  }

  /** Refuses more nodes than have room in so much memory, MiB. */
  static void refuseTooMany(int nodes, int containerMb, long memoryMb) {
    long needed = Workers.memoryMb(nodes, containerMb);
    if (needed > memoryMb) {
      throw UserError.usage(
          "--nodes: "
              + nodes
              + " need "
              + needed
              + " MB of memory with --container-mb "
              + containerMb
              + ", and here are "
              + memoryMb
              + ": that is for "
              + Workers.most(memoryMb, containerMb)
              + " at most");
    }
  }

  /** Refuses a source tree that is too deep for the sockets in the nodes' local directories. */
  static void refuseTooDeep(ClusterConfig config) {
    for (Node node : config.nodes()) {
      Path local = config.localDirectory(node);
      try {
        var unused = PermitSocket.of(IbisConf.of(Map.of()), List.of(local));
      } catch (IOException e) {
        throw new UserError(
            "--nodes: "
                + local
                + " is too deep for a socket: move the source tree to a shorter path",
            e);
      }
    }
  }

  /** The machine's memory, MiB. */
  static long machineMb() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize()
        / (1 << 20);
  }
}
