package org.ibis.cli.doctor.check;

import java.util.ArrayList;
import java.util.List;
import org.ibis.cli.doctor.facts.NodeFacts;
import org.ibis.cli.doctor.facts.Program;
import org.ibis.cli.doctor.facts.Settings;
import org.ibis.core.conf.IbisKeys;

/** Whether tasks in Docker or runc reach the socket for permits. */
final class ContainerRuntimeCheck implements Check {
  private static final String RUNTIMES = "yarn.nodemanager.runtime.linux.allowed-runtimes";
  private static final String SOCKET = "/run/ibis/permits.sock";
  private static final String AUTO = IbisKeys.PERMIT_SOCKET_DEFAULT;

  @Override
  public String name() {
    return "container-runtime";
  }

  @Override
  public List<Finding> look(NodeFacts node) {
    return node.settingsOf(Program.NODEMANAGER)
        .filter(PermitServiceCheck::isOn)
        .map(this::look)
        .orElse(List.of());
  }

  private List<Finding> look(Settings settings) {
    String socket = settings.get(IbisKeys.PERMIT_SOCKET, AUTO);
    List<Finding> found = new ArrayList<>();
    for (String runtime : List.of("docker", "runc")) {
      if (!settings.list(RUNTIMES).contains(runtime)) {
        continue;
      }
      String key = "yarn.nodemanager.runtime.linux." + runtime + ".default-ro-mounts";
      if (socket.equals(AUTO)) {
        found.add(missing(runtime, settings.change(Program.CORE, IbisKeys.PERMIT_SOCKET, SOCKET)));
      } else if (settings.list(key).stream().noneMatch(m -> holds(m, socket))) {
        String directory = socket.substring(0, Math.max(1, socket.lastIndexOf('/')));
        found.add(missing(runtime, settings.add(Program.YARN, key, directory + ":" + directory)));
      } else {
        found.add(Finding.fine(name(), "Tasks in " + runtime + " have the socket for permits."));
      }
    }
    return found;
  }

  private Finding missing(String runtime, String change) {
    return Finding.warning(
        name(),
        "Tasks in " + runtime + " do not reach the socket for permits.",
        "their spills and merges are not scheduled; their HDFS I/O is",
        change);
  }

  /** A mount is {@code source:destination}. */
  private static boolean holds(String mount, String socket) {
    String[] ends = mount.split(":", -1);
    return ends.length >= 2
        && ends[0].equals(ends[1])
        && (socket.equals(ends[0]) || socket.startsWith(ends[0] + "/"));
  }
}
