package org.ibis.core.permit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.ibis.core.conf.IbisConf;
import org.ibis.core.conf.IbisKeys;

/**
 * Where a node's permits are to be had: at a socket in the first of its local directories, which
 * tasks know too, unless the configuration names another place.
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
   * @throws IOException naming the key to set where there is no such place
   */
  public static Path of(IbisConf conf, List<Path> localDirectories) throws IOException {
    Path set = conf.permitSocket();
    if (set != null) {
      return set;
    }
    if (localDirectories.isEmpty()) {
      throw new IOException("no local directory for a socket: set " + IbisKeys.PERMIT_SOCKET);
    }
    Path socket = localDirectories.get(0).resolve(IN_LOCAL_DIRECTORY);
    int bytes = socket.toString().getBytes(StandardCharsets.UTF_8).length;
    if (bytes > IbisKeys.PERMIT_SOCKET_MAX_BYTES) {
      throw new IOException(
          socket + " is too long for a socket: set " + IbisKeys.PERMIT_SOCKET + " to another path");
    }
    return socket;
  }

  /**
   * Where a task finds it.
   *
   * @param directories of its application in the node's local directories: YARN's LOCAL_DIRS
   * @return null where there is none
   */
  public static Path find(IbisConf conf, List<Path> directories) {
    Path set = conf.permitSocket();
    if (set != null) {
      return set;
    }
    for (Path d : directories) {
      int users = d.toString().indexOf(USERS);
      if (users > 0) {
        Path socket = Path.of(d.toString().substring(0, users), IN_LOCAL_DIRECTORY);
        if (Files.exists(socket)) {
          return socket;
        }
      }
    }
    return null;
  }
}
