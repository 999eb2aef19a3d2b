package org.ibis.cli.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Map;
import java.util.Set;
import org.ibis.cli.Figures;
import org.ibis.cli.UserError;
import org.ibis.core.device.BlockDevices;
import org.ibis.core.profile.DeviceIdentity;
import org.ibis.core.shadow.BlockStat;
import org.ibis.core.shadow.Moved;

/**
 * The disk below a directory that somebody wants profiled, and whether that can be done.
 *
 * @param directory where the test file comes
 * @param name the kernel's name
 * @param rotational as the kernel says
 * @param identity of the disk
 */
record ProfiledDisk(Path directory, String name, boolean rotational, DeviceIdentity identity) {
  /** Names of file systems without a block device of their own, see {@link BlockDevices}. */
  private static final String NO_DISK = "dev-";

  private static final int QUIET_LOOKS = 5;
  private static final long QUIET_MILLIS = 2_000; // of a look
  private static final double QUIET_BUSY = 0.05;
  private static final long QUIET_BYTES = 1_000_000;

  /**
   * @throws UserError where there is no such directory, somebody else may put links there, or it is
   *     on no disk
   */
  static ProfiledDisk of(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      throw UserError.usage("'" + directory + "' is no directory: give one on the disk");
    }
    Path real = directory.toRealPath();
    checkOwner(real);
    BlockDevices.Disk disk = new BlockDevices().diskOf(real);
    DeviceIdentity identity = DeviceIdentity.of(disk.name());
    if (disk.name().startsWith(NO_DISK) || identity.toString().isEmpty()) {
      throw UserError.usage(
          directory
              + " is on a file system of "
              + Files.getFileStore(real).type()
              + " without a disk of its own: give a directory on a disk");
    }
    return new ProfiledDisk(real, disk.name(), disk.rotational(), identity);
  }

  /** Who owns the directory can put a link where our file is to be. */
  private static void checkOwner(Path directory) throws IOException {
    Map<String, Object> found =
        Files.readAttributes(directory, "unix:uid,permissions", LinkOption.NOFOLLOW_LINKS);
    Object us = Files.getAttribute(Path.of("/proc/self"), "unix:uid");
    Set<?> permissions = (Set<?>) found.get("permissions");
    boolean open =
        permissions.contains(PosixFilePermission.GROUP_WRITE)
            || permissions.contains(PosixFilePermission.OTHERS_WRITE);
    if (!found.get("uid").equals(us) || open) {
      throw UserError.usage(
          directory
              + (open ? " can be written by others" : " is not of the user who profiles it")
              + ": give a directory that is yours alone, as the disk's mount point is root's");
    }
  }

  /**
   * Whether somebody else uses the disk, and goes on to: a journal that is committed now and then
   * does not count.
   *
   * @throws UserError where it is so
   */
  void checkQuiet() throws InterruptedException {
    BlockStat stat = new BlockStat(name);
    stat.look();
    Moved moved = null;
    for (int look = 0; look < QUIET_LOOKS; look++) {
      Thread.sleep(QUIET_MILLIS);
      moved = stat.look();
      if (moved == null || isQuiet(moved)) {
        return; // null: the kernel does not tell
      }
    }
    throw new UserError(
        name
            + " is in use ("
            + Figures.percent(Math.min(1, busy(moved)))
            + " busy, "
            + Figures.megabytes(bytes(moved) * 1e3 / QUIET_MILLIS)
            + " MB/s): stop what uses it, or say --in-use, and the figures are of what it leaves");
  }

  private static boolean isQuiet(Moved moved) {
    return busy(moved) <= QUIET_BUSY && bytes(moved) <= QUIET_BYTES;
  }

  private static double busy(Moved moved) {
    return moved.busyNanos() / (QUIET_MILLIS * 1e6);
  }

  private static long bytes(Moved moved) {
    return moved.readBytes() + moved.writtenBytes();
  }

  /**
   * How large the test file is to be: half of what is free.
   *
   * @param least bytes that are written in it
   * @throws UserError where there is less
   */
  long spanBytes(long least) throws IOException {
    long half = Files.getFileStore(directory).getUsableSpace() / 2;
    if (half < least) {
      throw new UserError(
          directory
              + " has "
              + Figures.megabytes(2.0 * half)
              + " MB free, and twice "
              + Figures.megabytes((double) least)
              + " MB are needed: make room, or give a smaller --size-mb");
    }
    return half;
  }
}
