package org.ibis.itest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.ibis.blockhint.FileRange;
import org.ibis.core.FailOpen;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.mirror.BlockName;
import org.ibis.datanode.mirror.Mirrors;

/** A small HDFS whose DataNodes have mirrors on an SSD, each with an {@code ibis-blockd}. */
final class MirroredDfs implements AutoCloseable {
  static final int BLOCK = 4 << 20;

  final FaultyDisk ssd;
  final IbisDfs dfs;
  private final List<Node> nodes = new ArrayList<>();

  /** What a DataNode has beside its blocks. */
  static final class Node {
    final Path directory; // on the SSD
    final List<Path> volumes;
    final Path socket;
    Blockd blockd;

    private Node(Path ssd, Path dir, String name, int volumes) throws IOException {
      directory =
          Files.createDirectory(
              ssd.resolve(name),
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      this.volumes = new ArrayList<>();
      for (int i = 0; i < volumes; i++) {
        this.volumes.add(Files.createDirectories(dir.resolve(name).resolve("data" + i)));
      }
      socket = dir.resolve(name + ".sock"); // which outlives the SSD
    }

    /** Starts the steward that was killed, or the first one. */
    void startBlockd() throws IOException {
      blockd = Blockd.start(directory, socket, volumes.toArray(Path[]::new));
    }

    private Configuration conf(Configuration of) {
      Configuration conf = new Configuration(of);
      conf.set("ibis.ssd.dir", directory.toString());
      conf.set("ibis.blockd.socket", socket.toString());
      conf.set(
          "dfs.datanode.data.dir", String.join(",", volumes.stream().map(Path::toString).toList()));
      return conf;
    }

    /** Mirrors that lie on the SSD, without their maps. */
    List<Path> mirrors() throws IOException {
      return files(directory.resolve("mirrors")).stream()
          .filter(file -> !file.toString().endsWith(".map"))
          .toList();
    }

    /** Takes blocks and mirrors from memory. */
    void forget() throws Exception {
      for (Path volume : volumes) {
        MirroredDfs.forget(volume);
      }
      MirroredDfs.forget(directory);
    }

    /** The same of what nobody else reads, where the SSD may be gone, or going. */
    void forgetAllThatIsThere() throws Exception {
      List<Path> there = new ArrayList<>();
      for (Path volume : volumes) {
        there.addAll(files(volume));
      }
      try {
        there.addAll(files(directory));
      } catch (IOException e) {
        // Nothing of it will be in memory for long.
      }
      for (Path file : there) {
        boolean unused = forgets(file);
      }
    }

    /** Files of finalized blocks, data and checksums. */
    List<Path> blocks() throws IOException {
      List<Path> found = new ArrayList<>();
      for (Path volume : volumes) {
        for (Path file : files(volume)) {
          if (file.toString().contains("/finalized/") && BlockName.of(file.toFile()).isPresent()) {
            found.add(file);
          }
        }
      }
      return found;
    }
  }

  private MirroredDfs(FaultyDisk ssd, IbisDfs dfs) {
    this.ssd = ssd;
    this.dfs = dfs;
  }

  /** One DataNode with one disk. */
  static MirroredDfs start(Path dir) throws Exception {
    return start(dir, 1, 1);
  }

  /**
   * @param dir for all of it
   * @param dataNodes how many, each with a directory of its own on the one SSD
   * @param volumes of each
   */
  static MirroredDfs start(Path dir, int dataNodes, int volumes) throws Exception {
    FaultyDisk ssd = FaultyDisk.up(dir.resolve("ssd"));
    Configuration conf = IbisDfs.conf();
    conf.setInt("dfs.blocksize", BLOCK);
    conf.setInt("ibis.window.part.bytes", 1 << 20);
    conf.setInt("ibis.window.bulk.bytes", BLOCK);
    MirroredDfs all = new MirroredDfs(ssd, IbisDfs.start(conf, dir, 0));
    for (int i = 0; i < dataNodes; i++) {
      Node node = new Node(ssd.mount(), dir, "node" + i, volumes);
      all.nodes.add(node);
      node.startBlockd();
      all.dfs.cluster.startDataNodes(node.conf(conf), 1, false, null, null);
    }
    all.dfs.cluster.waitActive();
    return all;
  }

  Node node() {
    return nodes.get(0);
  }

  Node node(int i) {
    return nodes.get(i);
  }

  DataNode dataNode(int i) {
    return dfs.cluster.getDataNodes().get(i);
  }

  Mirrors mirrors() {
    return mirrors(0);
  }

  Mirrors mirrors(int i) {
    return IbisDfs.mirrors(dataNode(i));
  }

  /** Waits until a DataNode knows of so many mirrors, of data and of checksums. */
  void awaitMirrors(int i, int files) {
    Eventually.eventually(
        () -> mirrors(i).known() == files,
        () -> mirrors(i).known() + " mirrors, and not " + files + ": " + status(i));
  }

  void awaitMirrors(int files) {
    awaitMirrors(0, files);
  }

  String status(int i) {
    try {
      return node(i).blockd.command("status");
    } catch (IOException e) {
      return e.toString();
    }
  }

  String status() {
    return status(0);
  }

  /** How often a mirror could not be used. */
  long faults() {
    return scheduler().failOpen().get(FailOpen.Reason.NO_MIRROR);
  }

  DeviceScheduler scheduler() {
    return dfs.scheduler(0);
  }

  /** Reads all of a file, of which nothing is in memory. */
  void assertReads(org.apache.hadoop.fs.Path file, byte[] content) throws Exception {
    for (Node node : nodes) {
      node.forget();
    }
    Content.assertHolds(dfs.fs, file, content);
  }

  void assertNoReplicaIsBad(org.apache.hadoop.fs.Path file) throws IOException {
    assertFalse(dfs.fs.listCorruptFileBlocks(file).hasNext());
    assertEquals(1, dfs.lastBlockOf(file).length);
  }

  /** Waits until something of HDFS's holds. */
  static void eventually(Callable<Boolean> condition, String otherwise) {
    Eventually.eventually(
        () -> {
          try {
            return condition.call();
          } catch (Exception e) {
            throw new AssertionError(e);
          }
        },
        () -> otherwise);
  }

  /** The files below a directory; those that go meanwhile may be left out. */
  static List<Path> files(Path below) throws IOException {
    List<Path> found = new ArrayList<>();
    Path unused =
        Files.walkFileTree(
            below,
            new SimpleFileVisitor<>() {
              @Override
              public FileVisitResult visitFile(Path file, BasicFileAttributes is) {
                if (is.isRegularFile()) {
                  found.add(file);
                }
                return FileVisitResult.CONTINUE;
              }

              @Override
              public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
                if (e instanceof NoSuchFileException) {
                  return FileVisitResult.CONTINUE;
                }
                throw e;
              }
            });
    return found;
  }

  /** Takes what is below a directory from memory. */
  static void forget(Path below) throws Exception {
    for (Path file : files(below)) {
      assertTrue(forgets(file) || !Files.exists(file), () -> file + " can't be forgotten");
      assertFalse(isInMemory(file), () -> file + " stays in memory");
    }
  }

  private static boolean isInMemory(Path file) throws IOException {
    try (FileInputStream in = new FileInputStream(file.toFile());
        FileRange range = FileRange.of(in.getFD(), in.getChannel())) {
      return in.getChannel().size() > 0 && range.isResident(0, in.getChannel().size());
    } catch (FileNotFoundException e) {
      return false;
    }
  }

  private static boolean forgets(Path file) throws Exception {
    boolean synced = run("sync", file.toString()); // only what is on the disk is dropped
    return run("dd", "if=" + file, "iflag=nocache", "count=0", "status=none") && synced;
  }

  private static boolean run(String... line) throws Exception {
    return new ProcessBuilder(line).redirectError(ProcessBuilder.Redirect.DISCARD).start().waitFor()
        == 0;
  }

  @Override
  public void close() throws Exception {
    ssd.heal();
    List<Mirrors> mirrors = new ArrayList<>();
    for (DataNode dataNode : dfs.cluster.getDataNodes()) {
      mirrors.add(IbisDfs.mirrors(dataNode));
    }
    dfs.close();
    for (Mirrors m : mirrors) {
      m.close(); // this process goes on
    }
    for (Node node : nodes) {
      node.blockd.close();
    }
    ssd.close();
  }
}
