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
 */
record ProcessStat(int parent, int session, long startTicks) {
  // Fields behind the name, which may hold anything; the state is 0.
  private static final int PARENT = 1;
  private static final int SESSION = 3;
  private static final int START = 19;

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
          Long.parseLong(fields[START]));
    } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
      throw new IOException("no process's stat: " + text, e);
    }
  }
}
