package org.ibis.nodemanager.cgroup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Directories laid out as {@code /proc}, a cgroup v2 mount and a NodeManager's local directory. */
final class FakeNode {
  static final String CONTAINER = "container_e03_1700000000000_0042_01_000007";
  static final int PID = 4711;

  private final Path local;
  final Path proc;
  final Path mount;
  final Path cgroup;

  FakeNode(Path dir) throws IOException {
    local = dir.resolve("local");
    proc = dir.resolve("proc");
    mount = dir.resolve("cgroup");
    cgroup = mount.resolve("hadoop-yarn").resolve(CONTAINER);
    Files.createDirectories(cgroup);
    write(proc.resolve("self/mountinfo"), "34 25 0:30 / " + mount + " rw - cgroup2 cgroup2 rw\n");
  }

  ContainerCgroups cgroups() {
    PrivateFiles files = new PrivateFiles(List.of(local.resolveSibling("other"), local));
    return new ContainerCgroups(files, proc, claim -> Math.min(100, claim));
  }

  void writeLaunchScript(String line) throws IOException {
    writeLaunchScript(CONTAINER, line);
  }

  void writeLaunchScript(String container, String line) throws IOException {
    write(privateFile(container, "launch_container.sh"), "#!/bin/bash\n" + line + "\nexec java\n");
  }

  void startProcess(String itsCgroup) throws IOException {
    startProcess(CONTAINER, itsCgroup);
  }

  void startProcess(String container, String itsCgroup) throws IOException {
    write(proc.resolve(PID + "/cgroup"), "4:memory:/\n0::" + itsCgroup + "\n");
    write(privateFile(container, container + ".pid"), PID + "\n");
  }

  void startProcessInItsCgroup() throws IOException {
    startProcess("/hadoop-yarn/" + CONTAINER);
  }

  /** The kernel offers a file with a weight. */
  Path offer(Path inCgroup, String file) throws IOException {
    return Files.createFile(inCgroup.resolve(file));
  }

  private Path privateFile(String container, String name) {
    return local
        .resolve("nmPrivate/application_1700000000000_0042")
        .resolve(container)
        .resolve(name);
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
