package org.ibis.nodemanager.cgroup;

import java.nio.file.Path;

/** Reads what the kernel says of cgroups in {@code /proc}. */
final class CgroupPaths {
  private static final String V2 = "0::/";
  private static final int ROOT = 3; // fields of mountinfo, proc(5)
  private static final int MOUNT_POINT = 4;

  private CgroupPaths() {}

  /**
   * Where the whole tree of cgroup v2 is mounted.
   *
   * @param mountInfo the text of {@code /proc/self/mountinfo}
   * @return null where it is not
   */
  static Path mount(String mountInfo) {
    for (String line : mountInfo.split("\n")) {
      int end = line.indexOf(" - ");
      if (end < 0 || !line.startsWith("cgroup2 ", end + " - ".length())) {
        continue;
      }
      String[] fields = line.substring(0, end).split(" ");
      if (fields.length > MOUNT_POINT && fields[ROOT].equals("/")) {
        return Path.of(fields[MOUNT_POINT].replace("\\040", " "));
      }
    }
    return null;
  }

  /**
   * The cgroup that is a container's own: the one that has its id for a name, with all that the
   * container made below it.
   *
   * @param cgroups the text of {@code /proc/<pid>/cgroup} of one of its processes
   * @return relative to the mount; null where the process is in no such cgroup
   */
  static Path own(String cgroups, String containerId) {
    for (String line : cgroups.split("\n")) {
      if (!line.startsWith(V2)) {
        continue;
      }
      Path path = Path.of(line.substring(V2.length()));
      for (int i = 0; i < path.getNameCount(); i++) {
        String name = path.getName(i).toString();
        if (name.equals("..")) { // out of the tree that this process sees
          return null;
        }
        if (name.equals(containerId)) {
          return path.subpath(0, i + 1);
        }
      }
    }
    return null;
  }
}
