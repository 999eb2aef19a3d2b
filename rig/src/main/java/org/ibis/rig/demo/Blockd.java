package org.ibis.rig.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.ibis.cli.UserError;

/** The real {@code ibis-blockd} of a DataNode. */
public final class Blockd {

  /** Which blocks it mirrors, as its option says. */
  public enum Admits {
    /** Those that are written. */
    WRITTEN("write"),

    /** Those too that are read a second time. */
    WRITTEN_AND_READ("write,read");

    private final String option;

    Admits(String option) {
      this.option = option;
    }
  }

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration START_LIMIT = Duration.ofSeconds(30);
  private static final Duration ANSWER_LIMIT = Duration.ofMinutes(2);

  private final Path binary;
  private final Processes processes;
  private final String name;
  private final Path ssd;
  private final Path socket;
  private final Path log;
  private final Admits admits;
  private Process process; // null while it does not run

  /**
   * @param of its DataNode, by a name of its own
   * @param ssd where it keeps mirrors
   */
  public Blockd(DemoDirectory directory, Processes processes, String of, Path ssd, Admits admits) {
    this.processes = processes;
    this.ssd = ssd;
    this.admits = admits;
    binary = directory.blockd();
    name = "blockd-" + of;
    socket = directory.blockdSocket(of);
    log = directory.logs().resolve(name + ".log");
  }

  /**
   * Looks whether cargo has built it.
   *
   * @throws UserError where there is none
   */
  public static void checkBuilt(DemoDirectory directory) {
    if (!Files.isExecutable(directory.blockd())) {
      throw UserError.missing(
          "there is no " + directory.blockd() + ": mirrors need ibis-blockd (no cargo)");
    }
  }

  /** Where it listens. */
  public Path socket() {
    return socket;
  }

  /** What it prints. */
  public Path log() {
    return log;
  }

  /**
   * Starts it and waits until it answers.
   *
   * @param data the DataNode's directories
   */
  public void start(List<Path> data) throws IOException, InterruptedException {
    Files.deleteIfExists(socket); // of one that was killed
    List<String> line = new ArrayList<>(List.of(binary.toString(), "run", "--ssd", ssd.toString()));
    for (Path each : data) {
      line.addAll(List.of("--data", each.toString()));
    }
    line.addAll(List.of("--socket", socket.toString(), "--admit", admits.option));
    process = processes.start(name, log, line, Map.of());
    boolean answers = Await.until(START_LIMIT, () -> !process.isAlive() || status() != null);
    if (!answers || !process.isAlive()) {
      throw new UserError("blockd did not start: see " + log);
    }
  }

  /** Ends it; none that runs is fine. */
  public void stop() throws IOException {
    if (process != null) {
      processes.end(List.of(process));
      process = null;
    }
  }

  /**
   * Stands still until {@link #resume}: what it reads to check mirrors, as much in slow motion as
   * without, is no part of what is measured. Its sockets stay open.
   */
  public void pause() throws IOException, InterruptedException {
    signal("STOP");
  }

  /** Goes on after {@link #pause}. */
  public void resume() throws IOException, InterruptedException {
    signal("CONT");
  }

  private void signal(String which) throws IOException, InterruptedException {
    if (!isAlive()) {
      throw new UserError("blockd has ended: see " + log);
    }
    // The shell has it built in, wherever there is no program for it.
    List<String> line = List.of("/bin/sh", "-c", "kill -" + which + " " + process.pid());
    Process kill = new ProcessBuilder(line).inheritIO().start();
    if (kill.waitFor() != 0) {
      throw new IOException("kill -" + which + " " + process.pid() + " failed");
    }
  }

  /** Whether it runs, or stands still. */
  public boolean isAlive() {
    return process != null && process.isAlive();
  }

  /** What it says of itself. */
  private JsonNode status() throws IOException, InterruptedException {
    return JSON.readTree(ask(List.of("status")));
  }

  /** The same in a line, or why it says nothing. */
  public String state() throws InterruptedException {
    try {
      return status().toString();
    } catch (IOException e) {
      return e.getMessage();
    }
  }

  /** How many mirrors it knows of. */
  public int mirrors() throws IOException, InterruptedException {
    return status().path("mirrors").asInt(-1);
  }

  /** Asks it to mirror a block, and to read it from the disk for that. */
  public void warm(Path block) throws IOException, InterruptedException {
    String unused = ask(List.of("warm", block.toString()));
  }

  private String ask(List<String> what) throws IOException, InterruptedException {
    List<String> line = new ArrayList<>(List.of(binary.toString()));
    line.addAll(what);
    line.addAll(List.of("--socket", socket.toString()));
    Process command = new ProcessBuilder(line).redirectErrorStream(true).start();
    command.getOutputStream().close();
    // An answer has 4 KiB at most, which a pipe holds.
    if (!command.waitFor(ANSWER_LIMIT.toSeconds(), TimeUnit.SECONDS)) {
      command.destroyForcibly();
      throw new IOException(what.get(0) + ": no answer in " + ANSWER_LIMIT.toSeconds() + " s");
    }
    String answer =
        new String(command.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    if (command.exitValue() != 0) {
      throw new IOException(what.get(0) + ": " + answer);
    }
    return answer;
  }
}
