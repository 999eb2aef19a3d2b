package org.ibis.rig.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.ibis.cli.UserError;

/**
 * A memory cgroup with a limit: what is in it has so much of the machine's memory, page cache
 * included.
 *
 * @param launcher what goes before a command, so that it is in the group from its begin
 */
public record MemoryBound(Path group, List<String> launcher) implements AutoCloseable {

  /** The whole machine's memory. */
  public static final MemoryBound NONE = new MemoryBound(null, List.of());

  private static final Path CGROUPS = Path.of("/sys/fs/cgroup");
  private static final String PROCESSES = "cgroup.procs";
  private static final Duration EMPTY_LIMIT = Duration.ofSeconds(20);
  private static final long MIB = 1 << 20;

  /**
   * Makes a group, or takes one that an earlier bench left.
   *
   * @param name of it, on this machine
   * @throws UserError where there are none, or this user may not make one
   */
  public static MemoryBound of(String name, int mebibytes) throws IOException {
    Path v1 = CGROUPS.resolve("memory");
    boolean unified = !Files.exists(v1.resolve(PROCESSES));
    Path top = unified ? CGROUPS : v1;
    if (unified && !hasMemory(top.resolve("cgroup.subtree_control"))) {
      throw UserError.missing("no memory cgroups to bound a node's memory with in " + CGROUPS);
    }
    Path group = top.resolve(name);
    try {
      Files.createDirectories(group);
      Files.writeString(
          group.resolve(unified ? "memory.max" : "memory.limit_in_bytes"),
          Long.toString(mebibytes * MIB));
    } catch (IOException e) {
      throw new UserError("a node's memory can't be bounded: start it as root", e);
    }
    String script = "echo $$ >\"$0\" && exec \"$@\"";
    return new MemoryBound(
        group, List.of("/bin/sh", "-c", script, group.resolve(PROCESSES).toString()));
  }

  private static boolean hasMemory(Path control) throws IOException {
    return Files.exists(control)
        && List.of(Files.readString(control).strip().split(" ")).contains("memory");
  }

  /** What the kernel says of it: lines of a name and a number. */
  public String stat() throws IOException {
    return Files.readString(group.resolve("memory.stat"));
  }

  /** Removes it when its last process has ended. */
  @Override
  public void close() throws IOException {
    if (group == null) {
      return;
    }
    try {
      boolean unused =
          Await.until(EMPTY_LIMIT, () -> Files.readString(group.resolve(PROCESSES)).isBlank());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Files.deleteIfExists(group);
  }
}
