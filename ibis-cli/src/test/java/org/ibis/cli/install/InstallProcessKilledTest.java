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
  private final Disk disk = new RealDisk(false);
  private StockHome home;
  private Path bundle;

  @BeforeEach
  void make() throws IOException {
    bundle = StockHome.bundle(directory.resolve("bundle"), Bundle.of(directory).version());
    home = StockHome.in(directory.resolve("hadoop"), "3.4.3", StockHome.GROWN);
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
                "-Dibis.home=" + bundle,
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

  private Ibis.Ran install() {
    String[] options = {
      "--yes", "--bundle", bundle.toString(), "--hadoop-home", home.directory().toString()
    };
    return Ibis.install(disk, options);
  }

  private void install(String when) {
    Ibis.Ran ran = install();
    assertEquals(0, ran.code(), () -> when + ": " + ran.err());
  }

  private void uninstall(String when) {
    Ibis.Ran ran = Ibis.uninstall(disk, "--yes", "--hadoop-home", home.directory().toString());
    assertEquals(0, ran.code(), () -> when + ": " + ran.err());
  }

  private boolean isHalfDone() throws IOException {
    Journal.State state = new Journal(disk, home.directory()).state();
    return state == Journal.State.INSTALLING || state == Journal.State.UNINSTALLING;
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
    uninstall("whole runs");
    assertEquals(stock, home.tree());

    Random random = new Random();
    int halfDone = 0;
    for (int i = 0; i < INSTALLS; i++) {
      String command = random.nextInt(3) > 0 ? "install" : "uninstall";
      if (command.equals("uninstall")) {
        install("before it");
      }
      long nanos = (long) (random.nextDouble() * writes.get(command));
      Process process = start(command, begun(command));
      LockSupport.parkNanos(nanos);
      int unused = process.destroyForcibly().waitFor();
      halfDone += isHalfDone() ? 1 : 0;
      String when = command + " killed after " + nanos + " ns, " + home.contents();
      if (random.nextBoolean()) {
        install(when);
        assertEquals(installed, home.contents(), when);
      }
      uninstall(when);
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
      if (code == 0 && new Journal(disk, home.directory()).state() != Journal.State.INSTALLED) {
        return process;
      }
      int unused = process.destroyForcibly().waitFor(); // it was faster
      uninstall("whole");
    }
  }

  @Test
  void aProcessAtWorkKeepsOthersOutUntilItIsKilled() throws Exception {
    Map<String, String> stock = home.tree();
    Process first = suspended();
    try {
      Ibis.Ran second = install();
      assertEquals(1, second.code(), second.out());
      assertTrue(second.err().contains("another ibis install or uninstall is at work in "));
    } finally {
      int unused = first.destroyForcibly().waitFor();
    }
    install("after the kill");
    uninstall("after the kill");
    assertEquals(stock, home.tree());
  }
}
