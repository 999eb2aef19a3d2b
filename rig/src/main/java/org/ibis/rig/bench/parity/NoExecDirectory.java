package org.ibis.rig.bench.parity;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.ibis.cli.UserError;

/** A temporary directory from which nothing may be mapped as a program: mounted noexec. */
final class NoExecDirectory implements AutoCloseable {

  private final Path path;

  private NoExecDirectory(Path path) {
    this.path = path;
  }

  /**
   * Mounts it; one that an earlier run has left there goes first.
   *
   * @throws UserError where this machine does not let it
   */
  static NoExecDirectory mount(Path path) throws IOException, InterruptedException {
    Files.createDirectories(path);
    NoExecDirectory directory = new NoExecDirectory(path);
    if (Files.readString(Path.of("/proc/self/mounts")).contains(" " + path + " ")) {
      directory.close();
    }
    String failed = call("mount", "-t", "tmpfs", "-o", "noexec,size=64m", "tmpfs", path.toString());
    if (failed != null) {
      throw UserError.missing("no directory could be mounted noexec: " + failed);
    }
    return directory;
  }

  /** Whoever still has a file there keeps it. */
  @Override
  public void close() throws IOException {
    try {
      String failed = call("umount", "-l", path.toString());
      if (failed != null) {
        throw new IOException("umount " + path + ": " + failed);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Null if it went well. */
  private static String call(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String said =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    return process.waitFor() == 0 ? null : said;
  }
}
