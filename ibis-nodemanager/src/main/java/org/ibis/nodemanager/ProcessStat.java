package org.ibis.nodemanager;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What the kernel tells everybody of a process: {@code /proc/<pid>/stat}, proc(5).
 *
 * @param parent process id of the parent
 * @param session process id of the session's first process: YARN starts each container in a session
 *     of its own
 * @param startTicks when it started, clock ticks after boot: of two processes that have had the
 *     same id, these differ
 * @param processorTicks that its threads had of processors, clock ticks
 */
record ProcessStat(int parent, int session, long startTicks, long processorTicks) {
  // Fields behind the name, which may hold anything; the state is 0.
  private static final int PARENT = 1;
  private static final int SESSION = 3;
  private static final int USER_TIME = 11;
  private static final int SYSTEM_TIME = 12;
  private static final int START = 19;

  /** The kernel shows times as if it had 100 of them in a second, whatever it has: time(7). */
  private static final long NANOS_PER_TICK = 10_000_000;

  /** What its threads had of processors, ns. */
  long processorNanos() {
    return processorTicks * NANOS_PER_TICK;
  }

  /**
   * @throws IOException if there is no such process
   */
  static ProcessStat of(int pid) throws IOException {
    return parse(Files.readString(Path.of("/proc", Integer.toString(pid), "stat")));
  }

  /**
   * @throws IOException if the text is not of this kind
   */
  static ProcessStat parse(String text) throws IOException {
    String[] fields = text.substring(text.lastIndexOf(')') + 1).strip().split(" ");
    try {
      return new ProcessStat(
          Integer.parseInt(fields[PARENT]),
          Integer.parseInt(fields[SESSION]),
          Long.parseLong(fields[START]),
          Long.parseLong(fields[USER_TIME]) + Long.parseLong(fields[SYSTEM_TIME]));
    } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
      throw new IOException("no process's stat: " + text, e);
    }
  }
}
