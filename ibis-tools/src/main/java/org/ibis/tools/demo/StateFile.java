package org.ibis.tools.demo;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * What the demo has running, on disk, so that a second start can clean up after a {@code kill -9}.
 * Each change is written at once and atomically. Thread-safe.
 */
final class StateFile {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path file;
  private State state;

  /**
   * The file's contents.
   *
   * @param processes that were started and not yet stopped
   * @param disks whether emulated disks may be up
   */
  record State(List<Recorded> processes, boolean disks) {}

  /**
   * A process, with enough to know it again: a pid alone may belong to another by now.
   *
   * @param pid process id
   * @param startMillis when it started, ms since the epoch, as the system tells
   * @param name for messages
   */
  record Recorded(long pid, long startMillis, String name) {

    static Recorded of(ProcessHandle process, String name) {
      return new Recorded(process.pid(), startMillis(process), name);
    }

    static long startMillis(ProcessHandle process) {
      return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    }
  }

  private StateFile(Path file, State state) {
    this.file = file;
    this.state = state;
  }

  /** Reads what an earlier demo left; an unreadable file counts as nothing but its disks. */
  static StateFile open(Path file) {
    State left = new State(List.of(), false);
    if (Files.exists(file)) {
      try {
        left = JSON.readValue(file.toFile(), State.class);
      } catch (IOException e) {
        // Cut off in the middle: the disks' own directory tells the rest.
        left = new State(List.of(), true);
      }
    }
    return new StateFile(file, left);
  }

  synchronized State state() {
    return state;
  }

  synchronized void add(Recorded process) throws IOException {
    List<Recorded> processes = new ArrayList<>(state.processes());
    processes.add(process);
    write(new State(processes, state.disks()));
  }

  synchronized void remove(long pid) throws IOException {
    write(
        new State(state.processes().stream().filter(p -> p.pid() != pid).toList(), state.disks()));
  }

  synchronized void setDisks(boolean up) throws IOException {
    write(new State(state.processes(), up));
  }

  /** Everything is gone. */
  synchronized void delete() throws IOException {
    state = new State(List.of(), false);
    Files.deleteIfExists(file);
  }

  private void write(State next) throws IOException {
    state = next;
    Files.createDirectories(file.getParent());
    Path temporary = file.resolveSibling(file.getFileName() + ".new");
    JSON.writeValue(temporary.toFile(), next);
    Files.move(
        temporary, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }
}
