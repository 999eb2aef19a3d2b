package org.ibis.cli.install;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** A disk whose process is killed at the n-th change, and changes nothing from then on. */
class KillingDisk implements Disk {
  /** The kill: nobody catches it. */
  static final class Killed extends Error {
    Killed() {
      super("killed");
    }
  }

  private static final Path NOWHERE = Path.of("/nowhere/ibis"); // homes are this user's

  private final Disk disk = InstallScene.quickDisk(NOWHERE);
  private final int at;
  private int changes;

  /**
   * @param at how many changes are made before it
   */
  KillingDisk(int at) {
    this.at = at;
  }

  int changes() {
    return changes;
  }

  private boolean dies() {
    return changes++ >= at;
  }

  private void change() {
    if (dies()) {
      throw new Killed();
    }
  }

  @Override
  public void makeDirectory(Path directory) throws IOException {
    change();
    disk.makeDirectory(directory);
  }

  /** Half of it is there. */
  @Override
  public void write(Path file, byte[] bytes) throws IOException {
    if (dies()) {
      if (changes == at + 1) {
        disk.write(file, Arrays.copyOf(bytes, bytes.length / 2));
      }
      throw new Killed();
    }
    disk.write(file, bytes);
  }

  @Override
  public void append(Path file, String line) throws IOException {
    if (dies()) {
      if (changes == at + 1) {
        disk.append(file, line.substring(0, line.length() / 2));
      }
      throw new Killed();
    }
    disk.append(file, line);
  }

  /** Half of it is there. */
  @Override
  public void writeNew(Path file, byte[] bytes, FileAttributes attributes) throws IOException {
    if (dies()) {
      if (changes == at + 1) {
        disk.writeNew(file, Arrays.copyOf(bytes, bytes.length / 2), attributes);
      }
      throw new Killed();
    }
    disk.writeNew(file, bytes, attributes);
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    change();
    disk.rename(from, to);
  }

  @Override
  public void delete(Path fileOrEmptyDirectory) throws IOException {
    change();
    disk.delete(fileOrEmptyDirectory);
  }

  @Override
  public boolean exists(Path file) throws IOException {
    return disk.exists(file);
  }

  @Override
  public FoundFile find(Path file) throws IOException {
    return disk.find(file);
  }

  @Override
  public boolean isMountPoint(Path file) throws IOException {
    return disk.isMountPoint(file);
  }

  @Override
  public Path journalOf(Path home) throws IOException {
    return disk.journalOf(home);
  }

  @Override
  public FileAttributes ofNewFileIn(Path directory) throws IOException {
    return disk.ofNewFileIn(directory);
  }

  @Override
  public String whyNotGive(Path directory, FileAttributes attributes) throws IOException {
    return disk.whyNotGive(directory, attributes);
  }

  @Override
  public boolean trustsLinksIn(Path directory) throws IOException {
    return disk.trustsLinksIn(directory);
  }

  @Override
  public boolean trusts(Path directory) throws IOException {
    return disk.trusts(directory);
  }

  @Override
  public boolean isWritable(Path directory) {
    return disk.isWritable(directory);
  }

  @Override
  public List<Path> list(Path directory) throws IOException {
    return disk.list(directory);
  }

  @Override
  public Closeable lock(Path file) throws IOException {
    return disk.lock(file);
  }
}
