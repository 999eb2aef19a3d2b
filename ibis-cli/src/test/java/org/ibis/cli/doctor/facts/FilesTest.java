package org.ibis.cli.doctor.facts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ibis.cli.UserError;
import org.ibis.cli.doctor.MadeUpNode;
import org.ibis.core.device.BlockDevices;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the doctor reads of a node's own files. */
class FilesTest {
  @TempDir private Path directory;

  private void file(String name, String properties) throws IOException {
    Files.writeString(
        directory.resolve(name), "<configuration>" + properties + "</configuration>\n");
  }

  private static String property(String name, String value) {
    return "<property><name>" + name + "</name><value>" + value + "</value></property>";
  }

  @Test
  void keysAndValuesAreReadAsHadoopReadsThem() throws IOException {
    file("core-site.xml", "");
    file(
        "hdfs-site.xml",
        property("dfs.socket.timeout", "1000")
            + property("dfs.data.dir", "/d/1,/d/2")
            + property("dfs.datanode.readahead.bytes", "4m")
            + property("dfs.datanode.sync.behind.writes", "TRUE")
            + property("dfs.client.hedged.read.threadpool.size", "0x10"));
    Settings found = new ConfFiles(directory).settings().get(Program.DATANODE);
    assertEquals("1000", found.get("dfs.client.socket-timeout", ""));
    assertEquals("hdfs-site.xml", found.find("dfs.client.socket-timeout").orElseThrow().file());
    assertEquals(List.of("/d/1", "/d/2"), found.list("dfs.datanode.data.dir"));
    assertEquals(4 << 20, found.bytes("dfs.datanode.readahead.bytes", 0));
    assertTrue(found.isTrue("dfs.datanode.sync.behind.writes", false));
    assertEquals(16, found.number("dfs.client.hedged.read.threadpool.size", 0));
    assertEquals(7, found.bytes("dfs.data.dir", 7));
  }

  @Test
  void eachReaderHasItsOwnFiles() throws IOException {
    file("core-site.xml", property("a", "core") + property("b", " core "));
    file("hdfs-site.xml", property("a", "hdfs") + property("data", "${hadoop.tmp.dir}/x"));
    Map<Program, Settings> found = new ConfFiles(directory).settings();
    assertEquals(Set.of(Program.DATANODE, Program.JOB), found.keySet()); // no yarn-site.xml
    Settings datanode = found.get(Program.DATANODE);
    assertEquals(new SetKey("a", "hdfs", "hdfs-site.xml"), datanode.find("a").orElseThrow());
    assertEquals(new SetKey("b", "core", "core-site.xml"), datanode.find("b").orElseThrow());
    assertTrue(datanode.get("data", "").matches("/tmp/hadoop-[^$]+/x"), datanode.get("data", ""));
    assertFalse(datanode.find("hadoop.tmp.dir").isPresent()); // nobody has set it
  }

  @Test
  void aFileThatCanNotBeReadIsNotAbsent() throws IOException {
    file("core-site.xml", "");
    Path loop = Path.of("yarn-site.xml"); // nor can root
    assertUnreadable(Files.createSymbolicLink(directory.resolve(loop), loop));
    Files.delete(directory.resolve(loop));
    Path gone = Path.of("no-such-file");
    assertUnreadable(Files.createSymbolicLink(directory.resolve("hdfs-site.xml"), gone));
  }

  private void assertUnreadable(Path file) {
    UserError e = assertThrows(UserError.class, () -> new ConfFiles(directory).settings());
    assertEquals(2, e.exitCode());
    assertTrue(e.getMessage().startsWith("'" + file + "' can't be read: "), e.getMessage());
  }

  @Test
  void aValueDoesNotSteerATerminal() {
    assertEquals(new SetKey("a", "x [2J y", "f"), new SetKey("a", "x\u001b[2J\u009b\ny", "f"));
  }

  @Test
  void aFinalKeyStays() throws IOException {
    file("core-site.xml", "<property><name>a</name><value>1</value><final>true</final></property>");
    file("hdfs-site.xml", property("a", "2"));
    Settings datanode = new ConfFiles(directory).settings().get(Program.DATANODE);
    assertEquals("1", datanode.get("a", ""));
  }

  @Test
  void jarsAreKnownByWhatIsInThem() throws IOException {
    try (MadeUpNode node = new MadeUpNode(directory)) {
      node.write("7");
      Path spark = Files.createDirectories(directory.resolve("spark/jars"));
      Files.copy(node.jar("ibis-core", "8"), spark.resolve("any-name.jar"));
      Files.writeString(directory.resolve("share/hadoop/hdfs/lib/broken.jar"), "no zip");
      Path common = Files.createDirectories(directory.resolve("share/hadoop/common"));
      for (String name : List.of("hadoop-common-3.4.3-tests.jar", "hadoop-common-3.4.3.jar")) {
        Files.createFile(common.resolve(name));
      }
      Home home = HomeScan.of(directory, spark.getParent());
      assertEquals("3.4.3", home.hadoopVersion());
      assertEquals(Set.of("7", "8"), home.modules().get("ibis-core").keySet());
      Jar client =
          home.onClassPath().stream()
              .filter(j -> j.versions().containsKey("ibis-client"))
              .findFirst()
              .orElseThrow();
      assertEquals("share/hadoop/common/lib/ibis-client-7.jar", client.path());
      assertTrue(client.classes().contains("org.ibis.client.IbisHdfs"));
      assertFalse(client.isNative());
      assertTrue(
          home.jars().stream().anyMatch(j -> j.isNative() && j.path().contains("blockhint")));
      assertEquals("jars/any-name.jar", home.sparkJars().orElseThrow().get(0).path());
    }
  }

  @Test
  void whatIsNoHomeIsSaid() {
    UserError e = assertThrows(UserError.class, () -> HomeScan.of(directory, null));
    assertTrue(e.getMessage().startsWith("--hadoop-home: '" + directory), e.getMessage());
  }

  private static Settings settings(String... keysAndValues) {
    List<SetKey> all = new ArrayList<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      all.add(new SetKey(keysAndValues[i], keysAndValues[i + 1], "x-site.xml"));
    }
    return new Settings(all);
  }

  @Test
  void aSocketAsItIs() throws IOException {
    Path socket = directory.resolve("permits.sock");
    Settings settings = settings("ibis.permit.socket", socket.toString());
    assertFalse(Permits.of(settings).get(0).isThere());
    try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      server.bind(UnixDomainSocketAddress.of(socket));
      Files.setPosixFilePermissions(socket, PosixFilePermissions.fromString("rw-rw-rw-"));
      Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-x---"));
      PermitPlace place = Permits.of(settings).get(0);
      assertNull(place.problem());
      assertTrue(place.isThere());
      assertEquals(System.getProperty("user.name"), place.owner());
      assertEquals("rw-rw-rw-", place.mode());
      assertEquals("rwxr-x---", place.directoryMode());
      assertTrue(directory.startsWith(place.closedDirectory()), place.closedDirectory());
    }
  }

  @Test
  void socketsAreInEachLocalDirectory() {
    List<PermitPlace> places =
        Permits.of(settings("yarn.nodemanager.local-dirs", "file:///d/1, /d/2"));
    assertEquals(
        List.of("/d/1/ibis/permits.sock", "/d/2/ibis/permits.sock"),
        places.stream().map(PermitPlace::path).toList());
    assertEquals(List.of(), Permits.of(settings("ibis.permit.socket", "relative")));
  }

  @Test
  void aDirectoryHasTheDiskThatIbisSees() throws IOException {
    Path data = Files.createDirectories(directory.resolve("data"));
    Settings hdfs = settings("dfs.datanode.data.dir", "[SSD]file://" + data + ",/no/where");
    List<Directory> found = new Disks().directories(hdfs, Settings.NONE);
    assertEquals(1, found.size());
    assertEquals(data.toString(), found.get(0).path());
    String disk = new BlockDevices().diskOf(data).name();
    assertEquals(disk, found.get(0).disk());
    assertFalse(found.get(0).below().isEmpty());
  }

  @Test
  void aWorkerHasDirectoriesOfADaemon() throws IOException {
    Path tmp = Files.createDirectories(directory.resolve("tmp"));
    Settings none = Settings.NONE;
    Settings away = settings("dfs.datanode.data.dir", directory.resolve("away").toString());
    assertFalse(Disks.isWorker(none, none, tmp));
    assertFalse(Disks.isWorker(away, none, tmp));
    Settings local = settings("yarn.nodemanager.local-dirs", "/no/where,file://" + tmp);
    assertTrue(Disks.isWorker(away, local, tmp));
    Settings moved = settings("hadoop.tmp.dir", directory.resolve("moved").toString());
    assertFalse(Disks.isWorker(none, moved, tmp));
    Files.createDirectories(directory.resolve("moved/nm-local-dir"));
    assertTrue(Disks.isWorker(none, moved, tmp));
    Files.createDirectories(tmp.resolve("hadoop-hdfs/dfs/data"));
    assertTrue(Disks.isWorker(none, none, tmp));
    assertFalse(Disks.isWorker(away, none, tmp)); // it is set, so the default does not count
    assertTrue(Disks.isWorker(none, none, directory.resolve("gone"))); // nobody knows
  }

  /** dm-0 is on dm-1, which is on a partition of sda, and on sdb. */
  @Test
  void aVolumeHasTheDisksThatItIsMadeOf() throws IOException {
    Path data = Files.createDirectories(directory.resolve("data"));
    String disk = new BlockDevices().diskOf(data).name();
    Path partition = Files.createDirectories(directory.resolve("devices/sda/sda1"));
    Files.createFile(partition.resolve("partition"));
    Path sdb = Files.createDirectories(directory.resolve("devices/sdb"));
    Path dm = Files.createDirectories(directory.resolve("devices/dm-1"));
    Path block = Files.createDirectories(directory.resolve("block"));
    Files.createSymbolicLink(block.resolve("dm-1"), dm);
    Path slavesOfDm = Files.createDirectories(dm.resolve("slaves"));
    Files.createSymbolicLink(slavesOfDm.resolve("sda1"), partition);
    Files.createSymbolicLink(slavesOfDm.resolve("sdb"), sdb);
    Path slaves = Files.createDirectories(block.resolve(disk).resolve("slaves"));
    Files.createSymbolicLink(slaves.resolve("dm-1"), dm);
    Disks disks = new Disks(new BlockDevices(), block);
    List<Directory> found =
        disks.directories(settings("dfs.datanode.data.dir", data.toString()), Settings.NONE);
    assertEquals(Set.of("sda", "sdb"), found.get(0).below());
  }
}
