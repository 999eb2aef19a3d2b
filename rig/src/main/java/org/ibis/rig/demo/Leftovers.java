package org.ibis.rig.demo;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Finds and ends processes of the demo, and only those. */
final class Leftovers {

  private static final Duration GRACE = Duration.ofSeconds(10);
  private static final Duration CERTAIN = Duration.ofSeconds(10);

  /** The system rounds start times; another process with the same pid starts far later. */
  private static final long START_TOLERANCE_MILLIS = 2000;

  private final Path work;

  Leftovers(DemoDirectory directory) {
    work = directory.work();
  }

  /** The process where it still runs: same pid, same start, and a command line of this demo. */
  Optional<ProcessHandle> find(StateFile.Recorded recorded) {
    return ProcessHandle.of(recorded.pid())
        .filter(ProcessHandle::isAlive)
        .filter(
            process ->
                Math.abs(StateFile.Recorded.startMillis(process) - recorded.startMillis())
                    <= START_TOLERANCE_MILLIS)
        .filter(process -> commandLine(process.pid()).contains(work.toString()));
  }

  /** Containers of the demo's jobs: they are the NodeManager's children and may outlive it. */
  List<ProcessHandle> containers() {
    return ProcessHandle.allProcesses()
        .filter(process -> isContainer(commandLine(process.pid())))
        .toList();
  }

  boolean isContainer(String commandLine) {
    // MapReduce and Spark begin this property's name differently.
    return commandLine.contains("yarn.app.container.log.dir=" + work + "/")
        || (commandLine.contains(work + "/mnt/")
            && (commandLine.contains("/default_container_executor")
                || commandLine.contains("/launch_container.sh")));
  }

  /** Ends processes: all are asked at once, and those that stay are killed. */
  static void end(List<ProcessHandle> processes) {
    processes.forEach(ProcessHandle::destroy);
    await(processes, GRACE);
    processes.stream().filter(ProcessHandle::isAlive).forEach(ProcessHandle::destroyForcibly);
    await(processes, CERTAIN);
  }

  private static void await(List<ProcessHandle> processes, Duration limit) {
    long deadline = System.nanoTime() + limit.toNanos();
    for (ProcessHandle process : processes) {
      try {
        process.onExit().get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (ExecutionException | TimeoutException e) {
        // It stays; the caller looks again.
      }
    }
  }

  /** Arguments joined by spaces; empty where the process is gone or the system does not tell. */
  static String commandLine(long pid) {
    try {
      byte[] arguments = Files.readAllBytes(Path.of("/proc/" + pid + "/cmdline"));
      return new String(arguments, StandardCharsets.UTF_8).replace('\0', ' ');
    } catch (IOException e) {
      return "";
    }
  }
}
