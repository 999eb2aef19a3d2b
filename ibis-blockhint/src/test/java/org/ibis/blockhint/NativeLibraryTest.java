package org.ibis.blockhint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeLibraryTest {
  private static final byte[] LIBRARY = {1, 2, 3};

  @TempDir Path dir;
  private final List<Path> loaded = new ArrayList<>();

  private String load(Path noexec, List<Path> unpacked, List<Path> writable) {
    return new NativeLibrary(
            LIBRARY,
            new NativePlaces(unpacked, writable),
            file -> {
              if (Path.of(file).startsWith(noexec)) {
                throw new UnsatisfiedLinkError(file + ": failed to map segment");
              }
              loaded.add(Path.of(file));
            })
        .load();
  }

  private Path directory(String name) throws IOException {
    return Files.createDirectories(dir.resolve(name));
  }

  @Test
  void whatLiesUnpackedIsLoadedWhereItLies() throws IOException {
    Path file = Files.write(directory("lib").resolve("lib.so"), LIBRARY);
    assertNull(load(dir.resolve("none"), List.of(dir.resolve("missing"), file), List.of()));
    assertEquals(List.of(file), loaded);
  }

  @Test
  void aFileOfAnotherVersionIsNeverLoaded() throws IOException {
    Path other = Files.write(directory("lib").resolve("lib.so"), new byte[] {1, 2, 4});
    Path longer = Files.write(directory("lib").resolve("longer.so"), new byte[4]);
    Path tmp = directory("tmp");
    assertNull(load(dir.resolve("none"), List.of(other, longer), List.of(tmp)));
    assertTrue(loaded.get(0).startsWith(tmp));
  }

  @Test
  void whereATemporaryDirectoryCanNotBeExecutedFromTheNextOneIsTaken() throws IOException {
    Path noexec = directory("noexec");
    Path work = directory("work");
    assertNull(load(noexec, List.of(), List.of(noexec, dir.resolve("missing"), work)));
    assertEquals(1, loaded.size());
    assertTrue(loaded.get(0).startsWith(work));
    for (Path d : List.of(noexec, work)) {
      try (var left = Files.list(d)) {
        assertEquals(0, left.count(), "nothing stays in " + d);
      }
    }
  }

  @Test
  void whereNoPlaceWillDoEachIsNamed() throws IOException {
    Path tmp = directory("tmp");
    String why = load(dir, List.of(), List.of(tmp, dir.resolve("missing")));
    assertTrue(why.contains("failed to map") && why.contains(dir + "/missing"), why);
  }

  @Test
  void itIsLookedForBesideTheJarAndWhereHadoopHasItsOwn() {
    Map<String, String> properties =
        Map.of(
            "os.arch", "amd64",
            "java.library.path", "/hadoop/lib/native::/usr/lib",
            "java.io.tmpdir", "/tmp",
            "user.dir", "/container/dir",
            "hadoop.log.dir", "/var/log/hadoop");
    Path jar = Path.of("/hadoop/share/hadoop/common/lib/ibis-blockhint.jar");
    NativePlaces daemon = NativePlaces.of(jar, properties::get, Map.<String, String>of()::get);
    assertEquals(
        List.of(
            Path.of("/hadoop/share/hadoop/common/lib/ibis-blockhint-linux-amd64.so"),
            Path.of("/hadoop/lib/native/libibisflush.so"),
            Path.of("/usr/lib/libibisflush.so")),
        daemon.unpacked());
    assertEquals(List.of(Path.of("/tmp"), Path.of("/var/log/hadoop")), daemon.writable());

    NativePlaces task =
        NativePlaces.of(
            null,
            Map.of("os.arch", "amd64", "java.io.tmpdir", "/c/tmp", "user.dir", "/c")::get,
            Map.of("CONTAINER_ID", "container_1_0001_01_000001")::get);
    assertEquals(List.of(), task.unpacked());
    assertEquals(List.of(Path.of("/c/tmp"), Path.of("/c")), task.writable());
  }
}
