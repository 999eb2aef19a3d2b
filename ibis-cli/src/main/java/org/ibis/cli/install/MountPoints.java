package org.ibis.cli.install;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Files that are mounted by themselves, as those of a container may be. */
final class MountPoints {
  private static final Path MOUNTS = Path.of("/proc/self/mountinfo");
  private static final int PLACE = 4; // the field of the mount point

  private MountPoints() {}

  /** Whether nothing can be renamed to this place, by nobody. */
  static boolean has(Path file) throws IOException {
    return Files.exists(MOUNTS)
        && has(
            new String(Files.readAllBytes(MOUNTS), StandardCharsets.UTF_8).lines().toList(), file);
  }

  static boolean has(List<String> mounts, Path file) {
    String place = escaped(file.toString());
    return mounts.stream()
        .map(line -> line.split(" "))
        .anyMatch(fields -> fields.length > PLACE && fields[PLACE].equals(place));
  }

  /** As the kernel writes it. */
  private static String escaped(String path) {
    return path.replace("\\", "\\134")
        .replace(" ", "\\040")
        .replace("\t", "\\011")
        .replace("\n", "\\012");
  }
}
