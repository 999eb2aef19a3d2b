package org.ibis.cli.doctor.facts;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.ibis.cli.Main;
import org.ibis.cli.doctor.MadeUpNode;
import org.ibis.cli.install.InstallState;
import org.ibis.cli.install.ProductJar;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** That the doctor reads what {@code ibis install} itself has written. */
class InstallationTest {
  @TempDir private Path directory;
  private Path home;
  private Path journal;

  @BeforeEach
  void stockHadoop() throws IOException {
    home = Files.createDirectories(directory.resolve("hadoop"));
    journal = home.resolve(".ibis-install/journal");
    Path conf = Files.createDirectories(home.resolve("etc/hadoop"));
    for (String name : List.of("core", "hdfs", "yarn", "mapred")) {
      Files.writeString(conf.resolve(name + "-site.xml"), "<configuration>\n</configuration>\n");
    }
    for (ProductJar jar : ProductJar.all()) {
      Files.createDirectories(home.resolve(jar.directory()));
    }
    Files.createFile(home.resolve("share/hadoop/common/hadoop-common-3.5.0.jar"));
  }

  private void run(String command, String... more) throws IOException {
    StringWriter said = new StringWriter();
    String[] args =
        Stream.concat(
                Stream.of(command, "--hadoop-home", home.toString(), "--yes"), Stream.of(more))
            .toArray(String[]::new);
    int code =
        Main.commandLine(new Main())
            .setOut(new PrintWriter(said))
            .setErr(new PrintWriter(said))
            .execute(args);
    assertEquals(0, code, said.toString());
  }

  private void install() throws IOException {
    Path jars = directory.resolve("jars");
    Path bundle = directory.resolve("bundle");
    try (MadeUpNode made = new MadeUpNode(jars)) {
      for (ProductJar jar : ProductJar.all()) {
        Path from = made.jar(jar.artifact(), OwnVersion.get());
        Path to = bundle.resolve("hadoop").resolve(jar.directory()).resolve(from.getFileName());
        Files.createDirectories(to.getParent());
        Files.copy(from, to);
      }
    }
    run(
        "install",
        "--bundle",
        bundle.toString(),
        "--conf-dir",
        home.resolve("etc/hadoop").toString());
  }

  @Test
  void isWholeOnceItIsInstalledAndGoneOnceItIsUninstalled() throws IOException {
    assertEquals(Optional.of(InstallState.NONE), InstallState.in(home));
    install();
    assertEquals(Optional.of(InstallState.INSTALLED), InstallState.in(home));
    assertEquals(Optional.of(InstallState.INSTALLED), HomeScan.of(home, null).installation());
    run("uninstall");
    assertEquals(Optional.of(InstallState.NONE), InstallState.in(home));
  }

  @Test
  void isBegunUntilTheLastLineIsThere() throws IOException {
    install();
    String whole = Files.readString(journal);
    int last = whole.length() - 1; // in the middle of its last line
    for (int end = last; end >= 0; end--) {
      Files.writeString(journal, whole.substring(0, end));
      assertEquals(
          Optional.of(InstallState.INSTALLING), InstallState.in(home), "cut off at " + end);
    }
    Files.delete(journal);
    assertEquals(Optional.of(InstallState.INSTALLING), InstallState.in(home));
    Files.delete(journal.resolveSibling("plan.json"));
    assertEquals(Optional.of(InstallState.NONE), InstallState.in(home)); // nothing was changed yet
  }

  /** The line is the one that uninstall writes first. */
  @Test
  void isHalfOutOnceItIsBeingTakenOut() throws IOException {
    install();
    Files.writeString(journal, Files.readString(journal) + "uninstall\nundo core-site.xml\n");
    assertEquals(Optional.of(InstallState.UNINSTALLING), InstallState.in(home));
    Files.writeString(journal, Files.readString(journal) + "install\n");
    assertEquals(Optional.of(InstallState.INSTALLING), InstallState.in(home));
  }

  @Test
  void whatIsNoJournalIsNotRead() throws IOException {
    install();
    Files.delete(journal);
    Files.createDirectory(journal);
    assertEquals(Optional.empty(), InstallState.in(home));
  }
}
