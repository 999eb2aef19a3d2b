package org.ibis.rig.bench.hdfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class HdfsCloneTest {

  @TempDir Path directory;

  private Path file(String name, String text) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private Object inode(String name) throws IOException {
    return Files.getAttribute(directory.resolve(name), "unix:ino");
  }

  @Test
  void replicasAreTheSameOnTheDiskAndSmallFilesAreNot() throws IOException {
    file("a/current/finalized/blk_1", "data");
    file("a/current/VERSION", "v");
    file("a/in_use.lock", "1");
    file("b/old", "left over");

    HdfsClone.copy(directory.resolve("a"), directory.resolve("b"));

    assertEquals(inode("a/current/finalized/blk_1"), inode("b/current/finalized/blk_1"));
    assertEquals("v", Files.readString(directory.resolve("b/current/VERSION")));
    assertFalse(inode("a/current/VERSION").equals(inode("b/current/VERSION")));
    assertFalse(Files.exists(directory.resolve("b/in_use.lock")));
    assertFalse(Files.exists(directory.resolve("b/old")));
  }

  @Test
  void ofANodeThatHasNotRunYetNothingIsLeft() throws IOException {
    file("b/old", "left over");
    HdfsClone.copy(directory.resolve("a"), directory.resolve("b"));
    assertFalse(Files.exists(directory.resolve("b")));
  }
}
