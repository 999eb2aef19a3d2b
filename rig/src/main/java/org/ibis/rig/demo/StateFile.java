package org.ibis.rig.demo;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

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
   * @param kernel settings of the machine as they were before the demo changed them, by name
   */
  record State(List<Recorded> processes, boolean disks, Map<String, String> kernel) {

    private static final State NOTHING = new State(List.of(), false, Map.of());

    State {
      kernel = kernel == null ? Map.of() : kernel; // a file of an older version
    }

    State withProcesses(List<Recorded> now) {
      return new State(now, disks, kernel);
    }
  }

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
    State left = State.NOTHING;
    if (Files.exists(file)) {
      try {
        left = JSON.readValue(file.toFile(), State.class);
      } catch (IOException e) {
        // Cut off in the middle: the disks' own directory tells the rest.
        left = new State(List.of(), true, Map.of());
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
    write(state.withProcesses(processes));
  }

  synchronized void remove(long pid) throws IOException {
    write(state.withProcesses(state.processes().stream().filter(p -> p.pid() != pid).toList()));
  }

  synchronized void setDisks(boolean up) throws IOException {
    write(new State(state.processes(), up, state.kernel()));
  }

  synchronized void setKernel(Map<String, String> before) throws IOException {
    write(new State(state.processes(), state.disks(), before));
  }

  /** Everything is gone. */
  synchronized void delete() throws IOException {
    state = State.NOTHING;
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
