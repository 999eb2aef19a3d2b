package org.ibis.rig.bench.shares;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.ibis.cli.UserError;
import org.ibis.core.device.BlockDevices;

/** Linux's own scheduler of the disk that all peers share. */
final class LinuxBelow {

  private final Path file;
  private final String usual;

  /**
   * @param mount where the disk is mounted
   * @param usual the scheduler of peers that want no other
   */
  LinuxBelow(Path mount, String usual) throws IOException {
    this(usual, sysFile(mount));
  }

  /** For tests: which file the kernel would show its schedulers in. */
  LinuxBelow(String usual, Path file) {
    this.file = file;
    this.usual = usual;
  }

  private static Path sysFile(Path mount) throws IOException {
    return Path.of("/sys/block", new BlockDevices().diskOf(mount).name(), "queue/scheduler");
  }

  /**
   * Gives the disk the scheduler that a peer wants.
   *
   * @throws UserError where the kernel has it not
   */
  void choose(Peer peer) throws IOException {
    String wanted = peer.ioScheduler(usual);
    String all = Files.readString(file).strip();
    if (all.contains("[" + wanted + "]")) {
      return;
    }
    try {
      Files.writeString(file, wanted);
    } catch (IOException e) {
      throw new UserError(
          peer.title() + ": this kernel has no I/O scheduler " + wanted + ", only " + all, e);
    }
  }
}
