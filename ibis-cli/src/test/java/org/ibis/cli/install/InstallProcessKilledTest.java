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
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The real commands, killed (SIGKILL) at a random moment while they write; {@code
 * -Dibis.test.installs} times. Only what is killed is a process of its own: what comes after it
 * runs here, and does not wait for the disk.
 */
class InstallProcessKilledTest {
  private static final int INSTALLS = Integer.getInteger("ibis.test.installs", 3);

  /** More than that many were killed before both had happened: finished, and undone. */
  private static final int MOST_MORE = 100;

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
  void isFinishedOrUndoneByTheNextCall() throws Exception {
    Map<String, String> stock = home.tree();
    Map<String, Long> writes = new HashMap<>();
    for (String command : List.of("install", "uninstall", "install")) {
      writes.put(command, wholeRun(command)); // the second time files are in memory
    }
    Map<String, String> installed = home.contents();
    scene.uninstalled();
    assertEquals(stock, home.tree());

    Random random = new Random();
    Map<String, Integer> halfDone = new TreeMap<>();
    int killed = 0;
    while (killed < INSTALLS || (halfDone.size() < 2 && killed < INSTALLS + MOST_MORE)) {
      String command = random.nextInt(3) > 0 ? "install" : "uninstall";
      if (command.equals("uninstall")) {
        scene.installed();
      }
      long nanos = (long) (random.nextDouble() * writes.get(command));
      Process process = start(command, begun(command));
      LockSupport.parkNanos(nanos);
      int unused = process.destroyForcibly().waitFor();
      boolean finishes = killed++ % 2 == 0;
      if (isHalfDone()) {
        int unusedToo = halfDone.merge(finishes ? "finished" : "undone", 1, Integer::sum);
      }
      String when = command + " killed after " + nanos + " ns, " + home.contents();
      if (finishes) {
        Ibis.Ran ran = scene.install();
        assertEquals(0, ran.code(), () -> when + ": " + ran.err());
        assertEquals(installed, home.contents(), when);
      }
      Ibis.Ran ran = scene.uninstall();
      assertEquals(0, ran.code(), () -> when + ": " + ran.err());
      assertEquals(stock, home.tree(), when);
    }
    System.out.println(killed + " killed, of those half-way: " + halfDone);
    assertEquals(
        Set.of("finished", "undone"), halfDone.keySet(), killed + " killed, half-way " + halfDone);
    int halfWay = halfDone.values().stream().mapToInt(Integer::intValue).sum();
    assertTrue(halfWay > killed / 10, halfDone + " of " + killed);
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
