package org.ibis.rig.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.ibis.core.conf.IbisKeys;

/** The SSDs of nodes, with mirrors of their blocks: of each a directory, and who keeps it. */
final class NodeSsd {
  private final Path directory;
  private final Blockd blockd;
  private final List<Path> data;

  /**
   * @param data the directories of the node's DataNode
   */
  NodeSsd(DemoDirectory directory, Processes processes, Node node, List<Path> data) {
    this.directory = directory(directory, node);
    this.blockd =
        new Blockd(
            directory, processes, name(node), this.directory, Blockd.Admits.WRITTEN_AND_READ);
    this.data = List.copyOf(data);
  }

  /** The emulated SSDs that nodes have: those that may be under IBIS. */
  static List<String> disks(List<Node> nodes) {
    return nodes.stream().filter(NodeSsd::isOf).map(NodeSsd::disk).toList();
  }

  /** Whether a node has one. */
  static boolean isOf(Node node) {
    return !node.alwaysStock();
  }

  private static String disk(Node node) {
    return node.named("ssd");
  }

  private static Path directory(DemoDirectory directory, Node node) {
    return directory.onDisk(disk(node)).resolve("ibis");
  }

  /** What a node's DataNode is told of its SSD. */
  static Map<String, String> keys(DemoDirectory directory, Node node) {
    return Map.of(
        IbisKeys.SSD_DIR,
        directory(directory, node).toString(),
        IbisKeys.BLOCKD_SOCKET,
        directory.blockdSocket(name(node)).toString());
  }

  private static String name(Node node) {
    return node.named("node");
  }

  /** Those of nodes. */
  static List<NodeSsd> of(DemoDirectory directory, Processes processes, ClusterConfig config) {
    List<NodeSsd> all = new ArrayList<>();
    for (Node node : config.nodes()) {
      if (isOf(node)) {
        all.add(new NodeSsd(directory, processes, node, config.dataDirectories(node)));
      }
    }
    return all;
  }

  /** Starts to keep mirrors, with those that were there before; the DataNode comes after it. */
  void start() throws IOException, InterruptedException {
    Files.createDirectories(
        directory,
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    for (Path each : data) {
      Files.createDirectories(each); // on whose disk it must not be
    }
    blockd.start(data);
  }

  void stop() throws IOException {
    blockd.stop();
  }
}
