package org.ibis.core.permit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.ibis.core.conf.IbisConf;
import org.ibis.core.conf.IbisKeys;

/**
 * Where a node's permits are to be had: at a socket in each of its local directories, which tasks
 * know too, unless the configuration names another place. Each is as good as the others, so that no
 * single disk takes the permits with it when it fails.
 */
public final class PermitSocket {
  private static final String IN_LOCAL_DIRECTORY = "ibis/permits.sock";

  /** Below it a local directory holds its applications' directories. */
  private static final String USERS = "/usercache/";

  private PermitSocket() {}

  /**
   * Where the NodeManager listens.
   *
   * @param localDirectories of the node
   * @return at least one
   * @throws IOException naming the key to set where there is no such place
   */
  public static List<Path> of(IbisConf conf, List<Path> localDirectories) throws IOException {
    Path set = conf.permitSocket();
    if (set != null) {
      return List.of(set);
    }
    if (localDirectories.isEmpty()) {
      throw new IOException("no local directory for a socket: set " + IbisKeys.PERMIT_SOCKET);
    }
    List<Path> sockets =
        localDirectories.stream()
            .map(d -> d.resolve(IN_LOCAL_DIRECTORY))
            .filter(PermitSocket::isShort)
            .toList();
    if (sockets.isEmpty()) {
      throw new IOException(
          localDirectories.get(0).resolve(IN_LOCAL_DIRECTORY)
              + " is too long for a socket: set "
              + IbisKeys.PERMIT_SOCKET
              + " to another path");
    }
    return sockets;
  }

  /** Of a local directory, be it with variables. */
  public static String below(String localDirectory) {
    return localDirectory + "/" + IN_LOCAL_DIRECTORY;
  }

  private static boolean isShort(Path socket) {
    int bytes = socket.toString().getBytes(StandardCharsets.UTF_8).length;
    return bytes <= IbisKeys.PERMIT_SOCKET_MAX_BYTES;
  }

  /**
   * Where a task finds it.
   *
   * @param directories of its application in the node's local directories: YARN's LOCAL_DIRS
   * @return none where there is none
   */
  public static List<Path> find(IbisConf conf, List<Path> directories) {
    Path set = conf.permitSocket();
    if (set != null) {
      return List.of(set);
    }
    Set<Path> sockets = new LinkedHashSet<>();
    for (Path d : directories) {
      int users = d.toString().indexOf(USERS);
      if (users > 0) {
        sockets.add(Path.of(d.toString().substring(0, users), IN_LOCAL_DIRECTORY));
      }
    }
    return sockets.stream().filter(s -> isShort(s) && Files.exists(s)).toList();
  }
}
