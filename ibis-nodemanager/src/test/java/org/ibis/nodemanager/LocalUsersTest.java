package org.ibis.nodemanager;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalUsersTest {
  @Test
  void idsAreThoseOfTheHostsOwnFile(@TempDir Path dir) throws Exception {
    Path passwd = dir.resolve("passwd");
    Files.writeString(
        passwd, "root:x:0:0::/root:/bin/sh\nhdfs:x:119:5::/:/bin/sh\n+\nann:x:z:1::/:/bin/sh\n");
    assertEquals(Set.of(119), LocalUsers.ids(Set.of("hdfs", "ann", "nobody"), passwd));
    assertEquals(Set.of(), LocalUsers.ids(Set.of("hdfs"), dir.resolve("none")));
  }
}
