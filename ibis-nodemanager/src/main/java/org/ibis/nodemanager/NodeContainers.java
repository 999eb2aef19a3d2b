package org.ibis.nodemanager;

import java.io.IOException;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.ibis.nodemanager.cgroup.PrivateFiles;

/**
 * The containers of this node, as the NodeManager has told of them or written them down. Safe for
 * use by several threads.
 */
final class NodeContainers implements Peer.Containers {
  private final PrivateFiles files;
  private final String localUser; // that may run anybody's containers; null where none does
  private final Map<String, String> userOfContainer = new ConcurrentHashMap<>();

  private NodeContainers(PrivateFiles files, String localUser) {
    this.files = files;
    this.localUser = localUser;
  }

  /** Of a NodeManager. Without Kerberos, LinuxContainerExecutor runs them all as one user. */
  static NodeContainers of(Configuration conf, PrivateFiles files) {
    String localUser =
        UserGroupInformation.isSecurityEnabled()
            ? null
            : conf.get(
                YarnConfiguration.NM_NONSECURE_MODE_LOCAL_USER_KEY,
                YarnConfiguration.DEFAULT_NM_NONSECURE_MODE_LOCAL_USER);
    return new NodeContainers(files, localUser);
  }

  void started(String container, String user) {
    userOfContainer.put(container, user);
  }

  void stopped(String container) {
    userOfContainer.remove(container);
  }

  @Override
  public Set<String> users(String container) {
    String user = userOfContainer.get(container);
    if (user == null) {
      return null;
    }
    Set<String> users = new HashSet<>(Set.of(user));
    if (localUser != null) {
      users.add(localUser);
    }
    return users;
  }

  @Override
  public Integer firstProcess(String container) throws IOException {
    String pid;
    try {
      pid = files.pid(container);
    } catch (IllegalArgumentException e) {
      throw new IOException(e.getMessage(), e); // no container's name
    }
    return pid == null ? null : Integer.valueOf(pid);
  }
}
