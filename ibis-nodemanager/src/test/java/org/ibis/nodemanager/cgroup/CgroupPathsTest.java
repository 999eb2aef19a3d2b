package org.ibis.nodemanager.cgroup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CgroupPathsTest {
  private static final String ID = "container_e03_1700000000000_0042_01_000007";

  @Test
  void theMountIsFoundBesideThoseOfVersionOne() {
    String text =
        """
        25 1 0:23 / /sys/fs/cgroup rw,relatime - tmpfs tmpfs rw,mode=755
        32 25 0:28 / /sys/fs/cgroup/blkio rw,relatime shared:9 - cgroup cgroup rw,blkio
        34 25 0:30 / /sys/fs/cgroup/unified rw,relatime shared:10 - cgroup2 cgroup2 rw
        """;
    assertEquals(Path.of("/sys/fs/cgroup/unified"), CgroupPaths.mount(text));
  }

  @Test
  void aPartOfTheTreeIsNotTheTree() {
    assertNull(CgroupPaths.mount("34 25 0:30 /a /mnt/a rw,relatime - cgroup2 cgroup2 rw\n"));
    assertEquals(
        Path.of("/sys/fs/cgroup"),
        CgroupPaths.mount(
            """
            34 25 0:30 /a /mnt/a rw - cgroup2 cgroup2 rw
            35 25 0:30 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw
            """));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "\n", "no mounts", "1 2 3 / /a rw - cgroup c rw", "1 2 - cgroup2 c rw"})
  void withoutVersionTwoThereIsNoMount(String text) {
    assertNull(CgroupPaths.mount(text));
  }

  @Test
  void theContainersOwnIsTheOneOfItsName() {
    assertEquals(
        Path.of("hadoop-yarn", ID),
        CgroupPaths.own("4:memory:/x\n0::/hadoop-yarn/" + ID + "\n", ID));
  }

  @Test
  void whatTheContainerMadeBelowBelongsToIt() {
    assertEquals(
        Path.of("hadoop-yarn", ID), CgroupPaths.own("0::/hadoop-yarn/" + ID + "/4f6c/init\n", ID));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "0::/",
        "0::/hadoop-yarn",
        "0::/hadoop-yarn/" + ID + "1",
        "0::/hadoop-yarn/x" + ID,
        "0::/../" + ID,
        "0::/a/../" + ID,
        "4:memory:/hadoop-yarn/" + ID,
        "1:name=systemd:/" + ID + "\n0::/system.slice",
      })
  void everyOtherCgroupIsLeftAlone(String text) {
    assertNull(CgroupPaths.own(text, ID));
  }
}
