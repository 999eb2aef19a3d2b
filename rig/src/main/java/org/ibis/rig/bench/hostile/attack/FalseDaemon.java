package org.ibis.rig.bench.hostile.attack;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.ibis.core.IoOp;
import org.ibis.core.permit.Frame.Content;
import org.ibis.core.permit.Frame.Flow;
import org.ibis.core.permit.Frame.Request;
import org.ibis.rig.bench.hostile.tenant.PermitConnection;
import org.ibis.rig.bench.hostile.tenant.RefusedException;

/**
 * Says that it is the DataNode, to ask in a heavy job's name: out of its container, and by a
 * process of a user who is nobody, with no container in its environment.
 */
public final class FalseDaemon implements Attack {

  private static final String NOBODY = "65534";
  private static final Path SETPRIV = Path.of("/usr/bin/setpriv");
  private static final int WINDOWS = 64;
  private static final long WINDOW_BYTES = 1 << 20;
  private static final long PAUSE_MILLIS = 100;

  private final Assailants threads = new Assailants();
  private Process process; // null where this machine can't have it

  @Override
  public String key() {
    return "false-daemon";
  }

  @Override
  public String title() {
    return "a task, and another user's process, say that they are the DataNode";
  }

  @Override
  public Due due() {
    return Due.ALL; // it has no right to any permit
  }

  @Override
  public void begin(Target target) throws IOException {
    threads.add(
        () -> {
          try {
            ask(target.socket(), target.local(), target.applicationAfter(1));
          } catch (RefusedException e) { // it was heard
            Thread.sleep(PAUSE_MILLIS);
          }
        });
    if (Files.isExecutable(SETPRIV)) {
      ProcessBuilder builder =
          new ProcessBuilder(
              SETPRIV.toString(),
              "--reuid",
              NOBODY,
              "--clear-groups",
              System.getProperty("java.home") + "/bin/java",
              "-Xmx32m",
              "-cp",
              System.getProperty("java.class.path"),
              FalseDaemon.class.getName(),
              target.socket(),
              target.local(),
              target.applicationAfter(1));
      builder.environment().remove("CONTAINER_ID");
      process = builder.inheritIO().start();
    }
  }

  /** By a process of its own, as long as it lives; arguments as of {@link #ask}. */
  public static void main(String[] arguments) throws InterruptedException {
    while (true) {
      try {
        ask(arguments[0], arguments[1], arguments[2]);
      } catch (IOException e) { // it was refused
        Thread.sleep(PAUSE_MILLIS);
      }
    }
  }

  private static void ask(String socket, String local, String flow) throws IOException {
    try (PermitConnection connection = PermitConnection.openAsDaemon(socket, local)) {
      connection.send(new Flow(0, flow, 100));
      for (int id = 0; id < WINDOWS; id++) {
        connection.send(
            new Request(
                id, PermitConnection.DEVICE, 0, IoOp.READ, Content.DATA, WINDOW_BYTES, 1, 0));
      }
      while (connection.next() != null) {
        Thread.onSpinWait(); // each permit is kept
      }
    }
  }

  @Override
  public long done() {
    return threads.done();
  }

  @Override
  public void close() {
    threads.close();
    if (process != null) {
      process.destroyForcibly();
    }
  }
}
