package org.ibis.cli.install;

import static org.ibis.cli.install.InstallScene.CORE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whose files are, and stay. */
class InstallOwnersTest {
  private static final String OTHER = "daemon"; // a user, and its group, that each system has

  @TempDir Path directory;
  private InstallScene scene;
  private StockHome home;

  @BeforeEach
  void make() throws IOException {
    scene = InstallScene.in(directory, "3.5.0", StockHome.GROWN);
    home = scene.home();
  }

  private static void assumeRoot() {
    assumeTrue(System.getProperty("user.name").equals("root"), "only root gives files away");
  }

  static void give(Path below, String owner) throws IOException {
    UserPrincipalLookupService names = below.getFileSystem().getUserPrincipalLookupService();
    try (Stream<Path> files = Files.walk(below)) {
      for (Path file : files.toList()) {
        PosixFileAttributeView view =
            Files.getFileAttributeView(file, PosixFileAttributeView.class);
        view.setOwner(names.lookupPrincipalByName(owner));
        view.setGroup(names.lookupPrincipalByGroupName(owner));
      }
    }
  }

  private Map<String, String> owners() throws IOException {
    Map<String, String> all = new TreeMap<>();
    try (Stream<Path> files = Files.walk(home.directory())) {
      for (Path file : files.toList()) {
        all.put(
            home.directory().relativize(file).toString(),
            Files.getOwner(file) + ":" + Files.getAttribute(file, "posix:group"));
      }
    }
    return all;
  }

  /** As if that user had installed it. */
  private void installedByOther() throws IOException {
    scene.installed();
    give(home.directory(), OTHER);
  }

  @Test
  void filesOfTheHomesOwnerStayHisWhenRootInstalls() throws IOException {
    assumeRoot();
    give(home.directory(), OTHER);
    Map<String, String> owners = owners();
    scene.installed();
    Map<String, String> installed = owners();
    installed.keySet().removeIf(name -> name.startsWith(".ibis-install"));
    for (Map.Entry<String, String> file : installed.entrySet()) {
      assertEquals("daemon:daemon", file.getValue(), file.getKey());
    }
    scene.uninstalled();
    assertEquals(owners, owners());
  }

  @Test
  void rootLeavesWhatAnotherInstalledToHim() throws IOException {
    assumeRoot();
    installedByOther();
    Map<String, String> installed = home.tree();
    scene.uninstallIsRefused("run this as daemon");
    assertEquals(installed, home.tree());

    Path own = home.directory().resolve(".ibis-install");
    give(home.directory(), "root");
    give(own, OTHER);
    scene.uninstallIsRefused("run this as the owner of the Hadoop home, with mode 700");
  }

  @Test
  void noLinkOfTheJournalsOwnerIsFollowed() throws IOException {
    scene.installed();
    Path secret = Files.writeString(directory.resolve("secret"), "as it was");
    for (String name : List.of("journal", "lock")) {
      Path own = home.directory().resolve(".ibis-install").resolve(name);
      Path kept = Files.move(own, directory.resolve(name));
      Files.createSymbolicLink(own, secret);
      Ibis.Ran ran = scene.uninstall();
      assertEquals(1, ran.code(), ran.out());
      assertEquals("as it was", Files.readString(secret));
      Files.delete(own);
      Path unused = Files.move(kept, own);
    }
    scene.uninstalled();
  }

  @Test
  void whatIsNoLongerWhatWasKeptIsNotPutBack() throws IOException {
    scene.installed();
    Path core = home.site(CORE);
    String installed = Files.readString(core);
    Path own = home.directory().resolve(".ibis-install");
    int torn = 0;
    for (Path file : scene.disk().list(own)) {
      if (file.toString().endsWith(".before")) {
        Files.writeString(file, "torn");
        torn++;
      }
    }
    assertTrue(torn > 0, "nothing was kept");
    Ibis.Ran ran = scene.uninstall();
    assertEquals(1, ran.code(), ran.out());
    assertTrue(ran.err().contains(".before no longer holds what was kept there of "), ran.err());
    assertEquals(installed, Files.readString(core));
  }

  @Test
  void aGroupThatCouldNotBeGivenBackIsRefused() throws IOException {
    boolean isRoot = System.getProperty("user.name").equals("root");
    if (isRoot) {
      give(home.directory(), OTHER);
    }
    FileAttributes of = scene.disk().find(home.site(CORE)).attributes();
    Map<String, String> before = home.tree();
    Disk outside = new RealDisk(false, of.owner(), List.of("elsewhere"), scene.journalsOfRoot());
    scene.assertRefused(
        scene.installOn(outside),
        "site.xml has the group "
            + of.group()
            + ", which "
            + of.owner()
            + " is not in and could not give it again: run this as root, or chgrp it to elsewhere,"
            + " nothing was changed",
        before);
    Disk inside =
        new RealDisk(false, of.owner(), List.of("elsewhere", of.group()), scene.journalsOfRoot());
    assertNull(inside.whyNotGive(home.site(CORE).getParent(), of));
    // A directory that hands its group on gives it to whoever writes there.
    if (isRoot) {
      Path conf = home.site(CORE).getParent();
      Files.setAttribute(conf, "unix:mode", 02755);
      assertNull(outside.whyNotGive(conf, of));
      assertEquals(of.group(), outside.ofNewFileIn(conf).group());
    }
    assertEquals("elsewhere", outside.ofNewFileIn(home.directory().resolve("bin")).group());
  }

  @Test
  void thisProcessHasGroupsAndMayGiveItsFilesTheirs() throws IOException {
    Path file = Files.writeString(directory.resolve("own"), "");
    FileAttributes of = scene.disk().find(file).attributes();
    assertTrue(ProcessGroups.names().contains(of.group()), ProcessGroups.names().toString());
    Disk own = new RealDisk(false, of.owner(), ProcessGroups.names(), scene.journalsOfRoot());
    assertNull(own.whyNotGive(directory, of));
    own.writeNew(directory.resolve("new"), new byte[1], own.ofNewFileIn(directory));
    assertEquals(
        "rw-r--r--",
        PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve("new"))));
  }

  @Test
  void aDirectoryOfTheHomesOwnerGetsNothingOfRoots() throws IOException {
    assumeRoot();
    give(home.directory(), OTHER);
    Path own = Files.createDirectory(home.directory().resolve(".ibis-install"));
    give(own, OTHER);
    Files.setPosixFilePermissions(own, PosixFilePermissions.fromString("rwx------"));
    scene.installIsRefused(own + " is daemon's: run this as daemon, or remove it");
    Files.delete(own);
    scene.installed();
    assertTrue(Files.notExists(own), "kept in the home");
    assertEquals(
        Optional.of(InstallState.INSTALLED),
        InstallState.in(home.directory(), scene.journalsOfRoot()));
    Disk asOwner = new RealDisk(false, OTHER, null, scene.journalsOfRoot());
    Map<String, String> installed = home.tree();
    scene.assertRefused(scene.uninstallOn(asOwner), "has IBIS by root", installed);
    scene.uninstalled();
    assertEquals(List.of(), scene.disk().list(scene.journalsOfRoot()));
  }

  @Test
  void rootGoesNowhereByLinksOfTheHomesOwner() throws IOException {
    assumeRoot();
    Path conf = Files.move(home.site(CORE).getParent(), directory.resolve("conf"));
    Path link = Files.createSymbolicLink(home.directory().resolve("etc/hadoop"), conf);
    Files.setOwner(
        link.getParent(),
        link.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(OTHER));
    Ibis.Ran ran = scene.install();
    assertEquals(2, ran.code(), ran.out());
    assertTrue(ran.err().contains("give --conf-dir " + conf), ran.err());
    scene.installed("--conf-dir", conf.toString());
    scene.uninstalled();
  }
}
