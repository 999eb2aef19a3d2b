package org.ibis.client;

import static org.ibis.nodemanager.TestDisk.eventually;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.io.IOUtils;
import org.ibis.core.conf.IbisKeys;
import org.ibis.core.tier.Refusal;
import org.ibis.nodemanager.TieredNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A task's files, as Hadoop's tasks make, find, rename and delete them. */
@Tag("data") // without the native part, too
@Timeout(120)
class TieredLocalFileSystemTest {
  private static final String ATTEMPT = "attempt_1_0001_m_000003_0";
  private static final String SPILL = ATTEMPT + "_spill_0.out";
  private static final String OUTPUT = "output/" + ATTEMPT + "/file.out";
  private static final String CONTAINER = "container_1_0001_01_000002";
  private static final String APPLICATION = "application_1_0001";
  private static final String LOCAL_DIRS = "test.local.dirs";
  private static final int FIRST = 4 << 20; // bytes of a lease

  @TempDir private Path dir;

  private final Configuration conf = new Configuration(false);
  private Path socketDir; // short, as a socket's path must be
  private TieredNode node;
  private IbisLocalFileSystem checked;
  private RawLocalFileSystem fs;
  private Path disk; // the application's directories
  private Path ssd;

  private void start(long budget) throws IOException {
    socketDir = Files.createTempDirectory("ibis");
    Path socket = socketDir.resolve("s");
    disk = Files.createDirectories(applicationIn("d1"));
    ssd = Files.createDirectories(applicationIn("ssd"));
    node = new TieredNode(socket, dir.resolve("ssd"), budget);
    conf.set(IbisKeys.PERMIT_SOCKET, socket.toString());
    conf.set(LOCAL_DIRS, disk + "," + ssd);
    conf.set("mapreduce.job.reduces", "1000");
    Map<String, String> environment =
        Map.of("CONTAINER_ID", CONTAINER, "LOCAL_DIRS", disk + "," + ssd);
    LocalIo io = LocalIo.of(conf::getTrimmed, environment::get);
    io.tier().leases().patience(30_000);
    checked = new IbisLocalFileSystem();
    checked.initialize(URI.create("file:///"), conf);
    fs = (RawLocalFileSystem) checked.getRaw();
    ((IbisRawLocalFileSystem) fs).use(io);
  }

  private Path applicationIn(String local) {
    return dir.resolve(local + "/usercache/u/appcache/" + APPLICATION);
  }

  @AfterEach
  void stop() throws IOException {
    node.close();
    Files.delete(socketDir);
  }

  private static org.apache.hadoop.fs.Path path(Path file) {
    return new org.apache.hadoop.fs.Path(file.toString());
  }

  private static byte[] content(int bytes) {
    byte[] content = new byte[bytes];
    new Random(bytes).nextBytes(content);
    return content;
  }

  private byte[] write(Path file, int bytes) throws IOException {
    return write(fs, file, bytes);
  }

  private static byte[] write(FileSystem fs, Path file, int bytes) throws IOException {
    byte[] content = content(bytes);
    try (FSDataOutputStream out = fs.create(path(file))) {
      for (int at = 0; at < bytes; at += 50_000) {
        out.write(content, at, Math.min(50_000, bytes - at));
      }
    }
    return content;
  }

  private byte[] read(Path file) throws IOException {
    try (FSDataInputStream in = fs.open(path(file))) {
      return IOUtils.readFullyToByteArray(in);
    }
  }

  /** As a task of Hadoop's, or the shuffle, looks for a file. */
  private Path found(String relative) throws IOException {
    return Path.of(
        new LocalDirAllocator(LOCAL_DIRS).getLocalPathToRead(relative, conf).toUri().getPath());
  }

  private List<String> files(Path under) throws IOException {
    try (Stream<Path> all = Files.walk(under)) {
      return all.filter(Files::isRegularFile)
          .map(f -> under.relativize(f).toString())
          .sorted()
          .collect(Collectors.toList());
    }
  }

  private void awaitLeased(long bytes) {
    eventually(() -> node.budget().leasedBytes() == bytes);
  }

  @Test
  void aSpillIsOnTheSsdAndIsReadByItsName() throws IOException {
    start(1 << 30);
    byte[] content = write(disk.resolve(SPILL), 1_000_000);
    assertEquals(List.of(), files(disk));
    assertEquals(List.of(SPILL), files(ssd));
    assertArrayEquals(content, Files.readAllBytes(ssd.resolve(SPILL)));
    assertArrayEquals(content, read(disk.resolve(SPILL)));
    assertEquals(1_000_000, fs.getFileStatus(path(disk.resolve(SPILL))).getLen());
    awaitLeased(1_000_000);
    eventually(() -> node.writtenToSsd() > 0);
    assertEquals(0, node.writtenToDisks());
  }

  @Test
  void whoLooksIntoAllDirectoriesIsToldWhereItIs() throws IOException {
    start(1 << 30);
    write(disk.resolve(SPILL), 1000);
    assertFalse(checked.exists(path(disk.resolve(SPILL))));
    assertTrue(checked.exists(path(ssd.resolve(SPILL))));
    assertEquals(ssd.resolve(SPILL), found(SPILL));
  }

  /** As {@code MapTask.sameVolRename} does, with the place as MapReduce, with the name as Tez. */
  private void becomesTheOutput(Path spill) throws IOException {
    File from = fs.pathToFile(path(spill));
    File to = fs.pathToFile(path(spill.resolveSibling(OUTPUT)));
    assertTrue(to.getParentFile().exists() || to.getParentFile().mkdirs());
    assertTrue(from.renameTo(to));
  }

  @Test
  void aSpillBecomesTheOutputOnTheSsdByThePlaceInWhichItWasFound() throws IOException {
    start(1 << 30);
    byte[] content = write(disk.resolve(SPILL), 1_000_000);
    becomesTheOutput(found(SPILL));
    assertEquals(List.of(OUTPUT), files(ssd));
    assertEquals(List.of(), files(disk));
    assertArrayEquals(content, Files.readAllBytes(found(OUTPUT)));
    assertTrue(fs.delete(path(ssd.resolve(OUTPUT)), false));
    awaitLeased(0);
  }

  @Test
  void aSpillBecomesTheOutputOnTheSsdByItsName() throws IOException {
    start(1 << 30);
    byte[] content = write(disk.resolve(SPILL), 1_000_000);
    becomesTheOutput(disk.resolve(SPILL));
    assertEquals(List.of(OUTPUT), files(ssd));
    assertEquals(List.of(), files(disk));
    assertArrayEquals(content, read(disk.resolve(OUTPUT)));
    assertTrue(fs.delete(path(disk.resolve(OUTPUT)), false));
    assertEquals(List.of(), files(ssd));
    awaitLeased(0);
  }

  @Test
  void whatAReducerFetchesIsRenamedAndReadByItsName() throws IOException {
    start(1 << 30);
    Path fetched = disk.resolve("output/" + ATTEMPT + "/map_7.out");
    Path partly = fetched.resolveSibling("map_7.out3");
    byte[] content = write(partly, 1_000_000);
    assertTrue(fs.rename(path(partly), path(fetched)));
    assertEquals(List.of("output/" + ATTEMPT + "/map_7.out"), files(ssd));
    assertEquals(List.of(), files(disk));
    assertArrayEquals(content, read(fetched));
    awaitLeased(1_000_000);
  }

  @Test
  void checksumsAreBesideTheirFile() throws IOException {
    start(1 << 30);
    Path spill = disk.resolve(SPILL);
    byte[] content = write(checked, spill, 1_000_000);
    assertEquals(List.of("." + SPILL + ".crc", SPILL), files(ssd));
    assertEquals(List.of(), files(disk));
    try (FSDataInputStream in = checked.open(path(spill))) {
      assertArrayEquals(content, IOUtils.readFullyToByteArray(in));
    }
    assertTrue(checked.delete(path(spill), false));
    assertEquals(List.of(), files(ssd));
  }

  @Test
  void whatOthersFindByItsWholePathStaysThere() throws IOException {
    start(1 << 30);
    Path users = disk.resolve(CONTAINER + "/file.out");
    write(users, 1000);
    write(disk.resolve("output/other"), 1000);
    assertTrue(Files.exists(users));
    assertEquals(List.of(), files(ssd));
    assertEquals(0, node.budget().leasedBytes());
  }

  @Test
  void withoutALeaseAFileIsWhereHadoopPutItAndNeverOnTheSsd() throws IOException {
    start(1);
    byte[] content = write(disk.resolve(SPILL), 1_000_000);
    assertArrayEquals(content, Files.readAllBytes(disk.resolve(SPILL)));
    byte[] other = write(ssd.resolve(OUTPUT), 1_000_000);
    assertArrayEquals(other, Files.readAllBytes(disk.resolve(OUTPUT)));
    assertArrayEquals(other, read(ssd.resolve(OUTPUT)));
    assertEquals(disk.resolve(OUTPUT), found(OUTPUT));
    assertEquals(List.of(), files(ssd));
    assertEquals(2, node.budget().refusals(Refusal.BUDGET));
    eventually(() -> node.writtenToDisks() > 0);
    assertEquals(0, node.writtenToSsd());
  }

  @Test
  void aFileThatOutgrowsItsLeaseGoesOnOnTheDisk() throws IOException {
    start(4L * FIRST); // of which one alone may not have all
    byte[] content = write(disk.resolve(SPILL), 4 * FIRST);
    assertArrayEquals(content, Files.readAllBytes(disk.resolve(SPILL)));
    assertArrayEquals(content, read(disk.resolve(SPILL)));
    assertEquals(List.of(), files(ssd));
    awaitLeased(0);
  }

  @Test
  void soDoesOneThatHadoopHasPutOnTheSsd() throws IOException {
    start(4L * FIRST);
    byte[] content = write(ssd.resolve(SPILL), 4 * FIRST);
    assertArrayEquals(content, Files.readAllBytes(disk.resolve(SPILL)));
    assertArrayEquals(content, read(ssd.resolve(SPILL)));
    assertEquals(List.of(), files(ssd));
    awaitLeased(0);
  }

  @Test
  void whereThereIsRoomForAFewFilesOfOneKindTheseAreThere() throws IOException {
    int output = 5 << 20;
    start(4L * (output + output / 16) * 20 / 19);
    for (int map = 0; map < 6; map++) {
      write(disk.resolve("output/attempt_1_0001_m_00000" + map + "_0/file.out"), output + map);
      long written = (map + 1) * (long) output + map * (map + 1) / 2;
      if (map < 4) {
        awaitLeased(written);
      }
    }
    assertEquals(4, files(ssd).size());
    assertEquals(2, files(disk).size());
    assertEquals(2, node.budget().refusals(Refusal.BUDGET));
    assertEquals(0, node.budget().refusals(Refusal.SHARE), "nothing was copied back");
  }

  @Test
  void aLargeFileHasALeaseOfItsLength() throws IOException {
    start(1 << 30);
    byte[] content = write(disk.resolve(SPILL), 20 * FIRST + 12_345);
    assertArrayEquals(content, Files.readAllBytes(ssd.resolve(SPILL)));
    awaitLeased(content.length);
    assertTrue(fs.delete(path(disk.resolve(SPILL)), false));
    awaitLeased(0);
  }

  @Test
  void aDirectoryIsDeletedWithAllThatWasCreatedInIt() throws IOException {
    start(1 << 30);
    write(disk.resolve(OUTPUT), 1000);
    write(disk.resolve(OUTPUT + ".index"), 1000);
    write(disk.resolve(SPILL), 1000);
    awaitLeased(3000);
    assertTrue(fs.delete(path(disk.resolve("output")), true));
    assertEquals(List.of(SPILL), files(ssd));
    awaitLeased(1000);
  }

  @Test
  void directoriesOnTheSsdAreAsHadoopMakesThem() throws IOException {
    start(1 << 30);
    write(disk.resolve(OUTPUT), 1000);
    for (String of : List.of("output", "output/" + ATTEMPT)) {
      assertEquals(
          Files.getPosixFilePermissions(disk.resolve(of)),
          Files.getPosixFilePermissions(ssd.resolve(of)));
      assertEquals(Files.getOwner(disk.resolve(of)), Files.getOwner(ssd.resolve(of)));
    }
  }

  @Test
  void aFileThatIsWrittenAnewIsOnItsPlace() throws IOException {
    start(1 << 30);
    write(disk.resolve(SPILL), 2000);
    byte[] content = write(disk.resolve(SPILL), 1000);
    assertArrayEquals(content, read(disk.resolve(SPILL)));
    assertArrayEquals(content, Files.readAllBytes(ssd.resolve(SPILL)));
    assertEquals(List.of(), files(disk));
  }

  /** Until the client has heard of it. */
  private void awaitLeftAlone(Path file) {
    eventually(
        () -> {
          try {
            write(file, 1000);
            boolean isThere = Files.exists(file);
            return fs.delete(path(file), false) && isThere;
          } catch (IOException e) {
            throw new AssertionError(e);
          }
        });
  }

  @Test
  void switchedOffNewFilesAreWhereHadoopPutsThemAndOldOnesAreFound() throws IOException {
    start(1 << 30);
    byte[] before = write(disk.resolve(SPILL), 1_000_000);
    FSDataOutputStream open = fs.create(path(disk.resolve(OUTPUT)));
    node.switchOff();
    awaitLeftAlone(disk.resolve(ATTEMPT + "_spill_1.out"));
    awaitLeftAlone(ssd.resolve(ATTEMPT + "_spill_2.out"));
    assertArrayEquals(before, read(disk.resolve(SPILL)));
    byte[] rest = content(4 * FIRST); // for which it has no lease
    open.write(rest);
    open.close();
    assertArrayEquals(rest, read(disk.resolve(OUTPUT)));
  }

  @Test
  void aNodeThatIsGoneLeavesFilesWhereTheyAre() throws IOException {
    start(1 << 30);
    byte[] before = write(disk.resolve(SPILL), 1_000_000);
    FSDataOutputStream open = fs.create(path(disk.resolve(OUTPUT)));
    node.stop();
    byte[] rest = content(4 * FIRST);
    open.write(rest);
    open.close();
    assertArrayEquals(rest, read(disk.resolve(OUTPUT)));
    assertArrayEquals(before, read(disk.resolve(SPILL)));
    eventually(() -> node.budget().leasedBytes() == 0);
    assertTrue(node.budget().leftBytes() >= 1_000_000, "what is there still counts");
    node.start();
  }
}
