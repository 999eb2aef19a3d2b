package org.ibis.datanode;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.ibis.core.FailOpen;
import org.ibis.core.conf.IbisConf;
import org.ibis.core.conf.IbisKeys;
import org.ibis.core.permit.NodeSockets;
import org.ibis.core.permit.PermitSocket;
import org.ibis.core.permit.VariablePath;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Where the NodeManager beside a DataNode gives permits, as far as the configuration says. */
final class NodeManagerPlaces {
  private static final Logger LOG = LoggerFactory.getLogger(NodeManagerPlaces.class);
  private static final String YARN = "yarn-site.xml"; // a DataNode does not read it by itself

  // Of YARN's jars a DataNode has none.
  private static final String LOCAL_DIRECTORIES = "yarn.nodemanager.local-dirs";
  private static final String STANDARD = "${hadoop.tmp.dir}/nm-local-dir";

  private NodeManagerPlaces() {}

  /** None where the node runs no tasks. */
  static NodeSockets of(IbisConf ibis, Configuration conf, FailOpen failOpen) {
    Configuration yarn = new Configuration(conf);
    yarn.addResource(YARN);
    if (yarn.getRaw(LOCAL_DIRECTORIES) == null && yarn.getResource(YARN) != null) {
      yarn.set(LOCAL_DIRECTORIES, STANDARD);
    }
    return new NodeSockets(
        known(ibis, yarn), others(yarn), ibis.permitNodeManagerUsers(), failOpen);
  }

  private static List<Path> known(IbisConf ibis, Configuration yarn) {
    List<Path> localDirectories =
        Arrays.stream(yarn.getTrimmedStrings(LOCAL_DIRECTORIES))
            .map(d -> Path.of(new org.apache.hadoop.fs.Path(d).toUri().getPath()))
            .toList();
    if (localDirectories.isEmpty() && ibis.permitSocket() == null) {
      return List.of();
    }
    try {
      return PermitSocket.of(ibis, localDirectories);
    } catch (IOException e) {
      LOG.warn("IBIS schedules this DataNode apart from its node's tasks: {}", e.getMessage());
      return List.of();
    }
  }

  /** What a NodeManager of another user may make of the same. */
  private static List<VariablePath> others(Configuration yarn) {
    String socket = yarn.getRaw(IbisKeys.PERMIT_SOCKET);
    boolean isSet = socket != null && !socket.strip().equals(IbisKeys.PERMIT_SOCKET_DEFAULT);
    String directories = yarn.getRaw(LOCAL_DIRECTORIES);
    Stream<String> places =
        isSet
            ? Stream.of(socket)
            : directories == null
                ? Stream.of()
                : Arrays.stream(directories.split("[,\n]"))
                    .map(String::strip)
                    .filter(d -> !d.isEmpty())
                    .map(PermitSocket::below);
    return places.map(p -> VariablePath.of(p, yarn::getRaw)).toList();
  }
}
