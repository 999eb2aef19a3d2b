package org.ibis.itest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/** A running {@code ibis-blockd}. */
final class Blockd implements AutoCloseable {
  private static final Path PROGRAM =
      Path.of("../ibis-blockhint/native/target/release/ibis-blockd");

  private final Path socket;
  private final Process process;

  private Blockd(Path socket, Process process) {
    this.socket = socket;
    this.process = process;
  }

  /** Whether the native part is built; else the test is left out. */
  static void assume() {
    Assumptions.assumeTrue(Files.isExecutable(PROGRAM), "ibis-blockd is not built");
  }

  /**
   * Starts one.
   *
   * @param ssd its directory, which it must be able to use
   * @param socket where it listens
   * @param data directories of the DataNode
   */
  static Blockd start(Path ssd, Path socket, Path... data) throws IOException {
    List<String> line =
        new ArrayList<>(List.of(PROGRAM.toString(), "run", "--ssd", ssd.toString()));
    for (Path d : data) {
      line.addAll(List.of("--data", d.toString()));
    }
    line.addAll(List.of("--socket", socket.toString(), "--bytes", Integer.toString(512 << 20)));
    Process process = new ProcessBuilder(line).inheritIO().start();
    return new Blockd(socket, process);
  }

  /** What it answers to a command of its own; with what it says of errors. */
  String command(String... command) throws IOException {
    List<String> line = new ArrayList<>(List.of(PROGRAM.toString()));
    line.addAll(List.of(command));
    line.addAll(List.of("--socket", socket.toString()));
    Process asked = new ProcessBuilder(line).redirectErrorStream(true).start();
    return new String(
        asked.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** As {@code kill -9} does. */
  void kill() throws InterruptedException {
    int unused = process.destroyForcibly().waitFor();
  }

  @Override
  public void close() throws InterruptedException {
    process.destroy();
    int unused = process.waitFor();
  }
}
