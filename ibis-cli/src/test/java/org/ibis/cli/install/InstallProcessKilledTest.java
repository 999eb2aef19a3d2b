package org.ibis.cli.install;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The real commands, killed (SIGKILL) at a random moment while they write; {@code
 * -Dibis.test.installs} times. Only what is killed is a process of its own: what comes after it
 * runs here, and does not wait for the disk.
 */
class InstallProcessKilledTest {
  private static final int INSTALLS = Integer.getInteger("ibis.test.installs", 3);

  /** So many that some of them must have been killed half-way. */
  private static final int MANY = 20;

  private static final long LOOK_NANOS = TimeUnit.MICROSECONDS.toNanos(200);

  @TempDir Path directory;
  private InstallScene scene;
  private StockHome home;

  @BeforeEach
  void make() throws IOException {
    scene = InstallScene.in(directory, "3.4.3", StockHome.GROWN);
    home = scene.home();
  }

  private Path own(String name) {
    return home.directory().resolve(".ibis-install").resolve(name);
  }

  /** What shows that a command has begun to write. */
  private BooleanSupplier begun(String command) {
    File journal = own("journal").toFile();
    long before = journal.length();
    return command.equals("install")
        ? () -> Files.exists(own(""))
        : () -> journal.length() != before; // 0 where it is gone already
  }

  /** A command that has begun, or has ended. */
  private Process start(String command, BooleanSupplier begun) throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Dibis.home=" + scene.bundle(),
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                "org.ibis.cli.Main",
                command,
                "--yes",
                "--hadoop-home",
                home.directory().toString())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("out").toFile())
            .start();
    while (process.isAlive() && !begun.getAsBoolean()) {
      LockSupport.parkNanos(LOOK_NANOS); // the process needs the processor more
    }
    return process;
  }

  /** How long a whole run writes, in ns. */
  private long wholeRun(String command) throws Exception {
    Process process = start(command, begun(command));
    long begin = System.nanoTime();
    int code = process.waitFor();
    assertEquals(0, code, () -> command + ": " + output());
    return System.nanoTime() - begin;
  }

  private String output() {
    try {
      return Files.readString(directory.resolve("out"));
    } catch (IOException e) {
      return e.toString();
    }
  }

  private boolean isHalfDone() throws IOException {
    InstallState state = scene.state();
    return state == InstallState.INSTALLING || state == InstallState.UNINSTALLING;
  }

  @Test
  @Timeout(value = 1, unit = TimeUnit.HOURS)
  void isFinishedOrUndoneByTheNextCall(TestReporter reporter) throws Exception {
    Map<String, String> stock = home.tree();
    Map<String, Long> writes = new HashMap<>();
    for (String command : List.of("install", "uninstall", "install")) {
      writes.put(command, wholeRun(command)); // the second time files are in memory
    }
    Map<String, String> installed = home.contents();
    scene.uninstalled();
    assertEquals(stock, home.tree());

    Random random = new Random();
    int halfDone = 0;
    for (int i = 0; i < INSTALLS; i++) {
      String command = random.nextInt(3) > 0 ? "install" : "uninstall";
      if (command.equals("uninstall")) {
        scene.installed();
      }
      long nanos = (long) (random.nextDouble() * writes.get(command));
      Process process = start(command, begun(command));
      LockSupport.parkNanos(nanos);
      int unused = process.destroyForcibly().waitFor();
      halfDone += isHalfDone() ? 1 : 0;
      String when = command + " killed after " + nanos + " ns, " + home.contents();
      if (random.nextBoolean()) {
        Ibis.Ran ran = scene.install();
        assertEquals(0, ran.code(), () -> when + ": " + ran.err());
        assertEquals(installed, home.contents(), when);
      }
      Ibis.Ran ran = scene.uninstall();
      assertEquals(0, ran.code(), () -> when + ": " + ran.err());
      assertEquals(stock, home.tree(), when);
    }
    reporter.publishEntry("killed half-way", halfDone + " of " + INSTALLS);
    assertTrue(
        INSTALLS < MANY || halfDone > INSTALLS / 10, halfDone + " of " + INSTALLS + " half-way");
  }

  /** An installation that is suspended while it writes. */
  private Process suspended() throws Exception {
    while (true) {
      Process process = start("install", () -> Files.exists(own("0.after")));
      String pid = Long.toString(process.pid());
      int code = new ProcessBuilder("kill", "-STOP", pid).start().waitFor();
      if (code == 0 && scene.state() != InstallState.INSTALLED) {
        return process;
      }
      int unused = process.destroyForcibly().waitFor(); // it was faster
      scene.uninstalled();
    }
  }

  @Test
  void aProcessAtWorkKeepsOthersOutUntilItIsKilled() throws Exception {
    Map<String, String> stock = home.tree();
    Process first = suspended();
    try {
      Ibis.Ran second = scene.install();
      assertEquals(1, second.code(), second.out());
      assertTrue(second.err().contains("another ibis install or uninstall is at work in "));
    } finally {
      int unused = first.destroyForcibly().waitFor();
    }
    scene.installed();
    scene.uninstalled();
    assertEquals(stock, home.tree());
  }
}
