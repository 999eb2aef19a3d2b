package org.ibis.core.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CacheMemoryTest {
  private static final long MIB = 1 << 20;
  private static final String V1 =
      """
      23 19 0:20 / /sys/fs/cgroup rw shared:9 - tmpfs tmpfs rw,mode=755
      31 23 0:27 / /sys/fs/cgroup/cpu rw,relatime - cgroup cgroup rw,cpu
      34 23 0:30 / /sys/fs/cgroup/memory rw,relatime shared:7 - cgroup cgroup rw,memory
      """;
  private static final String V2 = "30 23 0:26 / /sys/fs/cgroup rw shared:4 - cgroup2 cgroup2 rw\n";

  @TempDir private Path root;

  private void write(String file, String content) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, content);
  }

  private void machine(long availableMib, String member, String mounts) throws IOException {
    write("proc/meminfo", "MemTotal: 1 kB\nMemAvailable:   " + availableMib * 1024 + " kB\n");
    write("proc/self/cgroup", member);
    write("proc/self/mountinfo", mounts);
  }

  private long bytes() {
    return new CacheMemory(root).bytes();
  }

  @Test
  void withoutALimitItIsWhatTheMachineHasAvailable() throws IOException {
    machine(3000, "4:memory:/a\n", V1);
    write("sys/fs/cgroup/memory/a/memory.limit_in_bytes", "9223372036854771712\n");
    write("sys/fs/cgroup/memory/a/memory.usage_in_bytes", "1000\n");
    write("sys/fs/cgroup/memory/a/memory.stat", "total_cache 0\n");

    assertEquals(3000 * MIB, bytes());
  }

  @Test
  void programsMemoryAndTmpfsLeaveTheRestOfALimit() throws IOException {
    machine(20_000, "12:pids:/x\n4:memory:/a/b\n0::/c\n", V1);
    write("sys/fs/cgroup/memory/a/b/memory.limit_in_bytes", 2048 * MIB + "\n");
    write("sys/fs/cgroup/memory/a/b/memory.usage_in_bytes", 2000 * MIB + "\n");
    write(
        "sys/fs/cgroup/memory/a/b/memory.stat",
        "cache 1\ntotal_cache " + 700 * MIB + "\ntotal_rss 9\ntotal_shmem " + 100 * MIB + "\n");

    assertEquals((2048 - 2000 + 600) * MIB, bytes());
  }

  @Test
  void theTightestGroupCountsWhateverIsBelowIt() throws IOException {
    machine(20_000, "0::/system.slice/datanode\n", V2);
    String slice = "sys/fs/cgroup/system.slice/";
    write(slice + "datanode/memory.max", "max\n");
    write(slice + "datanode/memory.current", "5\n");
    write(slice + "datanode/memory.stat", "file 1\n");
    write(slice + "memory.max", 1024 * MIB + "\n");
    write(slice + "memory.current", 900 * MIB + "\n");
    write(slice + "memory.stat", "anon 3\nfile " + 200 * MIB + "\nshmem " + 50 * MIB + "\n");

    assertEquals((1024 - 900 + 150) * MIB, bytes(), "the top has no files of a limit");
  }

  @Test
  void inAContainerItsOwnGroupIsWhatIsMounted() throws IOException {
    String mounts =
        "9 8 0:3 /docker/12\\04034 /sys/fs/cgroup/memory ro - cgroup cgroup rw,memory\n";
    assertEquals(
        "/sys/fs/cgroup/memory/in",
        MemoryGroup.of("4:memory:/docker/12 34/in\n", mounts).directory());
    assertEquals(
        "/sys/fs/cgroup/memory", MemoryGroup.of("4:memory:/docker/56\n", mounts).directory());
    assertEquals(
        "/sys/fs/cgroup/memory",
        MemoryGroup.of("4:memory:/docker/12 34/../..\n", mounts).directory());
  }

  @Test
  void groupsLeadUpToTheTop() {
    MemoryGroup group = MemoryGroup.of("0::/a/b\n", V2);
    assertEquals("/sys/fs/cgroup/a/b", group.directory());
    assertEquals("/sys/fs/cgroup/a", group.parent().directory());
    assertEquals("/sys/fs/cgroup", group.parent().parent().directory());
    assertNull(group.parent().parent().parent());
  }

  @Test
  void withoutMemoryGroupsTheMachineCounts() throws IOException {
    machine(500, "3:cpu:/\n", V1);
    assertEquals(500 * MIB, bytes());
    machine(500, "0::/\n", V1);
    assertEquals(500 * MIB, bytes(), "v2 is not mounted");
    assertNull(MemoryGroup.of("", ""));
  }

  @Test
  void whatCanNotBeReadIsNoLimitAndAKernelThatSaysNothingIsUnknown() throws IOException {
    assertEquals(Long.MAX_VALUE, bytes());
    machine(500, "4:memory:/gone\n", V1);
    assertEquals(500 * MIB, bytes());
    write("proc/meminfo", "MemTotal: 12 kB\n");
    assertEquals(Long.MAX_VALUE, bytes());
  }

  @Test
  void numbersThatAreNoneAreNoLimit() {
    for (String odd :
        List.of("", "-1", "max", "99999999999999999999", "9999999999999999999", "x")) {
      assertEquals(Long.MAX_VALUE, CacheMemory.left(odd, "0", "", true), odd);
    }
    assertEquals(0, CacheMemory.left("100", "500", "file 10\n", true), "not under nothing");
    assertEquals(100, CacheMemory.left("100", "50", "file 70\n", true), "counters lag");
  }

  @Test
  void ofThisProcessItIsSomething() {
    assertTrue(new CacheMemory().bytes() > 0);
  }
}
