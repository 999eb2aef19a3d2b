package org.ibis.rig.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.ibis.core.conf.IbisKeys;

/**
 * Where the demo keeps what.
 *
 * @param home the top of the source tree
 * @param work everything that the demo writes; its absolute path marks the demo's own processes
 * @param cluster one of several clusters, each of which has files of its own; empty where there is
 *     only one
 */
public record DemoDirectory(Path home, Path work, String cluster) {

  /** Of the only cluster, or of all of them. */
  public DemoDirectory(Path home, Path work) {
    this(home, work, "");
  }

  /** Of the demo itself. */
  public static DemoDirectory of(Path home) {
    Path top = home.toAbsolutePath().normalize();
    return new DemoDirectory(top, top.resolve("target/demo"));
  }

  /** Of measurements on daemons of their own: they and a demo are not in each other's way. */
  public static DemoDirectory ofBench(Path home) {
    Path top = home.toAbsolutePath().normalize();
    return new DemoDirectory(top, top.resolve("target/bench"));
  }

  /** The same for one of several clusters. */
  public DemoDirectory forCluster(String name) {
    return new DemoDirectory(home, work, name);
  }

  Path state() {
    return work.resolve("state.json");
  }

  /** Held while one is running here. */
  public Path lock() {
    return work.resolve("lock");
  }

  /** Where daemons and programs beside them log. */
  public Path logs() {
    return work.resolve("logs").resolve(cluster);
  }

  Path text() {
    return work.resolve("text");
  }

  Path runs() {
    return work.resolve("runs.jsonl");
  }

  public Path conf(String mode) {
    return work.resolve("conf-" + (cluster.isEmpty() ? mode : cluster + "-" + mode));
  }

  /** What the daemons keep for a while. */
  Path tmp() {
    return work.resolve("tmp").resolve(cluster);
  }

  /** What the NameNode keeps. */
  Path names() {
    return work.resolve("name").resolve(cluster);
  }

  /** State of the emulated disks: sockets, pids, backing files. */
  Path diskState() {
    return work.resolve("disks");
  }

  /** Where a disk, or the directory in its place, is found. */
  public Path mount(String disk) {
    return work.resolve("mnt").resolve(disk);
  }

  /** What a cluster has on a disk. */
  Path onDisk(String disk) {
    return mount(disk).resolve(cluster);
  }

  /** Hadoop's jars; may not exist. */
  public Path hadoop(String version) {
    return home.resolve("ibis-dist/target/hadoop-" + version);
  }

  public Path ibisJars() {
    return home.resolve("ibis-dist/target/lib");
  }

  /** The native parts of a node that cargo built; may not exist. */
  public Path nativeParts() {
    return home.resolve("ibis-blockhint/native/target/release");
  }

  /** The emulated disks' program that cargo built; may not exist. */
  public Path emudisk() {
    return home.resolve("rig/native/target/release/emudisk");
  }

  /** The steward of a node's SSD that cargo built; may not exist. */
  public Path blockd() {
    return nativeParts().resolve("ibis-blockd");
  }

  /** Where the NodeManager gives permits. */
  public Path permitSocket() {
    return socket(cluster.isEmpty() ? "permits" : "permits-" + cluster);
  }

  /** Where the steward of an SSD listens, by a name of its own. */
  public Path blockdSocket(String name) {
    return socket("blockd-" + name);
  }

  /** Here, or in the machine's temporary directory where this place is too deep for a socket. */
  private Path socket(String name) {
    Path here = work.resolve(name + ".sock");
    return here.toString().getBytes(StandardCharsets.UTF_8).length
            <= IbisKeys.PERMIT_SOCKET_MAX_BYTES
        ? here
        : Path.of(
            System.getProperty("java.io.tmpdir"),
            "ibis-demo-" + Integer.toHexString(here.hashCode()) + ".sock");
  }

  /** Removes a directory and all below it, without following links; absent is fine. */
  public static void deleteTree(Path top) throws IOException {
    if (!Files.exists(top)) {
      return;
    }
    try (Stream<Path> all = Files.walk(top)) {
      all.sorted(Comparator.reverseOrder()).forEach(DemoDirectory::delete);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static void delete(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
