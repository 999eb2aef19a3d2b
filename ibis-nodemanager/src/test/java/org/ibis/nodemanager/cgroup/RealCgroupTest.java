package org.ibis.nodemanager.cgroup;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.ibis.nodemanager.cgroup.ContainerCgroups.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The kernel's own cgroups, where this machine has them with the io controller and lets us. */
class RealCgroupTest {
  private static final Path PROC = Path.of("/proc");

  @TempDir Path dir;

  @Test
  void theKernelTakesTheWeight() throws Exception {
    Path mount = CgroupPaths.mount(Files.readString(PROC.resolve("self/mountinfo")));
    assumeTrue(mount != null, "cgroup v2 is not mounted");
    assumeTrue(
        List.of(Files.readString(mount.resolve("cgroup.subtree_control")).strip().split(" "))
            .contains("io"),
        "the io controller of " + mount + " is not on for its children");
    assumeTrue(Files.isWritable(mount), mount + " is not writable");

    Path hierarchy =
        Files.createDirectory(mount.resolve("ibis-test-" + ProcessHandle.current().pid()));
    Path cgroup = hierarchy.resolve(FakeNode.CONTAINER);
    Process process = null;
    try {
      append(hierarchy.resolve("cgroup.subtree_control"), "+io");
      Files.createDirectory(cgroup);
      Path io = cgroup.resolve("io.weight");
      Path bfq = cgroup.resolve("io.bfq.weight");
      assumeTrue(
          Files.exists(io) || Files.exists(bfq),
          "the kernel has neither io.cost nor BFQ's weights");
      process = new ProcessBuilder("sleep", "60").start();
      append(cgroup.resolve("cgroup.procs"), Long.toString(process.pid()));

      assertEquals(Outcome.SET, node(process.pid()).look(FakeNode.CONTAINER));
      for (Path file : List.of(io, bfq)) {
        if (Files.exists(file)) {
          assertEquals("default 800", Files.readAllLines(file).get(0));
        }
      }
    } finally {
      if (process != null) {
        process.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
      }
      Files.deleteIfExists(cgroup);
      Files.deleteIfExists(hierarchy);
    }
  }

  private ContainerCgroups node(long pid) throws IOException {
    Path files =
        Files.createDirectories(
            dir.resolve("nmPrivate/application_1700000000000_0042").resolve(FakeNode.CONTAINER));
    Files.writeString(files.resolve("launch_container.sh"), "export IBIS_IO_WEIGHT=\"8\"\n");
    Files.writeString(files.resolve(FakeNode.CONTAINER + ".pid"), Long.toString(pid));
    return new ContainerCgroups(new PrivateFiles(List.of(dir)), PROC, claim -> claim);
  }

  private static void append(Path file, String text) throws IOException {
    Files.write(file, text.getBytes(UTF_8), StandardOpenOption.WRITE);
  }
}
