package org.ibis.rig.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ibis.cli.UserError;

/**
 * The processes that the demo has started: each is recorded before anything else happens, and all
 * can be ended at any moment from any thread (Ctrl-C). Thread-safe.
 */
public final class Processes {

  private final StateFile state;
  private final Map<Long, Process> running = new LinkedHashMap<>();
  private boolean closed;

  Processes(StateFile state) {
    this.state = state;
  }

  /**
   * Starts a process in a session of its own, so that Ctrl-C in the terminal reaches only the demo,
   * which then ends everything in the right order.
   *
   * @param log takes what it prints; an earlier log of the name is replaced
   * @throws UserError when the demo is already being ended
   */
  public synchronized Process start(
      String name, Path log, List<String> command, Map<String, String> environment)
      throws IOException {
    if (closed) {
      throw new UserError("interrupted");
    }
    Files.createDirectories(log.getParent());
    List<String> line = new ArrayList<>();
    if (Files.isExecutable(Path.of("/usr/bin/setsid"))) {
      line.add("/usr/bin/setsid");
    }
    line.addAll(command);
    ProcessBuilder builder =
        new ProcessBuilder(line).redirectErrorStream(true).redirectOutput(log.toFile());
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close();
    running.put(process.pid(), process);
    state.add(StateFile.Recorded.of(process.toHandle(), name));
    return process;
  }

  /** Ends processes, the ones given only; those that are gone already are fine. */
  public void end(List<Process> processes) throws IOException {
    Leftovers.end(processes.stream().map(Process::toHandle).toList());
    forget(processes);
  }

  private synchronized void forget(List<Process> processes) throws IOException {
    for (Process process : processes) {
      running.remove(process.pid());
      state.remove(process.pid());
    }
  }

  /** Ends everything, last started first, and lets nothing start any more. */
  void endAll() throws IOException {
    List<Process> all;
    synchronized (this) {
      closed = true;
      all = new ArrayList<>(running.values());
    }
    for (int i = all.size() - 1; i >= 0; i--) {
      end(List.of(all.get(i)));
    }
  }
}
