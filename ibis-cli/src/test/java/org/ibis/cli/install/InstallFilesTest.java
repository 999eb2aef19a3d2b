package org.ibis.cli.install;

import static org.ibis.cli.install.InstallScene.CORE;
import static org.ibis.cli.install.InstallScene.YARN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipalNotFoundException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which files they are, and who may do what with them. */
class InstallFilesTest {
  @TempDir Path directory;
  private final Disk disk = InstallScene.quickDisk(Path.of("/nowhere/ibis"));
  private InstallScene scene;
  private StockHome home;

  @BeforeEach
  void make() throws IOException {
    scene = InstallScene.in(directory, "3.5.0", StockHome.EMPTY);
    home = scene.home();
  }

  @Test
  void theDirectoryOfTheVariableIsTheOneThatDaemonsRead() throws IOException {
    Path conf = Files.createDirectories(directory.resolve("conf"));
    Map<String, String> environment =
        Map.of("HADOOP_HOME", home.directory().toString(), "HADOOP_CONF_DIR", conf.toString());
    Ibis.Ran ran =
        Ibis.installWith(disk, environment, "--yes", "--bundle", scene.bundle().toString());
    assertEquals(0, ran.code(), ran.err());
    assertTrue(ran.out().contains("Configuration: " + conf.toRealPath() + "\n"), ran.out());
    assertTrue(Files.readString(conf.resolve(CORE)).contains("org.ibis.client."));
    assertEquals(StockHome.EMPTY.get(CORE), Files.readString(home.site(CORE)));
    scene.uninstalled();

    String[] options = {
      "--yes", "--bundle", scene.bundle().toString(), "--hadoop-home", home.directory().toString()
    };
    ran = Ibis.installWith(disk, environment, options);
    assertEquals(0, ran.code(), ran.err());
    assertTrue(ran.out().contains("and not $HADOOP_CONF_DIR, " + conf + ": give --conf-dir"));
    assertTrue(Files.readString(home.site(CORE)).contains("org.ibis.client."));
  }

  @Test
  void aNewFileIsNobodyElsesBeforeItHasItsMode() throws IOException {
    Path file = directory.resolve("new");
    FileAttributes ofNobody =
        new FileAttributes("rw-rw-rw-", "a user that there is not", null, null);
    assertThrows(
        UserPrincipalNotFoundException.class, () -> disk.writeNew(file, new byte[1], ofNobody));
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
  }

  @Test
  void aLinkAtTheNewFilesPlaceIsNotFollowed() throws IOException {
    Path secret = Files.writeString(directory.resolve("secret"), "as it was");
    Path link = Files.createSymbolicLink(directory.resolve("link"), secret);
    FileAttributes attributes = disk.find(secret).attributes();
    assertThrows(
        FileAlreadyExistsException.class, () -> disk.writeNew(link, new byte[1], attributes));
    assertEquals("as it was", Files.readString(secret));
  }

  @Test
  void whatOthersMayHaveWrittenIsNotFollowed() throws IOException {
    scene.installed();
    Path own = home.directory().resolve(".ibis-install");
    for (String mode : List.of("rwx-w----", "rwx----w-")) {
      Files.setPosixFilePermissions(own, PosixFilePermissions.fromString(mode));
      scene.uninstallIsRefused("may be written by another user");
      scene.installIsRefused("may be written by another user");
    }
    Files.setPosixFilePermissions(own, PosixFilePermissions.fromString("rwx------"));
    Path moved = Files.move(own, directory.resolve("moved"));
    Files.createSymbolicLink(own, moved);
    scene.uninstallIsRefused("may be written by another user");
  }

  @Test
  void aPlanThatNamesOtherFilesIsNotFollowed() throws IOException {
    scene.installed();
    Path plan = home.directory().resolve(".ibis-install/plan.json");
    String text = Files.readString(plan);
    for (String other : List.of("share/hadoop/common/lib/x", "/etc/x", "../x", "etc/../../x")) {
      Files.writeString(plan, text.replaceFirst("share/hadoop/common/lib/ibis-core-[^\"]*", other));
      Map<String, String> before = home.tree();
      Ibis.Ran ran = scene.uninstall();
      assertEquals(1, ran.code(), ran.out());
      assertTrue(ran.err().contains(other + ", which no installation changes"), ran.err());
      assertEquals(before, home.tree());
    }
  }

  @Test
  void aLinkToNothingStays() throws IOException {
    Files.delete(home.site(YARN));
    Files.createSymbolicLink(home.site(YARN), directory.resolve("nothing"));
    Ibis.Ran ran = scene.install();
    assertEquals(2, ran.code(), ran.out());
    assertTrue(ran.err().contains("is a symbolic link to " + directory.resolve("nothing")));
    assertTrue(Files.isSymbolicLink(home.site(YARN)));
    assertFalse(Files.exists(directory.resolve("nothing")));
  }

  @Test
  void whatALinkedFileIncludesIsReadWhereHadoopReadsIt() throws IOException {
    Path elsewhere = Files.createDirectories(directory.resolve("elsewhere")).resolve(CORE);
    Files.writeString(
        elsewhere,
        "<configuration xmlns:xi='http://www.w3.org/2001/XInclude'><xi:include href='more.xml'/>"
            + "</configuration>");
    Files.delete(home.site(CORE));
    Files.createSymbolicLink(home.site(CORE), elsewhere);
    Files.writeString(
        home.site("more.xml"),
        "<configuration><property><name>fs.hdfs.impl</name><value>com.example.Dfs</value>"
            + "</property></configuration>");
    scene.installIsRefused("fs.hdfs.impl is com.example.Dfs, which IBIS");
  }

  @Test
  void printSaysTheSameWhereItIsInstalled() throws IOException {
    InstallScene grown = InstallScene.in(directory, "3.5.0", StockHome.GROWN);
    Ibis.Ran before = grown.askToInstall("--print");
    assertEquals(0, before.code(), before.err());
    grown.installed();
    assertEquals(before, grown.askToInstall("--print"));
  }

  @Test
  void aListThatIsSetToNothingStaysWithoutHadoopsOwn() throws IOException {
    String policies = "yarn.resourcemanager.scheduler.monitor.policies";
    Files.writeString(
        home.site(YARN),
        "<configuration><property><name>yarn.resourcemanager.scheduler.monitor.enable</name>"
            + "<value>true</value></property><property><name>"
            + policies
            + "</name><value> </value></property></configuration>");
    Ibis.Ran ran = scene.install();
    assertEquals(0, ran.code(), ran.err());
    SiteValues yarn =
        new SiteValues().add(home.site(YARN).toUri(), Files.readAllBytes(home.site(YARN)));
    assertEquals("org.ibis.broker.BrokerPolicy", yarn.raw(policies));
  }

  @Test
  void aFullDiskChangesNothing() throws IOException {
    Map<String, String> before = home.tree();
    for (int room = 0; room < 30; room++) {
      int files = room;
      Disk full =
          new KillingDisk(Integer.MAX_VALUE) {
            private int written;

            private void count(boolean restores) throws IOException {
              if (!restores && written++ >= files) {
                throw new IOException("No space left on device");
              }
            }

            @Override
            public void write(Path file, byte[] bytes) throws IOException {
              count(false);
              super.write(file, bytes);
            }

            @Override
            public void writeNew(Path file, byte[] bytes, FileAttributes attributes)
                throws IOException {
              count(written > files);
              super.writeNew(file, bytes, attributes);
            }
          };
      Ibis.Ran ran = scene.installOn(full);
      if (ran.code() == 0) {
        assertTrue(room > 20, "after " + room);
        return;
      }
      assertTrue(ran.err().contains("No space left on device"), ran.err());
      assertEquals(before, home.tree());
    }
  }

  @Test
  void aFileWithSeveralNamesStaysOne() throws IOException {
    Files.createLink(directory.resolve("other"), home.site(YARN));
    scene.installIsRefused("yarn-site.xml has several names (hard links)");
  }

  @Test
  void aFileThatThisUserMayNotReadIsTold() throws IOException {
    Disk secret =
        new KillingDisk(0) {
          @Override
          public FoundFile find(Path file) throws IOException {
            if (file.equals(home.site(YARN))) {
              throw new AccessDeniedException(file.toString());
            }
            return super.find(file);
          }
        };
    Map<String, String> before = home.tree();
    scene.assertRefused(
        scene.installOn(secret), "yarn-site.xml can't be read by this user", before);
  }

  @Test
  void aJarOfTheBuildThatIsCutOffIsNotInstalled() throws IOException {
    Path built = Files.createDirectories(directory.resolve("tree/ibis-core/target"));
    String name = "ibis-core-" + scene.version() + ".jar";
    Files.writeString(built.resolve(name), "PK and so on");
    Ibis.Ran ran =
        Ibis.install(
            disk,
            "--yes",
            "--bundle",
            directory.resolve("tree").toString(),
            "--hadoop-home",
            home.directory().toString());
    assertEquals(3, ran.code(), ran.out());
    assertTrue(ran.err().contains(name + " is no jar: build it again"), ran.err());
  }

  @Test
  void whatIsLeftOfAnInstallationIsShown() throws IOException {
    for (int at = 0; scene.state() != InstallState.INSTALLING; at++) {
      KillingDisk dying = new KillingDisk(at);
      assertThrows(KillingDisk.Killed.class, () -> scene.installOn(dying));
    }
    Map<String, String> before = home.tree();
    Ibis.Ran ran = scene.install("--dry-run");
    assertEquals(0, ran.code(), ran.err());
    assertTrue(ran.out().contains("+    <name>fs.hdfs.impl</name>"), ran.out());
    assertTrue(ran.out().contains("new: share/hadoop/common/lib/ibis-core-"), ran.out());
    assertEquals(before, home.tree());
  }
}
