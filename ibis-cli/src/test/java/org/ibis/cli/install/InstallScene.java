package org.ibis.cli.install;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A bundle and a home of stock Hadoop, and the commands on them. */
final class InstallScene {
  static final String CORE = "core-site.xml";
  static final String HDFS = "hdfs-site.xml";
  static final String YARN = "yarn-site.xml";

  private final Path journalsOfRoot;
  private final Disk disk;
  private final String version;
  private final Path bundle;
  private final StockHome home;

  /**
   * @param directory where there is nothing of that name yet, or the same
   */
  InstallScene(Path directory, StockHome home) throws IOException {
    version = Bundle.of(directory).version();
    bundle = StockHome.bundle(directory.resolve("bundle"), version);
    this.home = home;
    journalsOfRoot = directory.resolve("journals");
    disk = quickDisk(journalsOfRoot);
  }

  /** Does not wait until all is on the disk. */
  static Disk quickDisk(Path journalsOfRoot) {
    return new RealDisk(false, System.getProperty("user.name"), null, journalsOfRoot);
  }

  Path journalsOfRoot() {
    return journalsOfRoot;
  }

  /** With a small home of that version of Hadoop. */
  static InstallScene in(Path directory, String hadoop, Map<String, String> sites)
      throws IOException {
    return new InstallScene(directory, StockHome.in(directory.resolve("hadoop"), hadoop, sites));
  }

  StockHome home() {
    return home;
  }

  Path bundle() {
    return bundle;
  }

  String version() {
    return version;
  }

  Disk disk() {
    return disk;
  }

  InstallState state() throws IOException {
    return new Journal(disk, home.directory()).state();
  }

  Ibis.Ran install(String... options) {
    return installOn(disk, options);
  }

  Ibis.Ran installOn(Disk on, String... options) {
    return Ibis.install(on, with(options, "--yes", "--bundle", bundle.toString()));
  }

  /** Without {@code --yes}. */
  Ibis.Ran askToInstall(String... options) {
    return askToInstallOn(disk, options);
  }

  Ibis.Ran askToInstallOn(Disk on, String... options) {
    return Ibis.install(on, with(options, "--bundle", bundle.toString()));
  }

  Ibis.Ran uninstall(String... options) {
    return uninstallOn(disk, options);
  }

  Ibis.Ran uninstallOn(Disk on, String... options) {
    return Ibis.uninstall(on, with(options, "--yes"));
  }

  private String[] with(String[] options, String... more) {
    List<String> all = new ArrayList<>(List.of(options));
    all.addAll(List.of(more));
    all.addAll(List.of("--hadoop-home", home.directory().toString()));
    return all.toArray(String[]::new);
  }

  /** Installs, which must go well. */
  void installed(String... options) {
    Ibis.Ran ran = install(options);
    assertEquals(0, ran.code(), ran.err());
  }

  /** Uninstalls, which must go well. */
  void uninstalled() {
    Ibis.Ran ran = uninstall();
    assertEquals(0, ran.code(), ran.err());
  }

  /** An installation that says in one line why it does not begin, and changes nothing. */
  void installIsRefused(String why, String... options) throws IOException {
    Map<String, String> before = home.tree();
    assertRefused(install(options), why, before);
  }

  /** The same of an uninstallation. */
  void uninstallIsRefused(String why) throws IOException {
    Map<String, String> before = home.tree();
    assertRefused(uninstall(), why, before);
  }

  /**
   * @param before the tree, which it is to be still
   */
  void assertRefused(Ibis.Ran ran, String why, Map<String, String> before) throws IOException {
    assertEquals(2, ran.code(), ran.out());
    assertTrue(ran.err().contains(why), ran.err());
    assertEquals(1, ran.err().lines().count(), ran.err());
    assertEquals(before, home.tree());
  }
}
