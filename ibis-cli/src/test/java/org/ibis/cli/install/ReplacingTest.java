package org.ibis.cli.install;

import static org.ibis.cli.install.InstallScene.HDFS;
import static org.ibis.cli.install.InstallScene.YARN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What can't be read or replaced is told by a dry run, too, and never counts as absent. */
class ReplacingTest {
  private static final List<String> MOUNTS =
      List.of(
          "22 1 0:5 / / rw - ext4 /dev/sda rw",
          "36 22 8:1 /yarn-site.xml /opt/my\\040hadoop/yarn-site.xml rw - ext4 /dev/sda1 rw",
          "37 22 8:1 / /data rw");

  @TempDir Path directory;
  private InstallScene scene;
  private StockHome home;

  @BeforeEach
  void make() throws IOException {
    scene = InstallScene.in(directory, "3.5.0", StockHome.EMPTY);
    home = scene.home();
  }

  @Test
  void mountPointsAreThoseOfTheKernel() throws IOException {
    assertTrue(MountPoints.has(MOUNTS, Path.of("/opt/my hadoop/yarn-site.xml")));
    assertTrue(MountPoints.has(MOUNTS, Path.of("/data")));
    assertFalse(MountPoints.has(MOUNTS, Path.of("/opt/my hadoop")));
    assertFalse(MountPoints.has(MOUNTS, Path.of("/data/hdfs-site.xml")));
    assertTrue(MountPoints.has(Path.of("/proc")));
    assertFalse(MountPoints.has(home.site(YARN)));
  }

  /** As if a file were mounted by itself. */
  private Disk mounted(String name) {
    return new KillingDisk(Integer.MAX_VALUE) {
      @Override
      public boolean isMountPoint(Path file) {
        return file.equals(home.site(name));
      }
    };
  }

  @Test
  void aFileThatIsMountedByItselfIsToldBeforeAnythingIsChanged() throws IOException {
    Map<String, String> before = home.tree();
    for (String[] options : new String[][] {{"--dry-run"}, {}}) {
      Ibis.Ran ran = scene.installOn(mounted(HDFS), options);
      scene.assertRefused(ran, "hdfs-site.xml is mounted by itself", before);
    }
    scene.installed();
    before = home.tree();
    scene.assertRefused(
        scene.uninstallOn(mounted(HDFS), "--dry-run"), "hdfs-site.xml is mounted by", before);
    scene.assertRefused(scene.uninstallOn(mounted(HDFS)), "hdfs-site.xml is mounted by", before);
    scene.uninstalled();
  }

  @Test
  void aFileThatCantBeReadIsNotAbsent() throws IOException {
    Disk secret =
        new KillingDisk(Integer.MAX_VALUE) {
          @Override
          public FoundFile find(Path file) throws IOException {
            if (file.equals(home.site(YARN))) {
              throw new AccessDeniedException(file.toString());
            }
            return super.find(file);
          }
        };
    Map<String, String> before = home.tree();
    for (String option : List.of("--dry-run", "--print")) {
      scene.assertRefused(
          scene.askToInstallOn(secret, option), "yarn-site.xml can't be read", before);
    }
    scene.installed();
    before = home.tree();
    scene.assertRefused(scene.installOn(secret), "yarn-site.xml can't be read", before);
    scene.assertRefused(scene.uninstallOn(secret), "yarn-site.xml can't be read", before);
  }

  @Test
  void aPlaceThatCantBeSeenIsNotAbsent() throws IOException {
    // A link in a circle is neither there nor not there: nobody can tell.
    Files.delete(home.site(YARN));
    Files.createSymbolicLink(home.site(YARN), Path.of(YARN));
    Ibis.Ran ran = scene.install();
    assertEquals(2, ran.code(), ran.out());
    assertTrue(ran.err().contains("yarn-site.xml can't be read by this user"), ran.err());
  }

  @Test
  void aDirectoryAtAFilesPlaceIsNotAbsent() throws IOException {
    Files.delete(home.site(YARN));
    Files.createDirectory(home.site(YARN));
    scene.installIsRefused("yarn-site.xml is no regular file");
  }
}
