package org.ibis.nodemanager.cgroup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.launcher.ContainerLaunch;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.localizer.ResourceLocalizationService;
import org.ibis.core.ContainerIds;

/** What the NodeManager writes down of a container when it starts it, for itself only. */
public final class PrivateFiles {
  private final List<Path> localDirectories;

  /**
   * @param localDirectories {@code yarn.nodemanager.local-dirs}; the files of a container may be in
   *     any of them
   */
  public PrivateFiles(List<Path> localDirectories) {
    this.localDirectories = List.copyOf(localDirectories);
  }

  /** The text of its launch script; null before there is one. */
  String launchScript(String containerId) throws IOException {
    return read(containerId, ContainerLaunch.CONTAINER_SCRIPT);
  }

  /** The id of its first process; null before there is one. */
  public String pid(String containerId) throws IOException {
    String text = read(containerId, containerId + ".pid");
    if (text == null || !text.strip().matches("\\d+")) { // being written
      return null;
    }
    return text.strip();
  }

  private String read(String containerId, String name) throws IOException {
    for (Path local : localDirectories) {
      Path file =
          local
              .resolve(ResourceLocalizationService.NM_PRIVATE_DIR)
              .resolve(ContainerIds.applicationOf(containerId))
              .resolve(containerId)
              .resolve(name);
      if (Files.exists(file)) {
        return Files.readString(file);
      }
    }
    return null;
  }
}
