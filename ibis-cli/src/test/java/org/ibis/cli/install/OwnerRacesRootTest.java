package org.ibis.cli.install;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Root installs and uninstalls in a home whose owner makes it change under root's hands: nothing
 * outside of the home changes, and he reads nothing that is root's. {@code -Dibis.test.races}
 * uninstallations.
 */
class OwnerRacesRootTest {
  private static final int RACES = Integer.getInteger("ibis.test.races", 200);
  private static final int RACES_OF_A_HOME = 50;
  private static final String OWNER = "daemon"; // a user, and its group, that each system has

  @TempDir Path directory;
  private Path outside;
  private int uninstalled;

  @BeforeEach
  void make() throws IOException {
    assumeTrue(System.getProperty("user.name").equals("root"), "only root gives files away");
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx--x--x"));
    outside = Files.createDirectories(directory.resolve("outside"));
    for (String name : Setting.FILES) {
      Path site = Files.createDirectories(outside.resolve("conf")).resolve(name);
      Files.writeString(site, "<configuration>\n</configuration>\n");
    }
    Files.createDirectories(outside.resolve("lib"));
  }

  @Test
  @Timeout(value = 1, unit = TimeUnit.HOURS)
  void nothingOfRootsIsChangedOrRead() throws Exception {
    Map<String, String> before = tree(outside);
    for (int races = 0; races < RACES; races += RACES_OF_A_HOME) {
      race(races, Math.min(RACES_OF_A_HOME, RACES - races), before);
    }
    assertTrue(uninstalled > 0, "no uninstallation has come to its end");
  }

  private void race(int number, int races, Map<String, String> before) throws Exception {
    InstallScene scene =
        InstallScene.in(
            Files.createDirectory(directory.resolve("race" + number)), "3.5.0", StockHome.EMPTY);
    Path home = scene.home().directory();
    RacingOwner.forge(home, outside.resolve("evil.xml"));
    InstallOwnersTest.give(home, OWNER);
    Files.setPosixFilePermissions(
        home.resolve(RacingOwner.FORGED), PosixFilePermissions.fromString("rwx------"));
    scene.installed();
    ofRoot(home);
    Path said = directory.resolve("said" + number);
    Process owner = owner(home, number, said);
    try {
      while (!Files.readString(said).contains(RacingOwner.BEGUN)) {
        assertTrue(owner.isAlive(), Files.readString(said));
        Thread.onSpinWait();
      }
      for (int i = 0; i < races; ) {
        boolean done = scene.uninstall().code() == 0;
        i++;
        assertEquals(before, tree(outside), "race " + (number + i));
        if (done) {
          uninstalled++;
          Ibis.Ran unused = scene.install();
          assertEquals(before, tree(outside), "after race " + (number + i));
        }
      }
    } finally {
      owner.destroyForcibly().waitFor();
    }
    String told = Files.readString(said);
    assertTrue(!told.contains(RacingOwner.LEAK), told);
  }

  /** What he may not read, with the block of an installation in it. */
  private static void ofRoot(Path home) throws IOException {
    String installed = Files.readString(home.resolve("etc/hadoop/core-site.xml"));
    Path secret = home.resolve(RacingOwner.OF_ROOT);
    Files.createFile(
        secret, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(
        secret,
        installed.replace("<configuration>", "<configuration><!-- " + RacingOwner.SECRET + " -->"));
  }

  private static Process owner(Path home, int seed, Path said) throws IOException {
    return new ProcessBuilder(
            "setpriv",
            "--reuid=" + OWNER,
            "--regid=" + OWNER,
            "--clear-groups",
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-Xmx32m",
            "-cp",
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))
                + File.pathSeparator,
            RacingOwner.class.getName(),
            home.toString(),
            home.getParent().resolveSibling("outside").toString(),
            Integer.toString(seed))
        .redirectErrorStream(true)
        .redirectOutput(said.toFile())
        .start();
  }

  /** Names, owners, modes and bytes. */
  private static Map<String, String> tree(Path of) throws IOException {
    Map<String, String> all = new TreeMap<>();
    try (Stream<Path> files = Files.walk(of)) {
      for (Path file : files.toList()) {
        all.put(
            file.toString(),
            Files.getOwner(file)
                + " "
                + PosixFilePermissions.toString(Files.getPosixFilePermissions(file))
                + " "
                + (Files.isRegularFile(file)
                    ? new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
                    : ""));
      }
    }
    return all;
  }
}
