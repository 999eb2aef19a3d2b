package org.ibis.cli.doctor.facts;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.ibis.core.device.BlockDevices;

/** On which disks the daemons' directories are. */
public final class Disks {
  /** The DataNode's data directories. */
  public static final String DATA = "dfs.datanode.data.dir";

  static final String LOCAL = "yarn.nodemanager.local-dirs";
  private static final String TMP = "hadoop.tmp.dir";
  private static final String STORAGE_TYPE = "^\\[\\w+]";
  private static final int DEEPEST = 8; // of a disk that is made of disks

  private final BlockDevices devices;
  private final Path sysBlock;

  /** Of this machine. */
  public Disks() {
    this(new BlockDevices(), Path.of("/sys/class/block"));
  }

  /** For tests: where to look instead. */
  Disks(BlockDevices devices, Path sysBlock) {
    this.devices = devices;
    this.sysBlock = sysBlock;
  }

  /** Those that are set and are there. */
  public List<Directory> directories(Settings datanode, Settings nodemanager) {
    List<Directory> all = new ArrayList<>();
    add(Program.DATANODE, datanode.list(DATA), all);
    add(Program.NODEMANAGER, nodemanager.list(LOCAL), all);
    return all;
  }

  /** Whether a directory of a daemon is here, where it is set to be or by default. */
  public boolean isWorker(Settings datanode, Settings nodemanager) {
    return isWorker(datanode, nodemanager, Path.of("/tmp"));
  }

  /**
   * For tests.
   *
   * @param tmp what {@code hadoop.tmp.dir} is below by default
   */
  static boolean isWorker(Settings datanode, Settings nodemanager, Path tmp) {
    return isThere(datanode, DATA, "dfs/data", tmp)
        || isThere(nodemanager, LOCAL, "nm-local-dir", tmp);
  }

  private static boolean isThere(Settings settings, String key, String standard, Path tmp) {
    if (settings.find(key).isPresent()) {
      return settings.list(key).stream().anyMatch(Disks::isDirectory);
    }
    String set = settings.get(TMP, "");
    if (!set.isEmpty()) {
      return isDirectory(set + "/" + standard);
    }
    // It has the name of the daemon's user in it, which is not known here.
    try (DirectoryStream<Path> all = Files.newDirectoryStream(tmp, "hadoop-*")) {
      for (Path one : all) {
        if (Files.isDirectory(one.resolve(standard))) {
          return true;
        }
      }
      return false;
    } catch (IOException e) {
      return true; // nobody knows
    }
  }

  private static boolean isDirectory(String directory) {
    try {
      return Files.isDirectory(path(directory));
    } catch (IllegalArgumentException e) { // Hadoop says in its own log what it makes of it
      return false;
    }
  }

  private void add(Program program, List<String> directories, List<Directory> all) {
    for (String d : directories) {
      try {
        Path path = path(d);
        if (Files.isDirectory(path)) {
          String disk = devices.diskOf(path).name();
          all.add(new Directory(program, path.toString(), disk, below(disk)));
        }
      } catch (IOException | IllegalArgumentException e) {
        // Hadoop says in its own log what it makes of it
      }
    }
  }

  /**
   * A directory as Hadoop's configuration has it: with a scheme, or a type of storage before it.
   *
   * @throws IllegalArgumentException where it is none
   */
  public static Path path(String directory) {
    String name = directory.replaceFirst(STORAGE_TYPE, "");
    try {
      return Path.of(new org.apache.hadoop.fs.Path(name).toUri().getPath());
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  private Set<String> below(String disk) throws IOException {
    Set<String> found = new TreeSet<>();
    below(disk, DEEPEST, found);
    return found;
  }

  private void below(String disk, int most, Set<String> found) throws IOException {
    Path slaves = sysBlock.resolve(disk).resolve("slaves");
    boolean any = false;
    if (most > 0 && Files.isDirectory(slaves)) {
      try (DirectoryStream<Path> all = Files.newDirectoryStream(slaves)) {
        for (Path slave : all) {
          below(whole(slave), most - 1, found);
          any = true;
        }
      }
    }
    if (!any) {
      found.add(disk);
    }
  }

  /** The disk of a partition. */
  private static String whole(Path slave) throws IOException {
    Path real = slave.toRealPath();
    Path disk = Files.exists(real.resolve("partition")) ? real.getParent() : real;
    return disk.getFileName().toString();
  }
}
