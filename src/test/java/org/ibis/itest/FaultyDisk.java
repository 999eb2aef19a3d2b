package org.ibis.itest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/** A fast emulated disk of its own with a file system on it, which goes wrong on demand. */
final class FaultyDisk implements AutoCloseable {
  private static final Path EMUDISK = Path.of("../rig/native/target/release/emudisk");
  private static final String NAME = "faulty";

  /** What emudisk answers where the machine can't: no root, no FUSE, no loop device. */
  private static final int UNABLE = 3;

  private static final int NO_COMMIT_SECONDS = 3600;

  private final Path dir;
  private boolean gone;

  private FaultyDisk(Path dir) {
    this.dir = dir;
  }

  /** Brings an SSD up; the test is left out where this machine can't. */
  static FaultyDisk up(Path dir) throws IOException, InterruptedException {
    return up(dir, "--model", "ssd");
  }

  /**
   * The same of another kind.
   *
   * @param kind as {@code emudisk up} takes it
   */
  static FaultyDisk up(Path dir, String... kind) throws IOException, InterruptedException {
    Assumptions.assumeTrue(Files.isExecutable(EMUDISK), "the rig's native parts are not built");
    FaultyDisk disk = new FaultyDisk(dir);
    String mount = disk.mount().toString();
    List<String> options = new ArrayList<>(List.of("--mount", mount, "--size-gb", "2"));
    options.addAll(List.of(kind));
    int code = disk.emudisk("up", options.toArray(String[]::new));
    Assumptions.assumeTrue(code != UNABLE, "this machine can't emulate disks");
    assertEquals(0, code, "emudisk up");
    // A commit by itself could meet the fault that is meant for data, and end the file system.
    assertEquals(0, run("mount", "-o", "remount,commit=" + NO_COMMIT_SECONDS, mount), "remount");
    return disk;
  }

  /** The root of its file system. */
  Path mount() {
    return dir.resolve("mount");
  }

  /** Writes all that is in memory alone. */
  void sync() throws IOException, InterruptedException {
    assertEquals(0, run("sync", "-f", mount().toString()), "sync");
  }

  /**
   * Has something go wrong from now on.
   *
   * @param fault as {@code emudisk fault} takes it
   */
  void fault(String... fault) throws IOException, InterruptedException {
    assertEquals(0, emudisk("fault", fault), () -> "emudisk fault " + List.of(fault));
  }

  /** Ends what is wrong with it, if it is there at all. */
  void heal() throws IOException, InterruptedException {
    if (!gone) {
      fault("none");
    }
  }

  /** Takes its file system out of sight; what has it open goes on with it. */
  void unmountLazily() throws IOException, InterruptedException {
    gone = true;
    assertEquals(0, run("umount", "-l", mount().toString()), "umount");
  }

  /** Ends it under its file system, as if it were pulled out: all that asks it gets errors. */
  void pull() throws IOException, InterruptedException {
    gone = true;
    Path server = dir.resolve("state").resolve(NAME).resolve("server.json");
    long pid = new ObjectMapper().readTree(server.toFile()).path("pid").asLong();
    assertTrue(ProcessHandle.of(pid).orElseThrow().destroyForcibly(), "it can't be ended");
  }

  private int emudisk(String command, String... more) throws IOException, InterruptedException {
    List<String> line = new ArrayList<>(List.of(EMUDISK.toString(), command));
    line.addAll(List.of("--name", NAME, "--dir", dir.resolve("state").toString()));
    line.addAll(List.of(more));
    return run(line.toArray(String[]::new));
  }

  private static int run(String... line) throws IOException, InterruptedException {
    return new ProcessBuilder(line)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start()
        .waitFor();
  }

  @Override
  public void close() throws IOException, InterruptedException {
    assertEquals(0, emudisk("down", "--force"), "emudisk down");
  }
}
